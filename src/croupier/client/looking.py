"""A served table as it is shown to whoever looks, from one frame alone: what a page draws without working it out."""

from __future__ import annotations

from croupier.client.around import announced, awaited, company
from croupier.client.seen import InSight
from croupier.felt.sent import TableShown, table_shown
from croupier.felt.shown import Around, Hints
from croupier.house.sight import TableSeen
from croupier.rules.game import Game
from croupier.rules.streets import Choices
from croupier.table.placing import Placing

HINTS = Hints(place="put chips on the circles", deal="")
"""A page has chips going down of which the house knows nothing: what comes next is the page's to say."""
BACK = "come back when you like"


class Looking(InSight):
    """Somebody who looks at a table, with whatever the house has taken from them as bets."""

    net = 0  # how one stands since one came is not in a frame
    rounds = 0

    @property
    def choices(self) -> Choices:
        return Choices() if self.view is None else self.view.choices

    @property
    def placing(self) -> Placing:
        """What is down for the next round."""
        return Placing(self.game, dict(self.own.bets) if self.own is not None else {})

    @property
    def around(self) -> Around:
        names, beside = self.names, tuple(company(self))
        return Around(awaited(self, BACK), " ".join(announced(self)), company=beside, names=names)


def shown_to(game: Game, seen: TableSeen) -> TableShown:
    """A table as whoever sees this frame is shown it; the game is the one that the frame says is posted."""
    looking = Looking(game, seen)
    if seen.closed:
        looking.ended = "the table is closed"
    return table_shown(looking, HINTS, looking.around)
