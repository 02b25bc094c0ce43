"""The settlement of RULES 4 as formulas of a spreadsheet.

Only functions that Excel, LibreOffice and the package `formulas` share, and only whole numbers until the last
division, so that no binary fraction can differ from what the site says.

In a formula `[points]` is the cell of that column in the same row, `[points:game]` those of the whole game and
`[points:upto]` those from the first seat to this row. `rule_…`, `uma_…` and `games_…` are names of cells; a player's own games are found by number, not by name.
"""

import re

from tournament.exports.sheets import Column, column_letter

REFERENCE = re.compile(r"\[(\w+)(?::(game|upto))?\]")

PLACE = '1+COUNTIF([points:game],">"&[points])+IF(rule_ties="split",0,COUNTIF([points:upto],[points])-1)'
SHARED_BY = 'IF(rule_ties="split",COUNTIF([points:game],[points]),1)'
TURN = 'IF(rule_ties="split",COUNTIF([points:upto],[points]),1)'


def shared(hundreds: str) -> str:
    """A sum of so many hundreds shared by the tied, odd hundreds to the earlier seats."""
    return f"100*INT(({hundreds}+[shared_by]-[turn])/[shared_by])"


DEPOSIT = (
    f'IF(rule_leftover="first",IF([place]=1,[deposits_left]*{shared("10")},0),'
    'IF(rule_leftover="dealer",1000*[deposits_left]*[last_dealer],0))'
)
BASE = "([points]+[deposit]-rule_return_points)/1000"

HELD = "([points]+[deposit])"
UP = f"MOD(-{HELD},1000)"
DOWN = f"-MOD({HELD},1000)"
RULE_ROUNDING = (
    'IF(rule_rounding="exact",0,'
    f'IF(rule_rounding="half_up",SIGN({HELD})*(500-MOD(ABS({HELD})+500,1000)),'
    f'IF(rule_rounding="five_down_six_up",SIGN({HELD})*(400-MOD(ABS({HELD})+400,1000)),'
    f'IF(rule_rounding="up",{UP},'
    f'IF(rule_rounding="down",{DOWN},'
    f"IF({HELD}<rule_return_points,{UP},{DOWN}))))))"
)
ROUNDING = (
    "IF(AND([place]=1,[turn]=1),[rule_rounding]-SUM([rule_rounding:game]),[rule_rounding])/1000"
)
OKA = f"IF([place]=1,{shared('(rule_return_points-rule_start_points)*rule_seats/100')},0)/1000"
FLOATING = (
    'IF(ISNUMBER(rule_floating_line),COUNTIF([points:game],">="&rule_floating_line),rule_uma)'
)
UMA_HUNDREDS = (
    "SUMPRODUCT((uma_rows=[floating])*(uma_places>=[place])"
    "*(uma_places<[place]+[shared_by])*uma_table)/100"
)
UMA = f"{shared(UMA_HUNDREDS)}/1000"
CHIPS = "[chips_won]*rule_chip_points/1000"
SCORE = "ROUND([base]+[rounding]+[oka]+[uma]+[chips]+[yakitori]-[chombo]-[penalty],3)"
CHECK = "ROUND([score]-[site_score],3)"

OWN = "games_player_id,[player_id]"
GAMES = f'COUNTIFS({OWN},games_place,">0")'
SCORES = f"ROUND(SUMIFS(games_score,{OWN}),3)"
TOTAL = "ROUND([scores]+[carried]-[penalty],3)"
TOTAL_WITH_BYES = "ROUND([scores]+[byes]+[carried]-[penalty],3)"
TOTAL_CHECK = "ROUND([total]-[site_total],3)"
AVERAGE_PLACE = (
    'IF([games]=0,"",'
    f"(SUMIFS(games_place,{OWN})+(SUMIFS(games_shared_by,{OWN})-[games])/2)/[games])"
)


def compile_formula(text: str, columns: tuple[Column, ...]) -> str:
    """Replace the references by cells; what is left open for `str.format` are the numbers of rows.

    `{row}` is the row itself, `{first}` and `{last}` the first and last row of its block.
    """
    letters = {column.key: column_letter(index) for index, column in enumerate(columns)}

    def cell(found: re.Match[str]) -> str:
        letter, reach = letters[found[1]], found[2]
        if reach == "game":
            return f"{letter}${{first}}:{letter}${{last}}"
        if reach == "upto":
            return f"{letter}${{first}}:{letter}{{row}}"
        return f"{letter}{{row}}"

    return REFERENCE.sub(cell, text)
