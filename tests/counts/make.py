"""Recompute the counts files: ``python -m tests.counts.make``. Values change with rules only, never for a solver."""

import json
import sys
import time
from pathlib import Path
from typing import Any

from croupier import games
from croupier.cards import Deck, parse_cards
from croupier.solver.reference import value
from croupier.table.round import Round

HERE = Path(__file__).parent

TSB = {"War": 2, "Blackjack": 2, "Poker": 2, "Hat Trick": 2}
ALL_88 = {"Ante": 2, "88 Bonus": 1, "Seven Card Bonus": 1}
SITUATIONS: dict[str, list[dict[str, Any]]] = {
    "triple-action-holdem": [
        {"name": "main", "deck": "8c8d9c9dTcTdJcQdAh", "stakes": {"Ante": 1}},
        {"name": "suited", "deck": "8c9cTcJcQcKcAcAdKd", "stakes": {"Ante": 1}},
        {"name": "side wagers", "deck": "8c8d8h9cTcJcQcKdAc", "stakes": {"Ante": 1, "Bonus Bet": 1, "Flop Bet": 1}},
        {"name": "side wagers, B, low ace", "deck": "8c8d8h9cTcJcQcKdAc",
         "stakes": {"Ante": 1, "Bonus Bet": 1, "Flop Bet": 1}, "posting": {"bonus-bet": "B", "low-ace": "yes"}},
        {"name": "bonus after a fold", "deck": "8c8d9c9dTcTdTsQdAh", "stakes": {"Ante": 1},
         "posting": {"bonus-after-fold": "yes"}},
    ],
    "holdem-88": [
        {"name": "main", "deck": "3c5d6h7cTdJhQsKcAd", "stakes": {"Ante": 2}},
        {"name": "side wagers", "deck": "8c8d8h9cTcJcQcKd2s", "slow": True, "stakes": ALL_88},
        {"name": "side wagers, from suited cards", "deck": "8c8d8h9cTcJcQcKd2s", "dealt": ["8c9c"], "stakes": ALL_88},
        {"name": "side wagers, from a pair of eights", "deck": "8c8d8h9cTcJcQcKd2s", "dealt": ["8c8d"],
         "stakes": ALL_88},
        {"name": "side wagers, 2, three 8s", "deck": "8c8d8h8s4c5d6hKd2s", "slow": True, "stakes": ALL_88,
         "posting": {"88-bonus": "2", "seven-card-bonus": "2", "pocket-eights": "three"}},
        {"name": "side wagers, 2, three 8s, from a pair of eights", "deck": "8c8d8h8s4c5d6hKd2s", "dealt": ["8c8d"],
         "stakes": ALL_88, "posting": {"88-bonus": "2", "seven-card-bonus": "2", "pocket-eights": "three"}},
        {"name": "side wagers, 2, three 8s, from one eight", "deck": "8c8d8h8s4c5d6hKd2s", "dealt": ["8cKd"],
         "stakes": ALL_88, "posting": {"88-bonus": "2", "seven-card-bonus": "2", "pocket-eights": "three"}},
        {"name": "a quarter of the ante", "deck": "3c5d6h7cTdJhQsKcAd", "slow": True, "stakes": {"Ante": 4},
         "posting": {"highway-minimum": "0.25x"}},
        {"name": "a quarter of the ante, from a low hand", "deck": "3c5d6h7cTdJhQsKcAd", "dealt": ["3c6h"],
         "stakes": {"Ante": 4}, "posting": {"highway-minimum": "0.25x"}},
        {"name": "a quarter of the ante, from a high hand", "deck": "3c5d6h7cTdJhQsKcAd", "dealt": ["QsAd"],
         "stakes": {"Ante": 4}, "posting": {"highway-minimum": "0.25x"}},
    ],
    "three-card-holdem": [
        {"name": "main", "deck": "2c3c4c4dQsKsAs7h8h", "stakes": {"Ante": 1}},
        {"name": "ante pushes", "deck": "2c3c4c4dQsKsAs7h8h", "slow": True, "stakes": {"Ante": 1},
         "posting": {"dealer-ahead-unqualified": "ante_pushes"}},
        {"name": "ante pushes, from a low hand", "deck": "2c3c4c4dQsKsAs7h8h", "dealt": ["2c7h"], "stakes": {"Ante": 1},
         "posting": {"dealer-ahead-unqualified": "ante_pushes"}},
        {"name": "side wagers from the second card", "deck": "AsKsQs7h7d8h9s2c", "dealt": ["AsKs", "Qs"],
         "stakes": {"Ante": 1, "Flush or Pair": 1, "Straight Up": 1}},
        {"name": "side wagers, C1, any pair", "deck": "5s6s7s7h7d8h9s2c", "dealt": ["5s6s", "7s"],
         "stakes": {"Ante": 1, "Flush or Pair": 1, "Straight Up": 1},
         "posting": {"straight-up": "C1", "flush-or-pair": "A3", "plus-a-pair": "anywhere"}},
    ],
    "river-holdem": [
        {"name": "main", "deck": "2c2d3c3dTcJcQcKcAc", "stakes": {"Ante": 2}},
        {"name": "mixed", "deck": "2c4d6h8s9cJdQhKsAc", "stakes": {"Ante": 2}},
        {"name": "side wagers, B", "deck": "2c2d2h3dTcJcQcKcAc", "slow": True, "posting": {"trips": "B"},
         "stakes": {"Ante": 2, "Player Trips": 1, "Dealer Trips": 1}},
        {"name": "side wagers, B, from a pair", "deck": "2c2d2h3dTcJcQcKcAc", "dealt": ["2c2d"],
         "posting": {"trips": "B"}, "stakes": {"Ante": 2, "Player Trips": 1, "Dealer Trips": 1}},
        {"name": "side wagers, B, from suited cards", "deck": "2c2d2h3dTcJcQcKcAc", "dealt": ["TcJc"],
         "posting": {"trips": "B"}, "stakes": {"Ante": 2, "Player Trips": 1, "Dealer Trips": 1}},
    ],
    "triple-shot-bonus": [
        {"name": "pair of aces against an ace", "deck": "AcAdAhTcTdThJc9c9d8c8d", "dealt": ["Ac", "Ah", "Ad"],
         "stakes": TSB},
        {"name": "sixteen against a ten", "deck": "AcAdTcTdThJs9c9d8c8d", "dealt": ["8c", "Tc", "8d"], "stakes": TSB},
        {"name": "sixteen against a ten, no look, hits soft 17", "deck": "AcAdTcTdThJs9c9d8c8d",
         "dealt": ["8c", "Tc", "8d"], "stakes": TSB, "posting": {"peek": "no", "soft-17": "hit", "surrender": "late"}},
        {"name": "eleven, doubling on 10 and 11", "deck": "2c9dTcTdThJs9c9h8c8d", "dealt": ["2c", "9d", "9h"],
         "stakes": TSB, "posting": {"double": "10-11", "poker": "06"}},
        {"name": "a War tie that ends the Hat Trick", "deck": "AcAdTcTdThJs9c9d8c8d", "dealt": ["9c", "9d", "8c"],
         "stakes": TSB, "posting": {"war-tie": "kills"}},
        {"name": "the whole round, high cards", "deck": "AcTcTdThTsJcJdJh9c", "slow": True, "stakes": TSB},
        {"name": "high cards, from the first of the seat", "deck": "AcTcTdThTsJcJdJh9c", "dealt": ["Jc"],
         "stakes": TSB},
        {"name": "the whole round", "deck": "AcAdTcTdThJs9c9d8c8d", "stakes": TSB, "slow": True},
    ],
}  # fmt: skip


def counted(key: str, entry: dict[str, Any]) -> dict[str, Any]:
    full = {"game": key, "name": entry["name"], "posting": {}, "dealt": []} | entry
    game = games.find(key).post(full["posting"]).with_deck(Deck("reduced deck", parse_cards(full["deck"])))
    played = Round.start(game, full["stakes"])
    for cards in full["dealt"]:
        played = played.deal(*parse_cards(cards))
    return full | {"value": str(value(played))}


def main() -> None:
    for key, entries in SITUATIONS.items():
        results = []
        for entry in entries:
            began = time.perf_counter()
            results.append(counted(key, entry))
            print(
                f"{key} {entry['name']}: {results[-1]['value']} ({time.perf_counter() - began:.1f} s)", file=sys.stderr
            )
        (HERE / f"{key}.json").write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
