"""The request for a time stamp, as those read it who answer it."""

import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from dealer_app.store.trust.witness_check import stamp_request


@pytest.mark.parametrize("nonce", [bytes(8), bytes.fromhex("ff" * 8)])
def test_a_request_is_as_long_as_it_says(nonce: bytes) -> None:
    made = stamp_request(b"heads", nonce)
    assert len(made) == 69 == 2 + made[1]
    assert sha256(b"heads").digest() in made


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here")
def test_openssl_reads_the_request(tmp_path: Path) -> None:
    asked = tmp_path / "heads.tsq"
    asked.write_bytes(stamp_request(b"heads", bytes.fromhex("0102030405060708")))
    read = ["openssl", "ts", "-query", "-in", str(asked), "-text"]
    told = subprocess.run(read, capture_output=True, text=True, timeout=20, check=True).stdout
    assert "Hash Algorithm: sha256" in told
    assert "Nonce: 0x4102030405060708" in told
    assert "Certificate required: yes" in told
