"""What the register holds of the school: which exam was drawn for whom, what came of it, who signed
it, which records of trainees came from another machine, and how far the class’s book came."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExamDrawn:
    """The house drew a dealing exam for somebody, before its first coup was seen.

    `number` counts the exams of this register from 1. `seal` is the digest of the chance that deals
    it, which is told once the exam is over: until then nobody can list what it asks. `sheet` is the
    digest of the house sheet under which it is marked, empty where the house is as houses usually
    are. `seq` and `head` say how far the trainee's record was written then. Where a trainer is
    present the trainee signs it, and the trainer beside.
    """

    number: int
    trainee: str
    game: str
    coups: int
    seal: str
    sheet: str = ""
    seq: int = 0
    head: str = ""


@dataclass(frozen=True, slots=True)
class ExamEnded:
    """An exam is over, or was left: entry `seq` of the trainee's record holds what came of it, with
    the digest `head`."""

    number: int
    trainee: str
    seq: int
    head: str
    passed: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class ExamSigned:
    """Those who signed an exam before its first coup have signed what came of it."""

    number: int
    trainee: str


@dataclass(frozen=True, slots=True)
class RecordBrought:
    """A director brought a trainee's record over from another machine, known by its signs: it was
    written up to entry `seq`, with the digest `head`, and counts from there on here."""

    trainee: str
    machine: str
    seq: int
    head: str


@dataclass(frozen=True, slots=True)
class ClassNoted:
    """A trainer grouped somebody, or gave a task or took one back: the class’s book is written up
    to entry `seq`, with the digest `head`. `aside` is what the book before it is kept as, where
    that was damaged and this one begun anew."""

    seq: int
    head: str
    aside: str = ""
