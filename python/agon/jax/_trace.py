"""Scripts compiled while JAX traces: a register is an array with a lane for each match, a branch is a mask.

What is known when it is traced is computed there, with the engine's arithmetic. Handlers of a change stand inside the
store that triggers them. What would be too long that way, and dice that must be thrown again, make a lane `slow`: its
whole step is done again by `_machine`.

XLA would contract a product and a sum to one rounding, and divide by multiplying with a reciprocal. Where the bits of a
product or a divisor are changed by an array of zeros that nobody can foresee, it cannot.
"""
from __future__ import annotations

import functools
from typing import Any, Callable, NamedTuple, Sequence

import jax
import jax.numpy as jnp
import numpy as np

from agon.jax import _dice
from agon.jax._program import Operand, Program, Script

LARGEST = np.finfo(np.float32).max
MOST_SIDES = 1 << 24
MOST_INSIDE = 96  #: instructions that the handlers of one store may bring along

Value = Any  #: float32 as number or array, or the truth of a comparison: bool
Mask = Any  #: bool array, or None: no lane at all


class Header(NamedTuple):
    """What two words of a state hold beside its attributes, as int32."""
    turn: jax.Array
    triggered: jax.Array
    phase: jax.Array
    active: jax.Array
    outcome: jax.Array

    @classmethod
    def of(cls, words: jax.Array) -> Header:
        first, second = words[1].astype(jnp.int32), words[2].astype(jnp.int32)
        return cls(first & 0xFFFF, first >> 16 & 0xFFFF, second & 0xFFFF, second >> 16 & 0xFF, second >> 24 & 0xFF)

    def words(self) -> jax.Array:
        return jnp.stack([self.turn | self.triggered << 16,
                          self.phase | self.active << 16 | self.outcome << 24]).astype(jnp.uint32)


class Lanes(NamedTuple):
    """Matches side by side: what a state holds, an array each."""
    attributes: tuple[jax.Array, ...]  #: those that change (`Program.live`)
    turn: jax.Array
    triggered: jax.Array
    phase: jax.Array
    active: jax.Array
    outcome: jax.Array
    slow: jax.Array


def zeros_of(*given: jax.Array) -> jax.Array:
    """Nothing but zeros, as no square has this bit; XLA does not know that, unless all that is given is constant. To be
    made outside of the loops that use it: in one piece of code, the compiler finds out."""
    mixed = functools.reduce(lambda one, other: one ^ other, (one.astype(jnp.uint32) for one in given))
    return mixed * mixed & jnp.uint32(2)


# To XLA each of these is a loop with some number of trips, into and out of which it fuses nothing: it would compute
# everything anew for each of those that read it, and compile for as long.


def apart(zeros: jax.Array, make: Callable[..., Any], *given: Any) -> Any:
    """What `make` makes of what is given."""
    empty = {dtype: jnp.zeros(zeros.shape, dtype) for dtype in (jnp.float32, jnp.int32, jnp.uint32, jnp.bool_)}
    first = jax.tree.map(lambda one: empty[one.dtype.type], jax.eval_shape(make, *given))
    trips = 1 + (zeros[0] != 0).astype(jnp.int32)
    return jax.lax.fori_loop(0, trips, lambda *_: make(*given), first)


def where_any(mask: jax.Array, lanes: Lanes, body: Callable[..., Lanes], *given: Any) -> Lanes:
    """What `body` makes of lanes, the mask and what is given; not at all if no lane is in the mask."""
    return jax.lax.fori_loop(0, jnp.any(mask).astype(jnp.int32), lambda _, lanes: body(lanes, mask, *given), lanes)


class MustCount(Exception):
    """A phase may trigger more scripts than the rules allow."""


