"""Every coup of the golden files found wrong later: whatever is put right, the sums stay whole."""

from copy import copy
from pathlib import Path
from random import Random
from typing import Final

import pytest

from dealer_app.replay.export import standing
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Stake
from dealer_app.rules.money import Money
from dealer_app.table import events as ev
from dealer_app.table.judges.rectification import BankAmended, Correction, StakesAmended, VoidLifted
from dealer_app.table.state import fold, opened
from dealer_app.table.table import Played
from tests.golden_files import FILES, name_of, replayed
from tests.mistakes import assert_the_bank_follows_as_told, entry_for, looked_at
from tests.run_length import one_in


def mistakes(played: Played, chance: Random) -> list[Correction]:
    """A card, a stake and the end of a coup, each otherwise than it was entered."""
    faces = played.rules.variant.pack.faces
    wrong: list[Correction] = [
        ev.CardCorrected(hand, chance.randint(1, len(cards)), Card(chance.choice(faces)))
        for hand, cards in played.coup.hands.items()
        if cards
    ]
    for stake in played.coup.stakes:
        amount = Money(chance.randint(0, 3) * stake.amount)
        wrong.append(StakesAmended((Stake(stake.seat, stake.bet, amount),)))
    bank = played.coup.bank
    if bank:
        held = Money(bank.amount // 2 + chance.randint(0, 1) * bank.amount)
        wrong.append(BankAmended(bank.holder, held))
    return [*wrong, VoidLifted() if played.coup.voided else ev.CoupVoided("Misdeal")]


TRIED: Final = one_in(8, FILES)
"""Of the golden files, which lie by game and then by rule: what is put right is any of a coup's
cards, stakes and ends, so that each of them tries the same ways."""


@pytest.mark.parametrize("path", TRIED, ids=name_of)
def test_a_coup_that_is_put_right_leaves_the_others_as_they_were(path: Path) -> None:
    session, chance = copy(replayed(path)), Random(path.name)
    for number in range(1, len(session.table.coups) + 1):
        mistake = chance.choice(mistakes(session.table.coups[number - 1], chance))
        entry = entry_for(session, number, mistake)
        before = session.table
        if entry is None or session.enter(entry).refusal:
            continue
        stood, stand = before.coups, session.table.coups
        others = [n for n in range(len(stood)) if n != number - 1]
        assert [stand[n] for n in others] == [stood[n] for n in others]
        assert_the_bank_follows_as_told(before, session.table, entry)
        assert looked_at(session, number)
    first, *facts = standing(session.events, session.times)
    assert isinstance(first[0], ev.TableOpened)
    assert fold(opened(first[0], session.table.resolve), facts) == session.table
