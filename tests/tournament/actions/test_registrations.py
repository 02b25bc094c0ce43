import pytest

from tests.factories import make_change, make_players, make_tournament, make_user
from tournament.actions.registrations import (
    Answered,
    RegistrationRefused,
    answer_applicants,
    approve_applicant,
    close_registration,
    open_registration,
    refuse_applicant,
    register,
)
from tournament.actions.undo import undo_last_change
from tournament.models import ChangeEntry, Participant, Player
from tournament.queries.standings import computed_standings
from tournament.replays.roster_rows import RosterRow, RowRefused

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    made = make_tournament()
    return open_registration(tournament=made, token="secret", change=make_change())


def apply(tournament, name="Aiko", token="secret", **facts):
    row = RosterRow(line=1, name=name, **facts)
    return register(tournament=tournament, token=token, row=row, change=make_change(reason=""))


def test_registration_waits_for_approval(tournament):
    participant = apply(tournament, club="Tokyo", ema_number="1")

    assert (participant.status, participant.number) == ("applied", None)
    assert (participant.player.club, participant.player.ema_number) == ("Tokyo", "1")
    assert computed_standings(tournament) == ()


def test_approved_applicants_play_with_the_next_number(tournament):
    make_players(tournament)

    participant = approve_applicant(participant=apply(tournament, "Zoe"), change=make_change())

    assert (participant.status, participant.number) == ("playing", 5)
    with pytest.raises(RegistrationRefused, match="answered already"):
        approve_applicant(participant=participant, change=make_change())


def test_known_player_registers_as_the_same_person_and_stays_as_known(tournament):
    known = Player.objects.create(name="Aiko", name_key="aiko", ema_number="1", club="Kyoto")

    participant = apply(tournament, "Aiko Tanaka", club="Elsewhere", ema_number="1")

    known.refresh_from_db()
    assert participant.player == known
    assert (known.name, known.club) == ("Aiko", "Kyoto")


def test_doubtful_applicant_is_somebody_new_until_an_organiser_says_otherwise(tournament):
    known = Player.objects.create(name="Aiko", name_key="aiko", club="Kyoto")
    participant = apply(tournament, club="Tokyo", ema_number="7")
    assert participant.player != known

    approved = approve_applicant(participant=participant, player=known, change=make_change())

    known.refresh_from_db()
    assert (approved.player, approved.status, approved.number) == (known, "playing", 1)
    assert (known.club, known.ema_number) == ("Kyoto", "7")
    assert Player.objects.count() == 1


def test_the_same_application_twice_is_refused(tournament):
    apply(tournament, club="Tokyo")

    with pytest.raises(RegistrationRefused, match="aiko is registered already"):
        apply(tournament, "aiko", club="tokyo")

    assert Participant.objects.count() == 1


@pytest.mark.parametrize("token", ["", "guess"])
def test_wrong_link_is_refused(tournament, token):
    with pytest.raises(RegistrationRefused, match="closed"):
        apply(tournament, token=token)


def test_closed_registration_refuses_and_opens_again(tournament):
    closed = close_registration(tournament=tournament, change=make_change())
    with pytest.raises(RegistrationRefused, match="closed"):
        apply(closed)

    open_registration(tournament=closed, token="other", change=make_change())

    with pytest.raises(RegistrationRefused):
        apply(tournament, token="secret")
    assert apply(tournament, token="other").status == "applied"


@pytest.mark.parametrize("name", ["", "x" * 101, "Ai\x00ko"])
def test_impossible_name_is_refused(tournament, name):
    with pytest.raises(RowRefused):
        apply(tournament, name)

    assert Player.objects.count() == 0


def test_refused_applicant_leaves_no_trace_but_history(tournament):
    known = Player.objects.create(name="Binh", name_key="binh", ema_number="2")
    make_players(make_tournament(), ["Binh"])

    refuse_applicant(participant=apply(tournament), change=make_change())
    refuse_applicant(participant=apply(tournament, "Binh", ema_number="2"), change=make_change())

    assert list(Player.objects.all()) == [known]
    assert tournament.participants.count() == 0
    assert Player.history.filter(name="Aiko", history_type="-").count() == 1


def test_registration_link_is_not_in_the_history(tournament):
    columns = {field.name for field in tournament.history.model._meta.fields}

    assert "registration_token" not in columns


def states(tournament):
    parts = tournament.participants.order_by("player__name")
    return [(one.player.name, one.status) for one in parts]


def test_all_answers_together_are_one_entry_and_are_taken_back_together(tournament):
    aiko, binh, user = apply(tournament), apply(tournament, "Binh"), make_user()
    before = ChangeEntry.objects.count()

    answers = [
        Answered(participant=aiko, may_play=True),
        Answered(participant=binh, may_play=False),
    ]
    answer_applicants(answers=answers, change=make_change(user, reason=""))

    assert states(tournament) == [("Aiko", "playing")]
    assert ChangeEntry.objects.count() == before + 1
    undo_last_change(tournament=tournament, change=make_change(user))
    assert states(tournament) == [("Aiko", "applied"), ("Binh", "applied")]


def test_one_answer_that_cannot_be_given_leaves_all_waiting(tournament):
    aiko, binh = apply(tournament), apply(tournament, "Binh")
    refuse_applicant(participant=binh, change=make_change())

    answers = [Answered(participant=one, may_play=True) for one in (aiko, binh)]
    with pytest.raises(RegistrationRefused, match="answered already"):
        answer_applicants(answers=answers, change=make_change())

    assert states(tournament) == [("Aiko", "applied")]