class Phase:
    """One phase of a turn, under a mask of the lanes that are in it."""

    def __init__(self, program: Program, lanes: Lanes, fixed: Callable[[int], Value], mask: jax.Array, name: str,
                 key: _dice.Key, zeros: jax.Array, counts: bool = False, before: Any = None,
                 mixed: Sequence[_dice.Key] = ()) -> None:
        self.program = program
        self.live = program.live()
        live = dict(zip(self.live, lanes.attributes))
        self.attributes: list[Value] = [live[row] if row in live else fixed(row)
                                        for row in range(2 * len(program.columns))]  #: a's columns, then b's
        self.turn = lanes.turn
        self.outcome = lanes.outcome
        self.slow = lanes.slow
        self.mask = mask
        self.name = program.rolls[name]
        self.in_action = name in ('action_start', 'ability')
        self.key = key
        self.zeros = zeros
        self.counts = counts
        self.mixed = mixed  #: the words of the first places
        self.rolls: Any = 0  #: so far; an int where all lanes agree
        self.went_on = before is not None  #: the phase began before the choice, and triggered so many
        self.runs: Any = 0 if before is None else before
        self.most_runs = 0

    def lanes(self, lanes: Lanes) -> Lanes:
        attributes = tuple(jnp.full(self.turn.shape, one) if is_known(one) else one
                           for one in (self.attributes[row] for row in self.live))
        return lanes._replace(attributes=attributes, outcome=self.outcome, slow=self.slow)

    def effects(self, side: int, numbers: tuple[int, ...], told: list[Value], mask: Mask, depth: int = 0,
                room: int = MOST_INSIDE) -> Mask:
        """Runs them in order; gives the lanes in which everything around goes on."""
        for number in numbers:
            if mask is None:
                break
            mask = self._count(mask)
            mask = self.script(side, self.program.sides[side].effects[number], told, mask, depth, room)
        return mask

    def script(self, side: int, script: Script, told: list[Value], mask: Mask, depth: int = 0,
               room: int = MOST_INSIDE) -> Mask:
        return _Run(self, side, script, told, depth, room).run(mask)

    def _count(self, mask: Mask) -> Mask:
        limit = self.program.runs
        if self.most_runs >= limit and not self.counts:
            raise MustCount
        if self.counts and (self.most_runs >= limit or self.went_on):
            mask = mask & (self.runs < limit)
        self.most_runs += 1
        if self.counts:
            self.runs = self.runs + 1 if mask is self.mask else self.runs + mask.astype(jnp.int32)
        return mask

    def roll(self, sides: Value, mask: Mask) -> Value:
        """1 .. sides, as a float; 0 and no die where there are less than 1."""
        if isinstance(sides, np.floating):
            if sides < 1:
                return np.float32(0)
            return self._fall(min(int(sides), MOST_SIDES), mask)
        thrown = mask & (sides >= 1)
        n = jnp.where(sides >= 1, jnp.minimum(sides, np.float32(MOST_SIDES)), np.float32(1)).astype(jnp.uint32)
        return jnp.where(sides >= 1, self._fall(n, thrown), np.float32(0))

    def _fall(self, n: Any, mask: Mask) -> jax.Array:
        place = self.rolls
        is_ready = isinstance(place, int) and place >> 1 < len(self.mixed)
        words = self.mixed[place >> 1] if is_ready else _dice.words_at(self.key, self.turn, self.name, place >> 1)
        if isinstance(place, int):
            word = words[place & 1]
        else:
            word = jnp.where(place & 1 != 0, words[1], words[0])
        self.rolls = place + 1 if mask is self.mask else place + mask.astype(jnp.int32)
        small = isinstance(n, int) and n < 1 << 16
        high, low = _dice.small_product(word, n) if small else _dice.product(word, n)
        short = _dice.remainder(n) if isinstance(n, int) else n  # at most n: those are few enough
        if not (isinstance(n, int) and short == 0):
            self.slow = self.slow | mask & (low < jnp.asarray(short, jnp.uint32))
        return (high + 1).astype(jnp.int32).astype(jnp.float32)

    def store(self, side: int, column: int, after: Value, mask: Mask, depth: int, room: int) -> Mask:
        program = self.program
        row = program.row(side, column)
        before = self.attributes[row]
        self.attributes[row] = _where(mask, after, before)
        handlers = program.sides[side].changes[column]
        if not handlers or depth == program.depth:
            return mask
        changed = mask & (after != before)
        own, needed = _sizes(program, side, column, program.depth - depth)
        if needed > room:
            if own > room:
                self.slow = self.slow | changed
                return mask
            room = (room - own) // 2
        told = program.told(delta=_clamped(_minus(after, before)), new_value=after, old_value=before)
        going_on = self.effects(side, handlers, told, changed, depth + 1, room)
        if going_on is changed:
            return mask
        if going_on is None:
            return mask & ~changed
        return mask & (going_on | ~changed)


