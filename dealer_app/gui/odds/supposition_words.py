"""What can be supposed of a game, in words: its options, its packs, the payout of one bet."""

from fractions import Fraction

from dealer_app.gui.house.catalogue import option_rows
from dealer_app.gui.odds import odds_warnings as odds_warned
from dealer_app.gui.odds import supposition as supposing
from dealer_app.gui.odds.odds_lines import Supposed
from dealer_app.gui.odds.supposition import PACKS, Subject, Supposition
from dealer_app.i18n import Words
from dealer_app.rules.variant import BetId, Variant

Game = tuple[Subject, Supposition, Variant]
"""Whose odds are shown, what is supposed of it, and the game as that makes it."""


def supposed_told(game: Game, picked: BetId, dear: Fraction, words: Words) -> Supposed:
    """How all of it stands; the payout is that of the bet that is picked."""
    subject, supposed, names = game
    rows = option_rows(subject.sheet.options, supposed.options, subject.options, words)
    steps = supposing.steps(names, supposed, picked, words)
    title = ""
    if steps:
        title = words("Payout of {bet}", bet=words.name(names.bets[picked].names))
    options = [row for row in rows if row.key != PACKS and len(row.values) > 1]
    options.append(odds_warned.dear_row(dear, words))
    return Supposed(supposed.packs, options, title, steps)
