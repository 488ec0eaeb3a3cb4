"""What holds for every night that is keyed in the window."""

import pytest
from argon2 import PasswordHasher


@pytest.fixture(autouse=True)
def _pins_hashed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """PINs are hashed as weakly as can be: how slowly it is done is no matter of the window's."""
    swift = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("dealer_app.night.staff.HASHER", swift)