class _Run:
    """One script as it runs: who owns it, what it was told, what it has computed."""

    def __init__(self, phase: Phase, side: int, script: Script, told: list[Value], depth: int, room: int) -> None:
        self.phase, self.side, self.script, self.told, self.depth, self.room = phase, side, script, told, depth, room
        self.temporaries: list[Value] = [np.float32(0)] * script.temporaries
        self.left: Mask = None  #: lanes that PASS has taken out of this script alone

    def run(self, mask: Mask) -> Mask:
        return _either(self.block(0, len(self.script.code), mask), self.left)

    def block(self, at: int, end: int, mask: Mask) -> Mask:
        while at < end and mask is not None:
            i = self.script.code[at]
            if i.op in _COMPUTED:
                self.temporaries[i.to.index] = _COMPUTED[i.op](self.phase.zeros, self.read(i.a), self.read(i.b))
            elif i.op == 'ROLL':
                self.temporaries[i.to.index] = self.phase.roll(_number(self.read(i.a)), mask)
            elif i.op in ('SET', 'MODIFY'):
                mask = self.store(i.op, i.to, _number(self.read(i.a)), mask)
            elif i.op == 'IF':
                mask, at = self.choose(at, mask)
            elif i.op in ('WIN', 'LOSE'):
                winner = self.side ^ i.target ^ (i.op == 'LOSE')
                self.phase.outcome = jnp.where(mask, 1 + winner, self.phase.outcome)
                return None
            elif i.op == 'PASS':
                if not self.phase.in_action:
                    self.left = _either(self.left, mask)
                return None
            else:
                assert i.op == 'END', i.op
            at += 1
        return mask

    def choose(self, at: int, mask: Mask) -> tuple[Mask, int]:
        """An IF with its branches; the END behind them."""
        code = self.script.code
        middle = code[at].end
        end = code[middle].end if code[middle].op == 'ELSE' else middle
        holds = _holds(self.read(code[at].a))
        if isinstance(holds, bool):
            chosen = (at + 1, middle) if holds else (middle + 1, end)
            return self.block(*chosen, mask), end
        before = list(self.temporaries)
        yes, no = mask & holds, mask & ~holds
        after_yes = self.block(at + 1, middle, yes)
        then, self.temporaries = self.temporaries, before
        after_no = self.block(middle + 1, end, no)
        self.temporaries = [one if one is other else _where(holds, one, other)
                            for one, other in zip(then, self.temporaries)]
        if after_yes is yes and after_no is no:
            return mask, end
        return _either(after_yes, after_no), end

    def store(self, op: str, to: Operand, a: Value, mask: Mask) -> Mask:
        side = self.side if to.bank == 'self' else 1 - self.side
        after = _clamped(_plus(self.read(to), a)) if op == 'MODIFY' else _stored(a)
        return self.phase.store(side, to.index, after, mask, self.depth, self.room)

    def read(self, operand: Operand) -> Value:
        bank, index = operand
        if bank == 'self':
            return self.phase.attributes[self.phase.program.row(self.side, index)]
        if bank == 'opponent':
            return self.phase.attributes[self.phase.program.row(1 - self.side, index)]
        if bank == 'context':
            return self.told[index]
        return self.temporaries[index] if bank == 'temporary' and index < len(self.temporaries) else \
            self.script.constants[index] if bank == 'constant' and index < len(self.script.constants) else np.float32(0)


@functools.lru_cache(maxsize=None)
def _script_stores(script: Script) -> tuple[tuple[str, int], ...]:
    return tuple((i.to.bank, i.to.index) for i in script.code if i.op in ('SET', 'MODIFY'))


def _sizes(program: Program, side: int, column: int, levels: int) -> tuple[int, int]:
    """Instructions of the handlers of a change: theirs alone, and with all that they may trigger."""
    known: dict[tuple[int, int, int], int] = {}

    def size(side: int, column: int, levels: int) -> int:
        if levels == 0:
            return 0
        place = side, column, levels
        if place not in known:
            known[place] = total = 0
            for number in program.sides[side].changes[column]:
                script = program.sides[side].effects[number]
                total += len(script.code)
                for bank, index in _script_stores(script):
                    total += size(side if bank == 'self' else 1 - side, index, levels - 1)
                    if total > 1 << 20:
                        break
            known[place] = total
        return known[place]

    own = sum(len(program.sides[side].effects[number].code) for number in program.sides[side].changes[column])
    return own, size(side, column, levels)


def is_known(value: Value) -> bool:
    return isinstance(value, (np.floating, bool, np.bool_))


def _number(value: Value) -> Value:
    if isinstance(value, (bool, np.bool_)):
        return np.float32(value)
    if not is_known(value) and value.dtype == jnp.bool_:
        return value.astype(jnp.float32)
    return value


def _is_truth(value: Value) -> bool:
    return isinstance(value, (bool, np.bool_)) or not is_known(value) and value.dtype == jnp.bool_


