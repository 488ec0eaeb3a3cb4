import pytest

from dealer_app.library import FileFault, irregularities
from dealer_app.library.house.house_model import read_catalogue
from dealer_app.library.toml_file import parse
from dealer_app.rules.house import Authority, Resolution
from tests.library.builders import told

# §5: what may be decided, the default, and the default for a card that nobody saw.
CATALOGUE: dict[str, tuple[str, str | None, str | None]] = {
    "IRR-01": ("to_banque next_coup burn void", "to_banque", "next_coup"),
    "IRR-02": ("next_coup burn void", "burn", "next_coup"),
    "IRR-03": ("next_coup burn void", "burn", "next_coup"),
    "IRR-04": ("draw_now void", "draw_now", None),
    "IRR-05": ("stand void", "stand", None),
    "IRR-06": ("reassign void", "reassign", None),
    "IRR-07": ("burn void", "burn", None),
    "IRR-08": ("stand burn void", "stand", None),
    "IRR-09": ("reassign", "reassign", None),
    "IRR-10": ("reassign void", "reassign", None),
    "IRR-11": ("void", "void", None),
    "IRR-12": ("", None, None),
    "IRR-13": ("void burn stand", "void", None),
    "IRR-14": ("stand void", "stand", None),
    "IRR-15": ("stand void", "stand", None),
    "IRR-16": ("withdraw stand", "withdraw", None),
    "IRR-17": ("stand withdraw", "stand", None),
    "IRR-18": ("", None, None),
    "IRR-19": ("", None, None),
    "IRR-20": ("", None, None),
    "IRR-21": ("void", None, None),
    "IRR-22": ("burn stand void", "burn", None),
    "IRR-23": ("stand void", "stand", None),
    "IRR-24": ("", None, None),
    "IRR-25": ("reassign", "reassign", None),
    "IRR-26": ("void stand", "void", None),
    "IRR-27": ("void", "void", None),
    "IRR-28": ("", None, None),
    "IRR-29": ("void", None, None),
    "IRR-30": ("burn void", "burn", None),
}


def resolution(text: str | None) -> Resolution | None:
    return None if text is None else Resolution(text)


@pytest.mark.parametrize("code", CATALOGUE)
def test_an_irregularity_offers_its_resolutions(code: str) -> None:
    offered, default, unseen = CATALOGUE[code]
    rule = irregularities("punto_banco")[code]
    assert rule.offered == tuple(Resolution(each) for each in offered.split())
    assert rule.default is resolution(default)
    assert rule.unseen is resolution(unseen)


def test_the_catalogue_is_that_of_the_rules() -> None:
    assert list(irregularities("punto_banco")) == list(CATALOGUE)


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_default_is_among_what_is_offered(code: str) -> None:
    rule = irregularities("festival")[code]
    assert {rule.default, rule.unseen} - {None} <= set(rule.offered)


@pytest.mark.parametrize("code", CATALOGUE)
def test_an_irregularity_is_named_in_both_languages(code: str) -> None:
    assert set(irregularities("festival")[code].names) == {"fr", "en"}


def test_a_natural_laid_down_late_stands_at_the_festival() -> None:
    rule = irregularities("festival")["IRR-22"]
    assert rule.default is Resolution.STAND
    assert rule.names == irregularities("punto_banco")["IRR-22"].names
    assert rule.offered == irregularities("punto_banco")["IRR-22"].offered


def test_a_payout_made_is_put_right_by_the_director_alone() -> None:
    rules = irregularities("punto_banco")
    assert rules["IRR-05"].authority is Authority.DIRECTOR
    assert rules["IRR-01"].authority is Authority.CHEF
    assert rules["IRR-09"].authority is Authority.CROUPIER


def test_a_house_game_of_its_own_has_the_common_catalogue() -> None:
    assert irregularities("punto_maison") == irregularities("chemin_de_fer")


@pytest.mark.parametrize(
    ("game", "code", "french", "english"),
    [
        (
            "porcelaine",  # S1.14
            "IRR-06",
            "Carte de la Décadence donnée avant la Grandeur",
            "Décadence’s card before the Grandeur’s",
        ),
        ("porcelaine", "IRR-21", "Jeu inconsidéré", "Reckless play"),  # S1.18
        (
            "porcelaine",
            "IRR-11",
            "Trône épuisé avant la fin de la manche",
            "The Trône ends before the coup",
        ),
        ("baccara", "IRR-01", "Carte de trop pour un tableau", "One card too many for a tableau"),
        (
            "punto_banco",
            "IRR-02",
            "Carte de trop pour la Banque",
            "One card too many for the Banker",
        ),
        (
            "chemin_de_fer",
            "IRR-06",
            "Carte de la Banque donnée avant le Ponte",
            "Bank’s card before the ponte’s",
        ),
    ],
)
def test_an_irregularity_is_told_with_the_games_own_hands(
    game: str, code: str, french: str, english: str
) -> None:
    assert irregularities(game)[code].names == {"fr": french, "en": english}


def test_a_broken_catalogue_is_refused() -> None:
    tree = parse('[irregularities.IRR-01]\noffered = ["burn", "shout"]', "catalogue")
    with pytest.raises(FileFault) as broken:
        read_catalogue(tree, "punto_banco", "catalogue")
    assert told(broken.value.faults) == [
        (
            "irregularities.IRR-01.offered.1: “shout” is not allowed here. Allowed are: to_banque,"
            " next_coup, burn, draw_now, reassign, withdraw, stand, void."
        )
    ]
