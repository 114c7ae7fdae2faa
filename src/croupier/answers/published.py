"""The schemas that docs/schemas has a file of: of what is on the wire, and of every document of the command line."""

from __future__ import annotations

from croupier.answers import documents, play_documents
from croupier.answers.compared import ComparedPostings
from croupier.answers.designed import DesignedPaytables
from croupier.answers.explored import Explored
from croupier.answers.hold import HouseHold
from croupier.answers.priced import PricedStrategy
from croupier.answers.reported import Reported
from croupier.answers.strategy import Strategy
from croupier.felt.printed import PrintedFelt
from croupier.felt.sent import TableShown
from croupier.house.audit import Audited
from croupier.house.backup import BackedUp
from croupier.house.checking import Checked
from croupier.house.export import Kept
from croupier.house.messages import Message, TableList, Wanted
from croupier.solver.advice import Advice
from croupier.table.commitment import Proof
from croupier.training.drills import Drills, Graded, Question, Refusal, Summary
from croupier.training.graded import GradedRound
from croupier.training.learned import Fact, Learned, LearnedTold
from croupier.training.marks import Marked
from croupier.training.school import Lesson
from croupier.training.sessions import Session
from croupier.wire import schemas
from croupier.wire.posted import PostedGame
from croupier.wire.schemas import Published, Schema, document_schema, schema


def published() -> tuple[Published, ...]:
    """Values that tables, clients and programs send one another."""
    return (
        *schemas.published(),
        Published("proof", Proof, "All that it takes to check a deal"),
        Published("felt", PrintedFelt, "A felt as printed"),
        Published("table-shown", TableShown, "What is to be drawn of a table"),
        Published("advice", Advice, "What each choice is worth"),
        Published("graded-round", GradedRound, "A round graded: its value at each step, each choice with its cost"),
        Published("session", Session, "A session summed up: grades, value lost, luck apart from skill"),
        Published("fact", Fact, "Something that somebody has learned, as it is kept and taken along"),
        Published("learned", Learned, "What follows from such facts"),
        Published("drills", Drills, "What can be drilled of a game"),
        Published("strategy", Strategy, "The first decision of a game, laid out"),
        Published("explored", Explored, "Any position, with what each choice is worth"),
        Published("lesson", Lesson, "A finished round to be settled in dealer school"),
        Published("marked", Marked, "An answer of dealer school, held against the ledger"),
        Published("socket-takes", Wanted, "What a table's socket is sent: a request, and what whoever asks calls it"),
    )


def published_messages() -> tuple[Published, ...]:
    """What a table's socket sends: values with the version of the wire in front."""
    return (Published("socket-sends", Message, "What a table's socket sends: `type` says which of them it is"),)


def published_documents() -> tuple[Published, ...]:
    """What the command line prints with --json, each named after its command."""
    return (
        Published("games", documents.GameList, "croupier games --json"),
        Published("rules", PostedGame, "croupier rules GAME --json"),
        Published("deal", documents.DealtRound, "A line of croupier deal RECORD --json"),
        Published("verify", Checked, "A line of croupier verify RECORD-OR-FILE --json"),
        Published("solve", documents.Solved, "croupier solve GAME --json"),
        Published("compare", ComparedPostings, "croupier compare GAME --json"),
        Published("design", DesignedPaytables, "croupier design GAME WAGER --json"),
        Published("price", PricedStrategy, "croupier price GAME --strategy FILE --json"),
        Published("advise", documents.AdviceGiven, "croupier advise GAME CARDS --json"),
        Published("chart", documents.ClassChart, "croupier chart GAME --json, with a showdown"),
        Published("chart-hands", documents.HandCharts, "croupier chart GAME --json, where seats draw"),
        Published("chart-every-hand", documents.EveryHand, "croupier chart GAME --every-hand --json"),
        Published("simulate", play_documents.PlayedRounds, "croupier simulate GAME --json"),
        Published("simulate-session", play_documents.PlayedSessions, "croupier simulate GAME --session ROUNDS --json"),
        Published("certify", play_documents.Certificates, "croupier certify GAME --json"),
        Published("report", Reported, "croupier report GAME -o FILE.json"),
        Published("train-question", Question, "A question of croupier train GAME --json"),
        Published("train-answer", Graded, "An answer of croupier train GAME --json, graded"),
        Published("train-refusal", Refusal, "A line to croupier train GAME --json that was no answer"),
        Published("train-summary", Summary, "The last line of croupier train GAME --json"),
        Published("train-export", LearnedTold, "croupier train --export"),
        Published("tables", TableList, "croupier tables --json"),
        Published("audit", Audited, "croupier audit --json"),
        Published("hold", HouseHold, "croupier hold --json"),
        Published("backup", BackedUp, "croupier backup FILE --json"),
        Published("export", Kept, "A line of croupier export"),
    )


def every_schema() -> dict[str, Schema]:
    """Every schema by the name of its file in docs/schemas."""
    values = {f"{each.name}.json": schema(each.kind, each.says) for each in published()}
    printed = {f"cli-{each.name}.json": document_schema(each.kind, each.says) for each in published_documents()}
    sent = {f"{each.name}.json": document_schema(each.kind, each.says) for each in published_messages()}
    return dict(sorted((values | printed | sent).items()))
