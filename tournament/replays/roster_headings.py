"""What the columns of a roster are called, in the languages in which rosters are written."""

import re
import unicodedata
from collections.abc import Sequence

WORDS: dict[str, str] = {
    "name": "name/full name/player/player name/participant/nom et prénom/joueur/joueuse/nome/nome completo/"
    "giocatore/nombre/nombre completo/jugador/jugadora/jogador/spieler/spielername/naam/speler/имя/игрок/фио/имя игрока/"
    "imię i nazwisko/gracz/zawodnik/név/játékos/jméno/hráč/namn/spelare/navn/spiller/nimi/pelaaja/ім'я/гравець/"
    "名前/氏名/お名前/選手/選手名/プレイヤー/プレイヤー名/参加者/姓名/名字/选手/玩家/이름/선수/성명/tên/họ tên/họ và tên/"
    "người chơi/isim/ad soyad/oyuncu/nama/pemain/nume/jucător/όνομα/ชื่อ",
    "given": "first name/firstname/given name/given names/forename/vorname/prénom/voornaam/imię/keresztnév/"
    "förnamn/fornavn/etunimi/primeiro nome/名",
    "family": "last name/lastname/surname/family name/nachname/familienname/nom/nom de famille/cognome/apellido/"
    "apellidos/sobrenome/apelido/achternaam/фамилия/nazwisko/vezetéknév/příjmení/efternamn/etternavn/sukunimi/姓",
    "club": "club/clubs/mahjong club/association/assoc/verein/klub/клуб/circolo/associazione/société/clube/"
    "egyesület/förening/forening/klubb/seura/kerho/クラブ/所属/所属クラブ/団体/俱乐部/社团/俱樂部/동호회/클럽/소속/câu lạc bộ/clb/"
    "kulüp",
    "country": "country/country code/nation/nationality/pays/nationalité/land/nationalität/paese/nazione/país/nación/"
    "страна/kraj/ország/země/maa/țara/ülke/країна/国/国籍/国名/国家/國家/국가/나라/quốc gia/nước/negara",
    "team": "team/team name/équipe/mannschaft/squadra/equipo/equipe/time/команда/drużyna/zespół/csapat/tým/lag/hold/"
    "joukkue/チーム/チーム名/队伍/隊伍/团队/팀/đội/takım/tim",
    "ema_number": "ema/ema number/ema no/ema nr/ema id/ema n/n ema/no ema/numéro ema/número ema/numero ema/ema nummer/"
    "номер ema/ema番号/ema numero",
    "log_name": "tenhou/tenhou name/tenhou id/tenhou nick/tenhou nickname/tenhou account/log name/天鳳/天凤/天鳳id/天鳳名/"
    "天凤id/тенхо",
    "mahjong_soul_name": "mahjong soul/mahjong soul name/mahjong soul nickname/mahjong soul id/mahjongsoul/majsoul/majsoul name/mjs/"
    "ms nickname/雀魂/雀魂名/雀魂id/雀魂昵称/じゃんたま/작혼",
    "number": "no/nr/n/number/player number/start number/startnummer/nummer/numéro/número/numero/номер/numer/番号/"
    "選手番号/号码/编号/번호/số/#",
}
"""For each field, its words as a person writes them, in lower case, cut by slashes."""

CUT = re.compile(r"[\s.:;*()\[\]_°ºª/\\-]+")


def heading_key(text: str) -> str:
    """What two headings are compared by.

    >>> heading_key(" EMA-No. ")
    'ema no'
    """
    return CUT.sub(" ", unicodedata.normalize("NFKC", text).casefold()).strip()


FIELD_OF = {heading_key(word): field for field, words in WORDS.items() for word in words.split("/")}


def find_columns(cells: Sequence[str]) -> dict[str, int]:
    """The place of each field whose heading is in a row; where a heading comes twice, the first.

    >>> find_columns(["Club", "Nom", "Prénom", "N° EMA"])
    {'club': 0, 'family': 1, 'given': 2, 'ema_number': 3}
    """
    columns: dict[str, int] = {}
    for place, cell in enumerate(cells):
        field = FIELD_OF.get(heading_key(cell))
        if field is not None:
            columns.setdefault(field, place)
    return columns
