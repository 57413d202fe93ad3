"""The bytecode run as it stands, each lane at its own place: slow, short to compile, and for every script.

A match-up becomes one list of instructions, those of the scripts and a few around them for phases and triggers
(`Linked`). A lane has a stack of frames, one for each change that triggers others.
"""
from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from agon.jax import _dice
from agon.jax._program import BEGINNING, CHOOSING, DRAW, OPENING, OVER, Operand, Program, Script
from agon.jax._trace import LARGEST, MOST_SIDES, Lanes

COMPUTED = ('COPY', 'ADD', 'SUB', 'MUL', 'DIV', 'ABS', 'MIN', 'MAX', 'EQ', 'GT', 'LT', 'AND', 'OR', 'NOT')
#: Beside those of the scripts:
#:   RUN a       a script is triggered, by a list of them; it begins at a      START a    the same, not counted
#:   RETURN      of a script, to its list                                      DONE       of a list, to the store that changed
#:   ENTER a, b  a phase begins, whose rolls have the name a; what leaves it goes to `to`; b: 1 in the action phase, 2 goes on
#:   COIN, FIRST, NEXT, CHOOSE    who moves first; the first turn begins; the next one; somebody decides
OPS = COMPUTED + ('ROLL', 'SET', 'MODIFY', 'IF', 'JUMP', 'WIN', 'PASS', 'RUN', 'START', 'RETURN', 'DONE', 'ENTER', 'COIN',
                  'FIRST', 'NEXT', 'CHOOSE')
NUMBER = {name: i for i, name in enumerate(OPS)}
HALT = -1


