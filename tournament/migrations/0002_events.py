import django.db.models.deletion
import django.db.models.expressions
import simple_history.models
from django.conf import settings
from django.db import migrations, models


def settle_without_chips(apps, _schema_editor):
    """Games that are over had no chips and no yakitori."""
    seats = apps.get_model('tournament', 'Seat').objects.filter(score__isnull=False)
    seats.update(chips=0, yakitori=0)


def number_participants(apps, _schema_editor):
    """Give everybody a number, in the order in which they were entered."""
    Participant = apps.get_model('tournament', 'Participant')
    last = {}
    numbered = []
    for participant in Participant.objects.order_by('pk'):
        last[participant.tournament_id] = last.get(participant.tournament_id, 0) + 1
        participant.number = last[participant.tournament_id]
        numbered.append(participant)
    Participant.objects.bulk_update(numbered, ['number'], batch_size=500)


def make_first_stages(apps, _schema_editor):
    """Every tournament has a first stage, in which everything so far was played."""
    Stage = apps.get_model('tournament', 'Stage')
    tournaments = apps.get_model('tournament', 'Tournament').objects
    Stage.objects.bulk_create(
        Stage(tournament=tournament, number=1, opened_at=tournament.created_at)
        for tournament in tournaments.all()
    )


def keep(_apps, _schema_editor):
    """What was filled in goes away with its columns."""


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Absence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
            options={
                'verbose_name': 'absence',
                'verbose_name_plural': 'absences',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Bye',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('score', models.IntegerField(default=0, verbose_name='score')),
            ],
            options={
                'verbose_name': 'bye',
                'verbose_name_plural': 'byes',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='HistoricalAbsence',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('history_change_reason', models.TextField(null=True)),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
            ],
            options={
                'verbose_name': 'historical absence',
                'verbose_name_plural': 'historical absences',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='HistoricalBye',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('score', models.IntegerField(default=0, verbose_name='score')),
                ('history_change_reason', models.TextField(null=True)),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
            ],
            options={
                'verbose_name': 'historical bye',
                'verbose_name_plural': 'historical byes',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='HistoricalStage',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('name', models.CharField(blank=True, default='', max_length=60, verbose_name='name')),
                ('carry', models.CharField(choices=[('all', 'all points'), ('half', 'half of the points'), ('none', 'no points')], default='all', max_length=4, verbose_name='carried from the stage before')),
                ('cut', models.PositiveSmallIntegerField(blank=True, help_text='Empty: everybody who still plays.', null=True, verbose_name='how many go on into it')),
                ('opened_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='opened')),
                ('history_change_reason', models.TextField(null=True)),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
            ],
            options={
                'verbose_name': 'historical stage',
                'verbose_name_plural': 'historical stages',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='HistoricalStageEntry',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('carried_score', models.IntegerField(blank=True, null=True, verbose_name='score carried, set by hand')),
                ('history_change_reason', models.TextField(null=True)),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
            ],
            options={
                'verbose_name': 'historical entry into a stage',
                'verbose_name_plural': 'historical entries into a stage',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='HistoricalTeam',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('history_change_reason', models.TextField(null=True)),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
            ],
            options={
                'verbose_name': 'historical team',
                'verbose_name_plural': 'historical teams',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('name', models.CharField(blank=True, default='', max_length=60, verbose_name='name')),
                ('carry', models.CharField(choices=[('all', 'all points'), ('half', 'half of the points'), ('none', 'no points')], default='all', max_length=4, verbose_name='carried from the stage before')),
                ('cut', models.PositiveSmallIntegerField(blank=True, help_text='Empty: everybody who still plays.', null=True, verbose_name='how many go on into it')),
                ('opened_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='opened')),
            ],
            options={
                'verbose_name': 'stage',
                'verbose_name_plural': 'stages',
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='StageEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('carried_score', models.IntegerField(blank=True, null=True, verbose_name='score carried, set by hand')),
            ],
            options={
                'verbose_name': 'entry into a stage',
                'verbose_name_plural': 'entries into a stage',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='StockReason',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=200, verbose_name='reason')),
                ('points', models.IntegerField(verbose_name='points taken off')),
            ],
            options={
                'verbose_name': 'usual reason',
                'verbose_name_plural': 'usual reasons',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Team',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
            ],
            options={
                'verbose_name': 'team',
                'verbose_name_plural': 'teams',
                'ordering': ('name', 'pk'),
            },
        ),
        migrations.RemoveConstraint(
            model_name='invitation',
            name='invitation_role_is_known',
        ),
        migrations.RemoveConstraint(
            model_name='organiser',
            name='organiser_role_is_known',
        ),
        migrations.RemoveConstraint(
            model_name='seat',
            name='seat_settled_in_full',
        ),
        migrations.RemoveConstraint(
            model_name='seat',
            name='seat_score_is_the_sum',
        ),
        migrations.AddField(
            model_name='game',
            name='extra_seconds',
            field=models.IntegerField(default=0, editable=False, verbose_name='seconds added'),
        ),
        migrations.AddField(
            model_name='historicalgame',
            name='extra_seconds',
            field=models.IntegerField(default=0, editable=False, verbose_name='seconds added'),
        ),
        migrations.AddField(
            model_name='historicalparticipant',
            name='fixed_table',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='always at table'),
        ),
        migrations.AddField(
            model_name='historicalparticipant',
            name='is_substitute',
            field=models.BooleanField(default=False, help_text='Fills a table, with a fixed score, and stands below the others.', verbose_name='substitute'),
        ),
        migrations.AddField(
            model_name='historicalparticipant',
            name='number',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='number'),
        ),
        migrations.AddField(
            model_name='historicalparticipant',
            name='status',
            field=models.CharField(choices=[('playing', 'playing'), ('applied', 'waiting for approval'), ('withdrawn', 'withdrawn')], default='playing', max_length=9, verbose_name='status'),
        ),
        migrations.AddField(
            model_name='historicalpenalty',
            name='round',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.round'),
        ),
        migrations.AddField(
            model_name='historicalplayer',
            name='club',
            field=models.CharField(blank=True, default='', max_length=100, verbose_name='club'),
        ),
        migrations.AddField(
            model_name='historicalplayer',
            name='country',
            field=models.CharField(blank=True, default='', help_text='Two capital letters, such as FR.', max_length=2, verbose_name='country'),
        ),
        migrations.AddField(
            model_name='historicalplayer',
            name='ema_number',
            field=models.CharField(blank=True, default='', max_length=20, verbose_name='EMA number'),
        ),
        migrations.AddField(
            model_name='historicalplayer',
            name='mahjong_soul_name',
            field=models.CharField(blank=True, default='', max_length=100, verbose_name='name in Mahjong Soul'),
        ),
        migrations.AddField(
            model_name='historicalround',
            name='closed_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='closed'),
        ),
        migrations.AddField(
            model_name='historicalround',
            name='extra_seconds',
            field=models.IntegerField(default=0, editable=False, verbose_name='seconds added'),
        ),
        migrations.AddField(
            model_name='historicalround',
            name='method',
            field=models.CharField(blank=True, choices=[('planned', 'planned in advance'), ('swiss', 'Swiss: neighbours in the standings'), ('interval', 'interval: the standings dealt out over the tables'), ('random', 'random'), ('groups', 'random within groups of the standings'), ('scripted', 'as uploaded')], default='', editable=False, max_length=9, verbose_name='seating'),
        ),
        migrations.AddField(
            model_name='historicalround',
            name='minutes',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minutes'),
        ),
        migrations.AddField(
            model_name='historicalround',
            name='paused_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='paused'),
        ),
        migrations.AddField(
            model_name='historicalround',
            name='seed',
            field=models.PositiveBigIntegerField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='historicalround',
            name='started_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='started'),
        ),
        migrations.AddField(
            model_name='historicalround',
            name='state',
            field=models.CharField(choices=[('planned', 'planned'), ('published', 'published'), ('running', 'running'), ('closed', 'closed')], default='planned', max_length=9, verbose_name='state'),
        ),
        migrations.AddField(
            model_name='historicalseat',
            name='entered_chips',
            field=models.IntegerField(blank=True, null=True, verbose_name='chips'),
        ),
        migrations.AddField(
            model_name='historicalseat',
            name='entered_yakitori',
            field=models.BooleanField(blank=True, null=True, verbose_name='never won a hand'),
        ),
        migrations.AddField(
            model_name='historicaltournament',
            name='bye_score',
            field=models.IntegerField(default=0, verbose_name='score of who sits out'),
        ),
        migrations.AddField(
            model_name='historicaltournament',
            name='hidden_from_round',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='standings are hidden from round'),
        ),
        migrations.AddField(
            model_name='historicaltournament',
            name='is_registration_open',
            field=models.BooleanField(default=False, verbose_name='players may register themselves'),
        ),
        migrations.AddField(
            model_name='historicaltournament',
            name='keep_apart',
            field=models.CharField(choices=[('nobody', 'nobody'), ('club', 'players of one club'), ('team', 'players of one team'), ('country', 'players of one country')], default='nobody', max_length=8, verbose_name='seat apart'),
        ),
        migrations.AddField(
            model_name='historicaltournament',
            name='other_ruleset',
            field=models.JSONField(blank=True, default=None, null=True, verbose_name='rules at tables of the other size'),
        ),
        migrations.AddField(
            model_name='historicaltournament',
            name='players_left_over',
            field=models.CharField(choices=[('bye', 'sit out'), ('other_size', 'play at a table of the other size')], default='bye', max_length=10, verbose_name='players who do not fill a table'),
        ),
        migrations.AddField(
            model_name='historicaltournament',
            name='publish',
            field=models.CharField(choices=[('before', 'before the round'), ('start', 'when the round starts')], default='before', max_length=6, verbose_name='seating is shown'),
        ),
        migrations.AddField(
            model_name='historicaltournament',
            name='revealed',
            field=models.PositiveIntegerField(default=0, editable=False, verbose_name='places revealed, from the last'),
        ),
        migrations.AddField(
            model_name='historicaltournament',
            name='substitute_score',
            field=models.IntegerField(default=-30000, help_text='Instead of what was played; usually −15 000 points and −15 000 uma.', verbose_name='score of a substitute in each game'),
        ),
        migrations.AddField(
            model_name='participant',
            name='fixed_table',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='always at table'),
        ),
        migrations.AddField(
            model_name='participant',
            name='is_substitute',
            field=models.BooleanField(default=False, help_text='Fills a table, with a fixed score, and stands below the others.', verbose_name='substitute'),
        ),
        migrations.AddField(
            model_name='participant',
            name='number',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='number'),
        ),
        migrations.AddField(
            model_name='participant',
            name='status',
            field=models.CharField(choices=[('playing', 'playing'), ('applied', 'waiting for approval'), ('withdrawn', 'withdrawn')], default='playing', max_length=9, verbose_name='status'),
        ),
        migrations.AddField(
            model_name='penalty',
            name='round',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.round'),
        ),
        migrations.AddField(
            model_name='player',
            name='club',
            field=models.CharField(blank=True, default='', max_length=100, verbose_name='club'),
        ),
        migrations.AddField(
            model_name='player',
            name='country',
            field=models.CharField(blank=True, default='', help_text='Two capital letters, such as FR.', max_length=2, verbose_name='country'),
        ),
        migrations.AddField(
            model_name='player',
            name='ema_number',
            field=models.CharField(blank=True, default='', max_length=20, verbose_name='EMA number'),
        ),
        migrations.AddField(
            model_name='player',
            name='mahjong_soul_name',
            field=models.CharField(blank=True, default='', max_length=100, verbose_name='name in Mahjong Soul'),
        ),
        migrations.AddField(
            model_name='round',
            name='closed_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='closed'),
        ),
        migrations.AddField(
            model_name='round',
            name='extra_seconds',
            field=models.IntegerField(default=0, editable=False, verbose_name='seconds added'),
        ),
        migrations.AddField(
            model_name='round',
            name='method',
            field=models.CharField(blank=True, choices=[('planned', 'planned in advance'), ('swiss', 'Swiss: neighbours in the standings'), ('interval', 'interval: the standings dealt out over the tables'), ('random', 'random'), ('groups', 'random within groups of the standings'), ('scripted', 'as uploaded')], default='', editable=False, max_length=9, verbose_name='seating'),
        ),
        migrations.AddField(
            model_name='round',
            name='minutes',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minutes'),
        ),
        migrations.AddField(
            model_name='round',
            name='paused_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='paused'),
        ),
        migrations.AddField(
            model_name='round',
            name='seed',
            field=models.PositiveBigIntegerField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='round',
            name='started_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='started'),
        ),
        migrations.AddField(
            model_name='round',
            name='state',
            field=models.CharField(choices=[('planned', 'planned'), ('published', 'published'), ('running', 'running'), ('closed', 'closed')], default='planned', max_length=9, verbose_name='state'),
        ),
        migrations.AddField(
            model_name='seat',
            name='chips',
            field=models.IntegerField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='entered_chips',
            field=models.IntegerField(blank=True, null=True, verbose_name='chips'),
        ),
        migrations.AddField(
            model_name='seat',
            name='entered_yakitori',
            field=models.BooleanField(blank=True, null=True, verbose_name='never won a hand'),
        ),
        migrations.AddField(
            model_name='seat',
            name='yakitori',
            field=models.IntegerField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='bye_score',
            field=models.IntegerField(default=0, verbose_name='score of who sits out'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='hidden_from_round',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='standings are hidden from round'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='is_registration_open',
            field=models.BooleanField(default=False, verbose_name='players may register themselves'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='keep_apart',
            field=models.CharField(choices=[('nobody', 'nobody'), ('club', 'players of one club'), ('team', 'players of one team'), ('country', 'players of one country')], default='nobody', max_length=8, verbose_name='seat apart'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='other_ruleset',
            field=models.JSONField(blank=True, default=None, null=True, verbose_name='rules at tables of the other size'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='players_left_over',
            field=models.CharField(choices=[('bye', 'sit out'), ('other_size', 'play at a table of the other size')], default='bye', max_length=10, verbose_name='players who do not fill a table'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='publish',
            field=models.CharField(choices=[('before', 'before the round'), ('start', 'when the round starts')], default='before', max_length=6, verbose_name='seating is shown'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='registration_token',
            field=models.CharField(blank=True, db_index=True, default='', editable=False, max_length=64),
        ),
        migrations.AddField(
            model_name='tournament',
            name='revealed',
            field=models.PositiveIntegerField(default=0, editable=False, verbose_name='places revealed, from the last'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='stage_number',
            field=models.PositiveSmallIntegerField(default=1, editable=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='substitute_score',
            field=models.IntegerField(default=-30000, help_text='Instead of what was played; usually −15 000 points and −15 000 uma.', verbose_name='score of a substitute in each game'),
        ),
        migrations.AlterField(
            model_name='invitation',
            name='role',
            field=models.CharField(choices=[('owner', 'Owner'), ('organiser', 'Organiser'), ('scorer', 'Scorer')], default='organiser', max_length=10, verbose_name='role'),
        ),
        migrations.AlterField(
            model_name='organiser',
            name='role',
            field=models.CharField(choices=[('owner', 'Owner'), ('organiser', 'Organiser'), ('scorer', 'Scorer')], default='organiser', max_length=10, verbose_name='role'),
        ),
        migrations.AlterField(
            model_name='penalty',
            name='player',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.player'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'organiser', 'scorer'])), name='invitation_role_is_known'),
        ),
        migrations.AddConstraint(
            model_name='organiser',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'organiser', 'scorer'])), name='organiser_role_is_known'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(condition=models.Q(('ema_number', ''), _negated=True), fields=('ema_number',), name='player_ema_number_once'),
        ),
        migrations.RunPython(settle_without_chips, keep),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('base', None), ('chips', None), ('chombo', None), ('deposit', None), ('oka', None), ('penalty', None), ('place', None), ('points', None), ('rounding', None), ('score', None), ('shared_by', None), ('uma', None), ('yakitori', None)), models.Q(('base__isnull', False), ('chips__isnull', False), ('chombo__isnull', False), ('deposit__isnull', False), ('oka__isnull', False), ('penalty__isnull', False), ('place__isnull', False), ('points__isnull', False), ('rounding__isnull', False), ('score__isnull', False), ('shared_by__isnull', False), ('uma__isnull', False), ('yakitori__isnull', False)), _connector='OR'), name='seat_settled_in_full'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('score__isnull', True), ('score', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('base'), '+', models.F('rounding')), '+', models.F('oka')), '+', models.F('uma')), '+', models.F('chips')), '+', models.F('yakitori')), '-', models.F('chombo')), '-', models.F('penalty'))), _connector='OR'), name='seat_score_is_the_sum'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('players_left_over__in', ['bye', 'other_size'])), name='tournament_left_over_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('keep_apart__in', ['nobody', 'club', 'team', 'country'])), name='tournament_keep_apart_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('publish__in', ['before', 'start'])), name='tournament_publish_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('bye_score', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('bye_score'), '/', models.Value(100)), '*', models.Value(100))), ('substitute_score', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('substitute_score'), '/', models.Value(100)), '*', models.Value(100)))), name='tournament_scores_whole_hundreds'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('hidden_from_round__isnull', True), ('hidden_from_round__gte', 1), _connector='OR'), name='tournament_hidden_from_a_round'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('stage_number__gte', 1)), name='tournament_is_in_a_stage'),
        ),
        migrations.AddField(
            model_name='absence',
            name='participant',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='absences', to='tournament.participant'),
        ),
        migrations.AddField(
            model_name='absence',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='absences', to='tournament.round'),
        ),
        migrations.AddField(
            model_name='bye',
            name='participant',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='byes', to='tournament.participant'),
        ),
        migrations.AddField(
            model_name='bye',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='byes', to='tournament.round'),
        ),
        migrations.AddField(
            model_name='historicalabsence',
            name='history_user',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='historicalabsence',
            name='participant',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.participant'),
        ),
        migrations.AddField(
            model_name='historicalabsence',
            name='round',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.round'),
        ),
        migrations.AddField(
            model_name='historicalbye',
            name='history_user',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='historicalbye',
            name='participant',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.participant'),
        ),
        migrations.AddField(
            model_name='historicalbye',
            name='round',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.round'),
        ),
        migrations.AddField(
            model_name='historicalstage',
            name='history_user',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='historicalstage',
            name='tournament',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='historicalstageentry',
            name='history_user',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='historicalstageentry',
            name='participant',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.participant'),
        ),
        migrations.AddField(
            model_name='historicalteam',
            name='history_user',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='historicalteam',
            name='tournament',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='stage',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stages', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='historicalstageentry',
            name='stage',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.stage'),
        ),
        migrations.AddField(
            model_name='game',
            name='stage',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='games', to='tournament.stage'),
        ),
        migrations.AddField(
            model_name='historicalgame',
            name='stage',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.stage'),
        ),
        migrations.AddField(
            model_name='historicalpenalty',
            name='stage',
            field=models.ForeignKey(blank=True, db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.stage'),
        ),
        migrations.AddField(
            model_name='historicalround',
            name='stage',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.stage'),
        ),
        migrations.AddField(
            model_name='penalty',
            name='stage',
            field=models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.stage'),
        ),
        migrations.AddField(
            model_name='round',
            name='stage',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='tournament.stage'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['planned', 'published', 'running', 'closed'])), name='round_state_is_known'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'running'), _negated=True), ('started_at__isnull', False), _connector='OR'), name='round_running_has_started'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('paused_at', None), ('state', 'running'), _connector='OR'), name='round_paused_is_running'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('closed_at__isnull', False), ('state', 'closed')), models.Q(models.Q(('state', 'closed'), _negated=True), ('closed_at', None)), _connector='OR'), name='round_closed_has_a_time'),
        ),
        migrations.AddField(
            model_name='stageentry',
            name='participant',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stage_entries', to='tournament.participant'),
        ),
        migrations.AddField(
            model_name='stageentry',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournament.stage'),
        ),
        migrations.AddField(
            model_name='stockreason',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stock_reasons', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='team',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='teams', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='historicalparticipant',
            name='team',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.team'),
        ),
        migrations.AddField(
            model_name='historicalpenalty',
            name='team',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.team'),
        ),
        migrations.AddField(
            model_name='participant',
            name='team',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='members', to='tournament.team'),
        ),
        migrations.AddField(
            model_name='penalty',
            name='team',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.team'),
        ),
        migrations.AddConstraint(
            model_name='participant',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='participant_number_once'),
        ),
        migrations.AddConstraint(
            model_name='participant',
            constraint=models.CheckConstraint(condition=models.Q(('number__isnull', True), ('number__gte', 1), _connector='OR'), name='participant_number_from_one'),
        ),
        migrations.AddConstraint(
            model_name='participant',
            constraint=models.CheckConstraint(condition=models.Q(('fixed_table__isnull', True), ('fixed_table__gte', 1), _connector='OR'), name='participant_fixed_table_from_one'),
        ),
        migrations.AddConstraint(
            model_name='participant',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['playing', 'applied', 'withdrawn'])), name='participant_status_is_known'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('player__isnull', False), ('team', None)), models.Q(('player', None), ('team__isnull', False)), _connector='OR'), name='penalty_of_a_player_or_a_team'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('game', None), models.Q(('round', None), ('team', None)), _connector='OR'), name='penalty_in_a_game_is_a_players'),
        ),
        migrations.AddConstraint(
            model_name='absence',
            constraint=models.UniqueConstraint(fields=('round', 'participant'), name='absence_once_a_round'),
        ),
        migrations.AddConstraint(
            model_name='bye',
            constraint=models.UniqueConstraint(fields=('round', 'participant'), name='bye_once_a_round'),
        ),
        migrations.AddConstraint(
            model_name='bye',
            constraint=models.CheckConstraint(condition=models.Q(('score', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('score'), '/', models.Value(100)), '*', models.Value(100)))), name='bye_whole_hundreds'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='stage_number_once'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='stage_number_from_one'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.CheckConstraint(condition=models.Q(('carry__in', ['all', 'half', 'none'])), name='stage_carry_is_known'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.CheckConstraint(condition=models.Q(('cut__isnull', True), ('cut__gte', 1), _connector='OR'), name='stage_cut_lets_somebody_on'),
        ),
        migrations.AddConstraint(
            model_name='stageentry',
            constraint=models.UniqueConstraint(fields=('stage', 'participant'), name='stage_entry_once_a_participant'),
        ),
        migrations.AddConstraint(
            model_name='stageentry',
            constraint=models.CheckConstraint(condition=models.Q(('carried_score__isnull', True), ('carried_score', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('carried_score'), '/', models.Value(100)), '*', models.Value(100))), _connector='OR'), name='stage_entry_carries_whole_hundreds'),
        ),
        migrations.AddConstraint(
            model_name='stockreason',
            constraint=models.UniqueConstraint(fields=('tournament', 'text'), name='stock_reason_once'),
        ),
        migrations.AddConstraint(
            model_name='stockreason',
            constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='stock_reason_says_something'),
        ),
        migrations.AddConstraint(
            model_name='stockreason',
            constraint=models.CheckConstraint(condition=models.Q(('points', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('points'), '/', models.Value(100)), '*', models.Value(100))), models.Q(('points', 0), _negated=True)), name='stock_reason_whole_hundreds'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.UniqueConstraint(fields=('tournament', 'name'), name='team_name_once'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='team_has_a_name'),
        ),
        migrations.RunPython(number_participants, keep),
        migrations.RunPython(make_first_stages, keep),
    ]
