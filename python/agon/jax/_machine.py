"""The bytecode run as it stands, each lane at its own place: slow, short to compile, and for every script.

A match-up becomes one list of instructions, those of the scripts and a few around them for phases and triggers
(`Linked`). A lane has a stack of frames, one for each change that triggers others.
"""
from __future__ import annotations

import functools
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from agon.jax import _dice, _trace
from agon.jax._program import BEGINNING, CHOOSING, DRAW, HEADER, OPENING, OVER, Operand, Program, Script
from agon.jax._trace import LARGEST, MOST_SIDES, Header

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
    """Of each match, where it is."""
    at: jax.Array
    depth: jax.Array
    registers: jax.Array  #: [rows * lanes], like the other one flat: XLA has fewer questions
    places: jax.Array  #: for each depth two: where a list goes on that runs a script, and a script that has stored
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


class _Fetched(NamedTuple):
    """An instruction, and what it reads."""
    op: jax.Array
    to: jax.Array
    a: jax.Array
    b: jax.Array
    x: jax.Array
    y: jax.Array
    old: jax.Array

    def is_op(self, *names: str) -> jax.Array:
        return functools.reduce(lambda one, other: one | other, (self.op == NUMBER[name] for name in names))


def run(linked: Linked, words: jax.Array, key: _dice.Key, at: jax.Array) -> jax.Array:
    """Plays states from a place in the list until somebody decides; those at HALT stay as they are."""
    program, count = linked.program, at.size
    zero = jnp.zeros(at.shape, jnp.int32)
    lane = jnp.arange(count, dtype=jnp.int32)
    code = [jnp.asarray(np.array(field, np.int32)) for field in zip(*linked.code)]
    constants = jnp.asarray(np.array(linked.constants, np.float32))
    handlers = jnp.asarray(np.array(linked.handlers, np.int32))
    told = [program.context.index(name) for name in ('delta', 'new_value', 'old_value')]
    rows = linked.attributes + (program.depth + 1) * linked.frame  # and one for what nobody wants
    # Zeros where it matters. Were they known to be zeros, XLA would make them before it asks whether anybody needs them.
    header = Header.of(words)
    attributes = jax.lax.bitcast_convert_type(words[HEADER:program.words], jnp.float32)
    empty = jnp.where(at == HALT, attributes[0], np.float32(0))
    frames = jnp.broadcast_to(empty, ((rows + 1 - linked.attributes), count))
    begun = _Lane(at=at, depth=zero, registers=jnp.concatenate([attributes, frames]).reshape(-1),
                  places=jnp.broadcast_to(at, (2 * program.depth + 3, count)).reshape(-1),
                  leave=zero, name=zero, in_action=zero != 0, rolls=zero, runs=zero, **header._asdict())

    zeros = _trace.zeros_of(key[0], at)

    def pick(table: jax.Array, place: jax.Array) -> jax.Array:
        return table.at[place].get(mode='promise_in_bounds')

    def get(stack: jax.Array, row: jax.Array) -> jax.Array:
        return pick(stack, row * count + lane)

    def put(stack: jax.Array, row: jax.Array, value: jax.Array, wanted: jax.Array) -> jax.Array:
        place = jnp.where(wanted, row * count, stack.size - count) + lane
        return stack.at[place].set(value, mode='promise_in_bounds', unique_indices=True)

    def row(operand: jax.Array, depth: jax.Array) -> jax.Array:
        inside = operand >= linked.attributes
        return jnp.clip(operand + jnp.where(inside, depth * linked.frame, 0), 0, rows)

    def fetch(s: _Lane) -> _Fetched:
        running = s.at != HALT
        op, to, a, b = (pick(field, jnp.maximum(s.at, 0)) for field in code)

        def read(operand: jax.Array) -> jax.Array:
            return jnp.where(operand < 0, pick(constants, jnp.maximum(-operand - 1, 0)),
                             get(s.registers, row(operand, s.depth)))
        return _Fetched(jnp.where(running, op, -1), to, a, b, read(a), read(b), get(s.registers, row(to, s.depth)))

    def compute(s: _Lane, i: _Fetched) -> tuple[jax.Array, ...]:
        """(rolls, what falls, what is written, whether it sets off handlers)."""
        rolls = i.is_op('ROLL') & (i.x >= 1)
        sides = jnp.where(rolls, jnp.minimum(i.x, np.float32(MOST_SIDES)), np.float32(1)).astype(jnp.uint32)
        sides = jnp.where(i.is_op('COIN'), jnp.uint32(2), sides)
        name = jnp.where(i.is_op('COIN'), program.rolls['first_move'], s.name)
        die = jnp.where(i.is_op('COIN'), 0, s.rolls)
        words = _dice.words_at(key, s.turn, name, die >> 1)
        fallen = 1 + _dice.below(words, die & 1 != 0, sides, rolls).astype(jnp.int32)

        value = _computed(i)
        value = jnp.where(i.is_op('ROLL'), jnp.where(rolls, fallen.astype(jnp.float32), 0), value)
        value = jnp.where(i.is_op('SET'), i.x, value)
        value = jnp.where(i.is_op('MODIFY'), _clamped(i.old + i.x), value)
        stores = i.is_op('SET', 'MODIFY')
        value = jnp.where(stores & (value == 0), np.float32(0), value)  # -0 is not stored
        handler = pick(handlers, jnp.clip(i.to, 0, linked.attributes - 1))
        triggers = stores & (value != i.old) & (handler != HALT) & (s.depth < program.depth)
        return rolls, fallen, value, triggers, handler

    def step(s: _Lane) -> _Lane:
        i = _trace.apart(zeros, fetch, s)
        rolls, fallen, value, triggers, handler = _trace.apart(zeros, compute, s._replace(registers=s.at, places=s.at), i)
        registers = put(s.registers, row(i.to, s.depth), value, (i.op >= 0) & (i.op <= NUMBER['MODIFY']))
        inner = linked.attributes + (s.depth + 1) * linked.frame
        for place, one in zip(told, (_clamped(value - i.old), value, i.old)):
            registers = put(registers, inner + place, one, triggers)

        too_many = i.is_op('RUN') & (s.runs >= program.runs)
        starts = i.is_op('RUN', 'START') & ~too_many
        leaves = too_many | i.is_op('PASS') & s.in_action
        returns = i.is_op('RETURN') | i.is_op('PASS') & ~s.in_action
        enters, goes_on = i.is_op('ENTER'), i.is_op('ENTER') & (i.b & 2 != 0)
        draw = i.is_op('NEXT') & (s.turn == program.turns)
        turns = i.is_op('NEXT') & ~draw
        wins, chooses, first, coin = (i.is_op(name) for name in ('WIN', 'CHOOSE', 'FIRST', 'COIN'))
        done = i.is_op('DONE')

        places = put(s.places, 2 * s.depth + triggers, s.at + 1, starts | triggers)
        outer = jnp.maximum(s.depth - 1, 0)
        at = s.at + 1
        at = jnp.where(i.is_op('IF') & ~(i.x > 0) | i.is_op('JUMP') | turns, i.b, at)
        at = jnp.where(starts, i.a, at)
        at = jnp.where(triggers, handler, at)
        at = jnp.where(returns | done, get(s.places, jnp.where(done, 2 * outer + 1, 2 * s.depth)), at)
        at = jnp.where(leaves, s.leave, at)
        at = jnp.where(first, jnp.where(s.active == 0, i.a, i.b), at)
        at = jnp.where(wins | chooses | draw | (i.op < 0), HALT, at)
        phase = jnp.where(wins | draw, OVER, jnp.where(chooses, CHOOSING, s.phase))
        phase = jnp.where(first | turns, BEGINNING, jnp.where(coin, OPENING, phase))
        return _Lane(
            at=at, depth=jnp.where(leaves, 0, jnp.where(done, outer, s.depth + triggers)), registers=registers,
            places=places, leave=jnp.where(enters, i.to, s.leave), name=jnp.where(enters, i.a, s.name),
            in_action=jnp.where(enters, i.b & 1 != 0, s.in_action), rolls=jnp.where(enters, 0, s.rolls + rolls),
            runs=jnp.where(enters, jnp.where(goes_on, s.triggered, 0), s.runs + (starts & i.is_op('RUN'))),
            turn=jnp.where(first, 1, s.turn + turns),
            triggered=jnp.where(goes_on, 0, jnp.where(chooses, s.runs, s.triggered)), phase=phase,
            active=jnp.where(coin, fallen - 1, jnp.where(turns, 1 - s.active, s.active)),
            outcome=jnp.where(wins, 1 + i.a, jnp.where(draw, DRAW, s.outcome)))

    end = jax.lax.while_loop(lambda s: jnp.any(s.at != HALT), step, begun)
    header = Header(end.turn, end.triggered, end.phase, end.active, end.outcome)
    changed = jax.lax.bitcast_convert_type(end.registers.reshape(-1, count)[:linked.attributes], jnp.uint32)
    return jnp.concatenate([words[:1], header.words(), changed, words[program.words:]])


def _computed(i: _Fetched) -> jax.Array:
    x, y = i.x, i.y
    divisor = jnp.where(y == 0, np.float32(1), y)
    out = x
    for name, value in {'ADD': x + y, 'SUB': x - y, 'MUL': x * y,
                        'DIV': jnp.where(y == 0, np.float32(0), x / divisor)}.items():
        out = jnp.where(i.is_op(name), value, out)
    out = _clamped(out)
    for name, value in {'ABS': -x, 'MIN': y, 'MAX': y}.items():
        taken = {'ABS': x < 0, 'MIN': y < x, 'MAX': y > x}[name]
        out = jnp.where(i.is_op(name) & taken, value, out)
    truths = {'EQ': x == y, 'GT': x > y, 'LT': x < y, 'AND': (x != 0) & (y != 0), 'OR': (x != 0) | (y != 0), 'NOT': x == 0}
    holds = jnp.zeros(x.shape, jnp.bool_)
    for name, truth in truths.items():
        holds = jnp.where(i.is_op(name), truth, holds)
    return jnp.where(i.is_op(*truths), holds.astype(jnp.float32), out)


def _clamped(value: jax.Array) -> jax.Array:
    return jax.lax.clamp(-LARGEST, value, LARGEST)
