import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0002_events'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='confirmed_at',
            field=models.DateTimeField(editable=False, null=True, verbose_name='confirmed'),
        ),
        migrations.AddField(
            model_name='game',
            name='link_serial',
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name='hand',
            name='device',
            field=models.CharField(blank=True, default='', editable=False, max_length=60),
        ),
        migrations.AddField(
            model_name='historicalgame',
            name='confirmed_at',
            field=models.DateTimeField(editable=False, null=True, verbose_name='confirmed'),
        ),
        migrations.AddField(
            model_name='historicalgame',
            name='link_serial',
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name='historicalhand',
            name='device',
            field=models.CharField(blank=True, default='', editable=False, max_length=60),
        ),
        migrations.CreateModel(
            name='ChangeEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=40, verbose_name='what')),
                ('device', models.CharField(blank=True, default='', max_length=60)),
                ('at', models.DateTimeField(verbose_name='when')),
                ('reason', models.TextField(blank=True, default='', verbose_name='why')),
                ('rows', models.JSONField(default=list)),
                ('game', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='change_entries', to='tournament.game')),
                ('other_game', models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.game')),
                ('player', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournament.player')),
                ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='change_entries', to='tournament.tournament')),
                ('undoes', models.OneToOneField(editable=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='undone_by', to='tournament.changeentry')),
                ('user', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='change_entries', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'change',
                'verbose_name_plural': 'changes',
                'ordering': ('-pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(('kind', ''), _negated=True), name='change_entry_has_a_kind')],
            },
        ),
        migrations.CreateModel(
            name='Confirmation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('how', models.CharField(choices=[('phone', 'on a phone at the table'), ('paper', 'on the signed slip')], max_length=5, verbose_name='how')),
                ('device', models.CharField(blank=True, default='', max_length=60)),
                ('at', models.DateTimeField(verbose_name='when')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='confirmations', to='tournament.game')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'confirmation',
                'verbose_name_plural': 'confirmations',
                'ordering': ('game_id', 'seat'),
                'constraints': [models.UniqueConstraint(fields=('game', 'seat'), name='confirmation_once_a_seat'), models.CheckConstraint(condition=models.Q(('seat__lte', 3)), name='confirmation_seat_is_one_of_four'), models.CheckConstraint(condition=models.Q(('how__in', ['phone', 'paper'])), name='confirmation_way_is_known')],
            },
        ),
        migrations.CreateModel(
            name='HandConflict',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='hand')),
                ('client_id', models.UUIDField(editable=False, unique=True)),
                ('sent', models.JSONField(verbose_name='sent')),
                ('stored', models.JSONField(verbose_name='stored')),
                ('device', models.CharField(blank=True, default='', max_length=60)),
                ('sent_at', models.DateTimeField(verbose_name='sent at')),
                ('chosen', models.CharField(blank=True, choices=[('stored', 'the one that was stored first'), ('sent', 'the one that was sent later')], default='', max_length=6, verbose_name='chosen')),
                ('chosen_at', models.DateTimeField(null=True, verbose_name='chosen at')),
                ('chosen_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='conflicts', to='tournament.game')),
                ('hand', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='conflicts', to='tournament.hand')),
                ('sent_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'two versions of a hand',
                'verbose_name_plural': 'two versions of a hand',
                'ordering': ('pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('chosen', ''), ('chosen_at', None)), models.Q(('chosen__in', ['stored', 'sent']), ('chosen_at__isnull', False)), _connector='OR'), name='hand_conflict_chosen_has_a_time')],
            },
        ),
        migrations.CreateModel(
            name='TableCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('call', 'please come'), ('disagreement', 'disagrees with the result')], default='call', max_length=12, verbose_name='kind')),
                ('seat', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='seat')),
                ('text', models.CharField(blank=True, default='', max_length=500, verbose_name='question')),
                ('device', models.CharField(blank=True, default='', max_length=60)),
                ('called_at', models.DateTimeField(verbose_name='called')),
                ('answered_at', models.DateTimeField(null=True, verbose_name='answered')),
                ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='tournament.game')),
            ],
            options={
                'verbose_name': 'call from a table',
                'verbose_name_plural': 'calls from tables',
                'ordering': ('pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['call', 'disagreement'])), name='table_call_kind_is_known'), models.CheckConstraint(condition=models.Q(('seat', None), ('seat__lte', 3), _connector='OR'), name='table_call_seat_is_one_of_four'), models.CheckConstraint(condition=models.Q(('kind', 'call'), ('seat__isnull', False), _connector='OR'), name='table_call_disagreement_has_a_seat')],
            },
        ),
    ]
