"""The other bets of a game, chosen from a list while a stake is keyed."""

from functools import partial

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.desk.offers import ListLine
from dealer_app.gui.desk.stakes import stake_entry
from dealer_app.gui.desk.stakes.bets import other_bets
from dealer_app.i18n.names import bet_name


def lines(desk: Desk) -> list[ListLine]:
    """The other bets, the duel or the bank, and the withdrawal of what the seat staked."""
    words, variant = desk.words, desk.variant
    bets = [
        ListLine(bet_name(words, variant, bet), deed=partial(stake_entry.pick_bet, desk, bet))
        for bet in other_bets(desk)
    ]
    bank = partial(_of_the_line, desk, Act(Verb.BET, stake_entry.DUEL))
    if variant.principals is not None:
        bets.append(ListLine(words("Duel"), deed=bank))
    if variant.bank is not None:
        bets.append(ListLine(words("Holds the bank"), deed=bank))
    return [
        *bets,
        ListLine(words("Withdraw"), deed=partial(_of_the_line, desk, Act(Verb.WITHDRAW))),
    ]


def _of_the_line(desk: Desk, act: Act) -> None:
    """Something else than a bet, of the seat that is keyed."""
    back_to_the_stake(desk)
    stake_entry.do(desk, act)


def back_to_the_stake(desk: Desk) -> None:
    """The stake is keyed on, without another bet."""
    desk.keyed = desk.keyed.done()
