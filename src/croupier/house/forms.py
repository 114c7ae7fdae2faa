"""How requests and happenings of the house are told on the wire. Importing this module makes the codec know them."""

from __future__ import annotations

from croupier.house import acts, happenings, requests
from croupier.house.acts import Act
from croupier.house.happenings import Happening
from croupier.house.requests import HouseRequest, Request, Wish
from croupier.wire.codec import one_of
from croupier.wire.forms import TABLE_EVENTS

REQUESTS = {
    "sit down": requests.SitDown,
    "bring chips": requests.BringChips,
    "get up": requests.GetUp,
    "put down": requests.PutDown,
    "ready": requests.Ready,
    "choose": requests.Choose,
    "step away": requests.StepAway,
    "be back": requests.BeBack,
}
WISHES = {
    "repost": requests.Repost,
    "post otherwise": requests.PostOtherwise,
    "close": requests.Close,
    "void": requests.Void,
}
one_of("Request", Request, "asks", REQUESTS)
one_of("Wish", Wish, "asks", {**REQUESTS, **WISHES})
one_of(
    "HouseRequest",
    HouseRequest,
    "asks",
    {
        "bets are closed": requests.BetsAreClosed,
        "time is up": requests.TimeIsUp,
        "is gone": requests.IsGone,
        "gives up seat": requests.GivesUpSeat,
        **WISHES,
    },
)
one_of(
    "Happening",
    Happening,
    "happened",
    {
        "opened": happenings.Opened,
        "committed": happenings.Committed,
        "seeded": happenings.Seeded,
        "ready": happenings.SaidReady,
        "revealed": happenings.Revealed,
        "voided": happenings.Voided,
        "will repost": happenings.WillRepost,
        "reposted": happenings.Reposted,
        "will close": happenings.WillClose,
        "closed": happenings.Closed,
        **TABLE_EVENTS,
    },
)
one_of(
    "Act",
    Act,
    "act",
    {
        "founded": acts.Founded,
        "came": acts.PersonCame,
        "password": acts.PasswordSet,
        "issued": acts.ChipsIssued,
        "returned": acts.ChipsReturned,
        "operator": acts.OperatorActed,
    },
)