class Linked:
    """All scripts of a match-up as one list. An operand is a row of a lane's registers: an attribute, then those of
    the frame (context, temporaries); below 0 a constant."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.attributes = 2 * len(program.columns)
        scripts = [script for side in program.sides
                   for script in (*side.effects, *(ability.script for ability in side.abilities))]
        self.frame = len(program.context) + max(script.temporaries for script in scripts)
        self.code: list[list[int]] = []  # op, to, a, b
        self.constants: list[np.float32] = []
        self.effects = [[self._script(side, one) for one in program.sides[side].effects] for side in (0, 1)]
        self.handlers = [self._list(side, numbers) for side in (0, 1) for numbers in program.sides[side].changes]
        self.begins, ends = [0, 0], [0, 0]
        for side in (0, 1):
            self.begins[side], ends[side] = self._turn(side)
        for side in (0, 1):
            self.code[self.nexts[side]][3] = self.begins[1 - side]
        self.abilities = [[self._ability(side, i, ends[side]) for i in range(len(program.sides[side].abilities))]
                          for side in (0, 1)]
        self.coin = self._put('COIN')
        self.opening = self._open()

    nexts = (0, 0)

    def _put(self, op: str, to: int = 0, a: int = 0, b: int = 0) -> int:
        self.code.append([NUMBER[op], to, a, b])
        return len(self.code) - 1

    def _constant(self, value: Any) -> int:
        self.constants.append(np.float32(value))
        return -len(self.constants)

    def _script(self, side: int, script: Script) -> int:
        first = len(self.code)
        rows = {'self': side, 'opponent': 1 - side}

        def operand(given: Operand) -> int:
            bank, index = given
            if bank in rows:
                return self.program.row(rows[bank], index)
            if bank == 'constant':
                return self._constant(script.constants[index]) if index < len(script.constants) else 0
            return self.attributes + index + (len(self.program.context) if bank == 'temporary' else 0)

        for i in script.code:
            if i.op in ('WIN', 'LOSE'):
                self._put('WIN', a=side ^ i.target ^ (i.op == 'LOSE'))
            elif i.op == 'IF':
                self._put('IF', a=operand(i.a), b=first + i.end + 1)
            elif i.op in ('ELSE', 'END'):
                self._put('JUMP', b=(first + i.end if i.op == 'ELSE' else len(self.code)) + 1)
            elif i.op == 'PASS':
                self._put('PASS')
            else:
                self._put(i.op, operand(i.to), operand(i.a), operand(i.b) if i.op in COMPUTED else 0)
        self._put('RETURN')
        return first

    def _list(self, side: int, numbers: tuple[int, ...]) -> int:
        if not numbers:
            return HALT
        first = len(self.code)
        self._runs(side, numbers)
        self._put('DONE')
        return first

    def _runs(self, side: int, numbers: tuple[int, ...]) -> None:
        for number in numbers:
            self._put('RUN', a=self.effects[side][number])

    def _phase(self, roll: str, kind: int = 0) -> int:
        return self._put('ENTER', a=self.program.rolls[roll], b=kind)

    def _turn(self, side: int) -> tuple[int, int]:
        """(where it begins, where its end does)."""
        phases = self.program.sides[side].phases
        start = self._phase('turn_start')
        self._tell(0, 0)
        self._runs(side, phases['ON_TURN_START'])
        action = self._phase('action_start', 1)
        self.code[start][1] = action
        self._runs(side, phases['ON_ACTION_PHASE_START'])
        self._put('CHOOSE')
        end = self._phase('turn_end')
        self.code[action][1] = end
        self._tell(0, 0)
        self._runs(side, phases['ON_TURN_END'])
        last = self._put('NEXT')
        self.code[end][1] = last
        self.nexts = (last, self.nexts[1]) if side == 0 else (self.nexts[0], last)
        return start, end

    def _ability(self, side: int, number: int, end: int) -> int:
        ability = self.program.sides[side].abilities[number]
        script = self._script(side, ability.script)
        first = self._put('ENTER', to=end, a=self.program.rolls['ability'], b=3)
        self._tell(number, ability.cost)
        self._runs(side, ability.triggers)
        self._tell(0, 0)
        self._put('START', a=script)
        self._put('JUMP', b=end)
        return first

    def _tell(self, ability: int, cost: Any) -> None:
        for key, value in (('ability_id', ability), ('cost', cost)):
            self._put('COPY', self.attributes + self.program.context.index(key), self._constant(value))

    def _open(self) -> int:
        first = self._phase('game_start')
        self._tell(0, 0)
        for side in (0, 1):
            self._runs(side, self.program.sides[side].phases['ON_GAME_START'])
        self.code[first][1] = self._put('FIRST', a=self.begins[0], b=self.begins[1])
        return first


class _Lane(NamedTuple):
    """Of each match, where it is. Stacks have the depth first."""
    at: jax.Array
    depth: jax.Array
    registers: jax.Array  #: [rows, lanes]
    lists: jax.Array  #: [depth, lanes]: where the list goes on that runs a script
    stores: jax.Array  #: [depth, lanes]: where the script goes on that stored
    leave: jax.Array
    name: jax.Array
    in_action: jax.Array
    rolls: jax.Array
    runs: jax.Array
    turn: jax.Array
    triggered: jax.Array
    phase: jax.Array
    active: jax.Array
    outcome: jax.Array


def run(linked: Linked, lanes: Lanes, key: _dice.Key, at: jax.Array) -> Lanes:
    """Plays lanes from where they stand in the list until somebody decides; those at HALT stay as they are."""
    program, shape = linked.program, at.shape
    frames = program.depth + 1
    zero = jnp.zeros(shape, jnp.int32)
    code = jnp.asarray(np.array(linked.code, np.int32))
    constants = jnp.asarray(np.array(linked.constants, np.float32))
    handlers = jnp.asarray(np.array(linked.handlers, np.int32))
    told = [program.context.index(name) for name in ('delta', 'new_value', 'old_value')]
    room = jnp.zeros((frames * linked.frame, *shape), jnp.float32)
    begun = _Lane(at=at, depth=zero, registers=jnp.concatenate([jnp.stack(lanes.attributes), room]),
                  lists=jnp.zeros((frames, *shape), jnp.int32), stores=jnp.zeros((frames, *shape), jnp.int32),
                  leave=zero, name=zero, in_action=zero != 0, rolls=zero, runs=zero, turn=lanes.turn,
                  triggered=lanes.triggered, phase=lanes.phase, active=lanes.active, outcome=lanes.outcome)

    def pick(stack: jax.Array, place: jax.Array) -> jax.Array:
        return jnp.take_along_axis(stack, place[None], axis=0)[0]

    def put(stack: jax.Array, place: jax.Array, value: jax.Array, wanted: jax.Array) -> jax.Array:
        new = jnp.where(wanted, value, pick(stack, place))
        return jnp.put_along_axis(stack, place[None], new[None], axis=0, inplace=False)

    def row(operand: jax.Array, depth: jax.Array) -> jax.Array:
        inside = operand >= linked.attributes
        return jnp.maximum(operand + jnp.where(inside, depth * linked.frame, 0), 0)

    def step(s: _Lane) -> _Lane:
        running = s.at != HALT
        op, to, a, b = jnp.moveaxis(code[jnp.maximum(s.at, 0)], -1, 0)
        op = jnp.where(running, op, -1)

        def read(operand: jax.Array) -> jax.Array:
            return jnp.where(operand < 0, constants[jnp.maximum(-operand - 1, 0)],
                             pick(s.registers, row(operand, s.depth)))

        def is_op(*names: str) -> jax.Array:
            found = op == NUMBER[names[0]]
            for name in names[1:]:
                found = found | (op == NUMBER[name])
            return found

        x, y = read(a), read(b)
        rolls = is_op('ROLL') & (x >= 1)
        sides = jnp.where(rolls, jnp.minimum(x, np.float32(MOST_SIDES)), np.float32(1)).astype(jnp.uint32)
        sides = jnp.where(is_op('COIN'), jnp.uint32(2), sides)
        name = jnp.where(is_op('COIN'), program.rolls['first_move'], s.name)
        die = jnp.where(is_op('COIN'), 0, s.rolls)
        words = _dice.words_at(key, s.turn, name, die >> 1)
        fallen = 1 + _dice.below(words, die & 1 != 0, sides, rolls).astype(jnp.int32)

        place = row(to, s.depth)
        old = pick(s.registers, place)
        value = _computed(op, x, y)
        value = jnp.where(is_op('ROLL'), jnp.where(rolls, fallen.astype(jnp.float32), 0), value)
        value = jnp.where(is_op('SET'), x, value)
        value = jnp.where(is_op('MODIFY'), jnp.clip(old + x, -LARGEST, LARGEST), value)
        is_store = is_op('SET', 'MODIFY')
        value = jnp.where(is_store & (value == 0), np.float32(0), value)
        writes = (op >= 0) & (op <= NUMBER['MODIFY'])
        registers = put(s.registers, place, value, writes)

        handler = handlers[jnp.minimum(to, linked.attributes - 1)]
        triggers = is_store & (value != old) & (handler != HALT) & (s.depth < program.depth)
        inner = linked.attributes + jnp.minimum(s.depth + 1, program.depth) * linked.frame
        for key_place, one in zip(told, (jnp.clip(value - old, -LARGEST, LARGEST), value, old)):
            registers = put(registers, inner + key_place, one, triggers)

        too_many = is_op('RUN') & (s.runs >= program.runs)
        starts = is_op('RUN', 'START') & ~too_many
        leaves = too_many | is_op('PASS') & s.in_action
        returns = is_op('RETURN') | is_op('PASS') & ~s.in_action
        enters, goes_on = is_op('ENTER'), is_op('ENTER') & (b & 2 != 0)
        draw = is_op('NEXT') & (s.turn == program.turns)
        turns = is_op('NEXT') & ~draw
        wins, chooses, first, coin = is_op('WIN'), is_op('CHOOSE'), is_op('FIRST'), is_op('COIN')
        done = is_op('DONE')

        stores = put(s.stores, s.depth, s.at + 1, triggers)
        lists = put(s.lists, s.depth, s.at + 1, starts)
        outer = jnp.maximum(s.depth - 1, 0)
        at = s.at + 1
        at = jnp.where(is_op('IF') & ~(x > 0) | is_op('JUMP') | turns, b, at)
        at = jnp.where(starts, a, at)
        at = jnp.where(triggers, handler, at)
        at = jnp.where(returns, pick(s.lists, s.depth), at)
        at = jnp.where(done, pick(s.stores, outer), at)
        at = jnp.where(leaves, s.leave, at)
        at = jnp.where(first, jnp.where(s.active == 0, a, b), at)
        at = jnp.where(wins | chooses | draw | ~running, HALT, at)
        active = jnp.where(coin, fallen - 1, jnp.where(turns, 1 - s.active, s.active))
        phase = jnp.where(wins | draw, OVER, jnp.where(chooses, CHOOSING, s.phase))
        phase = jnp.where(first | turns, BEGINNING, jnp.where(coin, OPENING, phase))
        outcome = jnp.where(wins, 1 + a, jnp.where(draw, DRAW, s.outcome))
        return _Lane(
            at=at, depth=jnp.where(leaves, 0, jnp.where(done, outer, s.depth + triggers)), registers=registers,
            lists=lists, stores=stores, leave=jnp.where(enters, to, s.leave), name=jnp.where(enters, a, s.name),
            in_action=jnp.where(enters, b & 1 != 0, s.in_action), rolls=jnp.where(enters, 0, s.rolls + rolls),
            runs=jnp.where(enters, jnp.where(goes_on, s.triggered, 0), s.runs + (starts & is_op('RUN'))),
            turn=jnp.where(first, 1, s.turn + turns),
            triggered=jnp.where(goes_on, 0, jnp.where(chooses, s.runs, s.triggered)),
            phase=phase, active=active, outcome=outcome)

    end = jax.lax.while_loop(lambda s: jnp.any(s.at != HALT), step, begun)
    return lanes._replace(attributes=tuple(end.registers[:linked.attributes]), turn=end.turn, triggered=end.triggered,
                          phase=end.phase, active=end.active, outcome=end.outcome)


def _computed(op: jax.Array, x: jax.Array, y: jax.Array) -> jax.Array:
    divisor = jnp.where(y == 0, np.float32(1), y)
    clamped = {'ADD': x + y, 'SUB': x - y, 'MUL': x * y, 'DIV': jnp.where(y == 0, np.float32(0), x / divisor)}
    plain = {'COPY': x, 'ABS': jnp.where(x < 0, -x, x), 'MIN': jnp.where(y < x, y, x), 'MAX': jnp.where(y > x, y, x),
             'EQ': x == y, 'GT': x > y, 'LT': x < y, 'AND': (x != 0) & (y != 0), 'OR': (x != 0) | (y != 0), 'NOT': x == 0}
    out = x
    for name, value in clamped.items():
        out = jnp.where(op == NUMBER[name], jnp.clip(value, -LARGEST, LARGEST), out)
    for name, value in plain.items():
        out = jnp.where(op == NUMBER[name], value.astype(jnp.float32), out)
    return out
