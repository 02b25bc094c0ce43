"""Countries as rosters write them -> two letters (ISO 3166-1)."""

from scoring.terms import ScoringError

COUNTRIES = """
AR ARG argentina
AT AUT austria österreich
AU AUS australia
BE BEL belgium belgique belgië
BG BUL BGR bulgaria
BR BRA brazil brasil
BY BLR belarus беларусь
CA CAN canada
CH SUI CHE switzerland schweiz suisse svizzera
CL CHI CHL chile
CN CHN china 中国 中國
CZ CZE czechia česko
DE GER DEU germany deutschland allemagne
DK DEN DNK denmark danmark
EE EST estonia eesti
ES ESP spain españa
FI FIN finland suomi
FR FRA france
GB GBR UK ENG SCO WAL england scotland wales britain
GR GRE GRC greece
HK HKG hongkong 香港
HR CRO HRV croatia hrvatska
HU HUN hungary magyarország
ID INA IDN indonesia
IE IRL ireland
IL ISR israel
IN IND india
IS ISL iceland
IT ITA italy italia
JP JPN japan 日本
KR KOR korea 한국 대한민국
KZ KAZ kazakhstan
LT LTU lithuania lietuva
LU LUX luxembourg
LV LAT LVA latvia latvija
MX MEX mexico méxico
MY MAS MYS malaysia
NL NED NLD netherlands nederland holland
NO NOR norway norge
NZ NZL
PH PHI PHL philippines
PL POL poland polska
PT POR PRT portugal
RO ROU romania românia
RS SRB serbia
RU RUS russia россия
SE SWE sweden sverige
SG SGP singapore
SI SLO SVN slovenia
SK SVK slovakia slovensko
TH THA thailand
TR TUR turkey türkiye
TW TPE TWN taiwan 台湾 台灣 臺灣
UA UKR ukraine україна
US USA america
VN VIE VNM vietnam
"""

CODES = {
    word.casefold(): line.split()[0]
    for line in COUNTRIES.strip().splitlines()
    for word in line.split()
}
SEVERAL_WORDS = {
    "united kingdom": "GB",
    "great britain": "GB",
    "united states": "US",
    "united states of america": "US",
    "south korea": "KR",
    "new zealand": "NZ",
    "hong kong": "HK",
    "czech republic": "CZ",
    "the netherlands": "NL",
    "việt nam": "VN",
    "viet nam": "VN",
}


class CountryNotKnown(ScoringError):
    """No country is called so."""


def country_code(text: str) -> str:
    """The two letters of a country given by its code, its code in sports, or its name; empty for nothing.

    Two letters are taken as they are. Errors: CountryNotKnown.

    >>> country_code("Deutschland"), country_code("sui"), country_code("mt"), country_code(" ")
    ('DE', 'CH', 'MT', '')
    """
    word = " ".join(text.casefold().split())
    code = CODES.get(word) or SEVERAL_WORDS.get(word)
    if code or not word:
        return code or ""
    if len(word) == 2 and word.isascii() and word.isalpha():
        return word.upper()
    raise CountryNotKnown(
        f"{text.strip()} is no country that is known here; write its two letters, such as FR.",
        field="country",
    )
