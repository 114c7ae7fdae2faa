"""What is to be drawn of a table comes with every frame to whoever asks for it, and to nobody else."""

from checks.served import House

from croupier.client.looking import shown_to
from croupier.house.messages import TableFrame
from croupier.wire.codec import decode
from tests.server.conftest import TABLE
from tests.server.opened import Opened, connected


def drawn(house: House, who: str) -> Opened:
    token = {"Authorization": f"Bearer {house.tokens[who]}"}
    socket = Opened(house, f"/tables/{TABLE}/socket", token, "192.0.2.1", "shown=true")
    socket.hears(lambda each: each["type"] == "table")
    return socket


def test_every_frame_has_what_is_to_be_drawn_where_that_is_asked_for(house: House, played: str) -> None:
    game = house.floor.watched(TABLE).hosted.table.game
    socket = drawn(house, "Ann")
    with connected(house, TABLE, "Ann") as plain:
        house.plays(TABLE, "Ann")
        last = house.floor.watched(TABLE).state.number
        for each in (socket, plain):
            each.hears(lambda sent: sent.get("seq") == last and sent["type"] == "table")
        frames = [sent for sent in socket.sent if sent["type"] == "table"]
        assert [{**sent, "shown": None} for sent in frames] == [
            {**sent, "shown": None} for sent in plain.sent if sent["type"] == "table"
        ]
        assert not any("shown" in sent for sent in plain.sent)
    socket.leaves()
    for sent in frames:
        told = {key: value for key, value in sent.items() if key not in ("version", "type")}
        frame: TableFrame = decode(TableFrame, told)
        assert frame.shown == shown_to(game, frame.data)
    assert frames[-1]["shown"]["total"] is not None
