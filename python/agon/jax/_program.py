"""A match-up as the engine's law runs it: bytecode, and what triggers what."""
from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

HEALTH = 0  #: its column
HEADER = 3  #: words before the attributes: the match-up, turn and triggered, phase with active and outcome
COIN, OPENING, BEGINNING, CHOOSING, OVER = range(5)  #: phases
RUNNING, A_WON, B_WON, DRAW = range(4)  #: outcomes


class Operand(NamedTuple):
    bank: str
    index: int


class Instruction(NamedTuple):
    op: str
    to: Operand
    a: Operand
    b: Operand
    target: int  #: of WIN and LOSE: 0 the script's owner, 1 the other
    end: int  #: of IF and ELSE: the instruction that ends the block


class Script(NamedTuple):
    code: tuple[Instruction, ...]
    constants: tuple[np.float32, ...]
    temporaries: int


class Ability(NamedTuple):
    script: Script
    cost: np.float32
    triggers: tuple[int, ...]


class Side(NamedTuple):
    start: tuple[np.float32, ...]
    abilities: tuple[Ability, ...]
    effects: tuple[Script, ...]
    phases: dict[str, tuple[int, ...]]
    changes: tuple[tuple[int, ...], ...]  #: by column


class Program(NamedTuple):
    columns: tuple[str, ...]
    room: int  #: columns of a side in an observation
    slots: int
    turns: int
    depth: int
    runs: int
    coin: bool
    context: tuple[str, ...]
    rolls: dict[str, int]
    sides: tuple[Side, Side]

    @property
    def words(self) -> int:
        return HEADER + 2 * len(self.columns)

    def row(self, side: int, column: int) -> int:
        """Where an attribute stands among those of both sides."""
        return side * len(self.columns) + column

    def live(self) -> list[int]:
        """The rows that scripts change."""
        rows = set()
        for side, own in enumerate(self.sides):
            for script in (*own.effects, *(ability.script for ability in own.abilities)):
                rows |= {self.row(side if i.to.bank == 'self' else 1 - side, i.to.index)
                         for i in script.code if i.op in ('SET', 'MODIFY')}
        return sorted(rows)

    def told(self, **values: Any) -> list[Any]:
        """A context, in which everything else is 0."""
        return [values.get(key, np.float32(0)) for key in self.context]


def read(record: dict[str, Any], options: dict[str, Any]) -> Program:
    """Of what the engine gives (`_core.program`)."""
    limits = record['limits']

    def operand(number: int) -> Operand:
        bank, index = divmod(number, record['bank_size'])
        return Operand(record['banks'][bank], index) if bank < len(record['banks']) else Operand('none', number)

    def script(given: dict[str, Any]) -> Script:
        code = tuple(Instruction(i['op'], operand(i['to']), operand(i['a']), operand(i['b']), i['a'], i['b'])
                     for i in given['code'])
        return Script(code, tuple(map(np.float32, given['constants'])), given['temporaries'])

    def side(given: dict[str, Any]) -> Side:
        return Side(start=tuple(map(np.float32, given['start'])),
                    abilities=tuple(Ability(script(one['script']), np.float32(one['cost']), tuple(one['triggers']))
                                    for one in given['abilities']),
                    effects=tuple(map(script, given['effects'])),
                    phases={name: tuple(numbers) for name, numbers in given['phases'].items()},
                    changes=tuple(map(tuple, given['changes'])))

    a, b = map(side, record['sides'])
    return Program(columns=tuple(record['columns']), room=record['room'], slots=record['slots'], turns=limits['turns'],
                   depth=limits['depth'], runs=limits['runs'], coin=options['coin'], context=tuple(record['context']),
                   rolls=dict(record['rolls']), sides=(a, b))
