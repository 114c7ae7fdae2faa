"""How the values of a table are told: which kinds its unions have, and by which key they are told apart.

Importing this module makes the codec know them; whatever is not mentioned is told field by field.
"""

from __future__ import annotations

from croupier.table import events, table
from croupier.table.events import Event
from croupier.table.table import Command, TableEvent
from croupier.wire.codec import one_of

one_of(Event, "event", {"dealt": events.Dealt, "peeked": events.Peeked, "chose": events.Chose})
one_of(
    Command,
    "asks",
    {
        "sit": table.Sit,
        "buy in": table.BuyIn,
        "leave": table.Leave,
        "go away": table.GoAway,
        "come back": table.ComeBack,
        "place": table.Place,
        "begin": table.Begin,
        "answer": table.Answer,
    },
)
one_of(
    TableEvent,
    "happened",
    {
        "sat": table.Sat,
        "left": table.Left,
        "presence": table.Presence,
        "placed": table.Placed,
        "began": table.Began,
        "round": table.Happened,
        "moved": table.Moved,
    },
)
