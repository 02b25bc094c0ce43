import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

AT_ONCE = 200
WITH_HISTORY = ('Hand', 'Seat', 'Penalty')
WITHOUT_HISTORY = ('Confirmation', 'HandConflict', 'TableCall')


def name_many_games(apps, _schema_editor):
    """Find out which games those changes touched that were too many for the columns of an entry."""
    ChangeEntry = apps.get_model('tournament', 'ChangeEntry')
    ChangedGame = apps.get_model('tournament', 'ChangedGame')
    last = 0
    while True:
        entries = ChangeEntry.objects.filter(game=None, pk__gt=last).order_by('pk')
        some = list(entries.values_list('pk', 'rows')[:AT_ONCE])
        if not some:
            return
        known = games_of_rows(apps, [row for _entry, rows in some for row in rows])
        ChangedGame.objects.bulk_create(
            [
                ChangedGame(entry_id=entry, game_id=game)
                for entry, rows in some
                for game in games_in(rows, known)
            ],
            batch_size=500,
        )
        last = some[-1][0]


def games_in(rows, known):
    """The games of the rows that one change touched, in the order in which it did."""
    games = {}
    for model, key, before, after in rows:
        told = [(after or {}).get('game_id'), (before or {}).get('game_id')]
        if model == 'game':
            told = [key]
        elif told == [None, None]:
            told = [known.get((model, key))]
        games.update(dict.fromkeys(game for game in told if game is not None))
    return games


def games_of_rows(apps, rows):
    """The game of each row that does not say it itself, also of rows that are gone by now."""
    keys = {}
    for model, key, _before, _after in rows:
        keys.setdefault(model, set()).add(key)
    known = {}
    for name, column in (
        *((name, 'pk') for name in WITHOUT_HISTORY),
        *((f'Historical{name}', 'id') for name in WITH_HISTORY),
    ):
        model = name.removeprefix('Historical').lower()
        wanted = sorted(keys.get(model, ()))
        order = 'history_id' if name.startswith('Historical') else 'pk'
        for start in range(0, len(wanted), AT_ONCE):
            found = apps.get_model('tournament', name).objects.order_by(order)
            found = found.filter(**{f'{column}__in': wanted[start : start + AT_ONCE]})
            known.update({(model, key): game for key, game in found.values_list(column, 'game')})
    return known


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0003_at_the_tables'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ChangedGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='changed_games', to='tournament.changeentry')),
                ('game', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.game')),
            ],
            options={
                'verbose_name': 'game of a change',
                'verbose_name_plural': 'games of changes',
                'ordering': ('pk',),
                'constraints': [models.UniqueConstraint(fields=('entry', 'game'), name='changed_game_once_an_entry')],
            },
        ),
        migrations.AddIndex(
            model_name='changeentry',
            index=models.Index(condition=models.Q(('other_game__isnull', False)), fields=['other_game'], name='change_entry_other_game'),
        ),
        migrations.RunPython(name_many_games, migrations.RunPython.noop, elidable=True),
    ]