def _not_zero(value: Value) -> Value:
    return value if _is_truth(value) else _plain(value != 0)


def _holds(value: Value) -> Value:
    return _plain(value if _is_truth(value) else value > 0)


def _plain(truth: Value) -> Value:
    return bool(truth) if isinstance(truth, (bool, np.bool_)) else truth


def _where(mask: Mask, one: Value, other: Value) -> Value:
    if _is_truth(one) and _is_truth(other):
        return jnp.where(mask, one, other)
    return jnp.where(mask, _number(one), _number(other))


def _either(one: Mask, other: Mask) -> Mask:
    return other if one is None else one if other is None else one | other


def _clamped(value: Value) -> Value:
    if is_known(value):
        return np.float32(min(max(value, -LARGEST), LARGEST))
    return jax.lax.clamp(-LARGEST, value, LARGEST)


def _stored(value: Value) -> Value:
    """-0 becomes 0. XLA would take x + 0 for x."""
    return np.float32(value + np.float32(0)) if is_known(value) else jnp.where(value == 0, np.float32(0), value)


def _foggy(value: Value, zeros: jax.Array) -> jax.Array:
    """The same number, which XLA no longer knows anything about."""
    bits = jax.lax.bitcast_convert_type(jnp.asarray(value, jnp.float32), jnp.uint32) ^ zeros
    return jax.lax.bitcast_convert_type(bits, jnp.float32)


def _quietly(function: Callable[..., Value]) -> Callable[..., Value]:
    def wrapped(*values: Value) -> Value:
        with np.errstate(all='ignore'):
            return function(*map(_number, values))
    return wrapped


_plus = _quietly(lambda a, b: a + b)
_minus = _quietly(lambda a, b: a - b)
_times = _quietly(lambda a, b: a * b)


def _product(zeros: jax.Array, a: Value, b: Value) -> Value:
    product = _clamped(_times(a, b))
    return product if is_known(product) else _foggy(product, zeros)


def _quotient(zeros: jax.Array, a: Value, b: Value) -> Value:
    a, b = _number(a), _number(b)
    if is_known(b) and b == 0:
        return np.float32(0)
    if is_known(a) and is_known(b):
        with np.errstate(all='ignore'):
            return _clamped(a / b)
    if is_known(b):
        return _foggy(_clamped(a / _foggy(b, zeros)), zeros)
    quotient = _clamped(a / jnp.where(b == 0, np.float32(1), b))
    return _foggy(jnp.where(b == 0, np.float32(0), quotient), zeros)


def _pick(better: Callable[[Value, Value], Value]) -> Callable[[jax.Array, Value, Value], Value]:
    def pick(_: jax.Array, a: Value, b: Value) -> Value:
        a, b = _number(a), _number(b)
        taken = _plain(better(b, a))
        return (b if taken else a) if isinstance(taken, bool) else jnp.where(taken, b, a)
    return pick


def _size(_: jax.Array, a: Value, __: Value) -> Value:
    a = _number(a)
    return (-a if a < 0 else a) if is_known(a) else jnp.where(a < 0, -a, a)


def _truth(compare: Callable[[Value, Value], Value]) -> Callable[[jax.Array, Value, Value], Value]:
    return lambda _, a, b: _plain(compare(_number(a), _number(b)))


def _logic(combine: Callable[[Value, Value], Value]) -> Callable[[jax.Array, Value, Value], Value]:
    return lambda _, a, b: _plain(combine(_not_zero(a), _not_zero(b)))


def _not(_: jax.Array, a: Value, __: Value) -> Value:
    a = _not_zero(a)
    return not a if isinstance(a, bool) else ~a


#: What an instruction computes, as opcodes.def says: (zeros, a, b).
_COMPUTED: dict[str, Callable[[jax.Array, Value, Value], Value]] = {
    'COPY': lambda _, a, __: a,
    'ADD': lambda _, a, b: _clamped(_plus(a, b)),
    'SUB': lambda _, a, b: _clamped(_minus(a, b)),
    'MUL': _product,
    'DIV': _quotient,
    'ABS': _size,
    'MIN': _pick(lambda b, a: b < a),
    'MAX': _pick(lambda b, a: b > a),
    'EQ': _truth(lambda a, b: a == b),
    'GT': _truth(lambda a, b: a > b),
    'LT': _truth(lambda a, b: a < b),
    'AND': _logic(lambda a, b: a & b),
    'OR': _logic(lambda a, b: a | b),
    'NOT': _not,
}
