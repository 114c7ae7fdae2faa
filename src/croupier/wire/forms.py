"""How the values of a table are told: which kinds its unions have, and by which key they are told apart.

The codec imports this module, so that whoever has it knows them; whatever is not mentioned is told field by field.
"""

from __future__ import annotations

from croupier.table import commands, events
from croupier.table.commands import Command, TableEvent
from croupier.table.events import Event
from croupier.wire.codec import one_of

one_of(
    "Event",
    Event,
    "event",
    {"dealt": events.Dealt, "peeked": events.Peeked, "chose": events.Chose, "called off": events.CalledOff},
)
one_of(
    "Command",
    Command,
    "asks",
    {
        "sit": commands.Sit,
        "buy in": commands.BuyIn,
        "leave": commands.Leave,
        "go away": commands.GoAway,
        "come back": commands.ComeBack,
        "place": commands.Place,
        "begin": commands.Begin,
        "answer": commands.Answer,
        "call off": commands.CallOff,
    },
)
TABLE_EVENTS = {
    "sat": commands.Sat,
    "left": commands.Left,
    "presence": commands.Presence,
    "placed": commands.Placed,
    "began": commands.Began,
    "round": commands.Happened,
    "moved": commands.Moved,
}
"""What happens at a table, by what it is called wherever it is told."""
one_of("TableEvent", TableEvent, "happened", TABLE_EVENTS)
