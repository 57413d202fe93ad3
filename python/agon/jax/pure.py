"""The functions of `agon.jax` in plain jnp: heroes and rules compiled from the engine's bytecode while JAX traces.

Nothing of the engine is called when they run, so they run wherever XLA does, and can be exported.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Sequence

import jax
import jax.numpy as jnp
import numpy as np

from agon import _core
from agon.jax import Functions, _dice, _machine
from agon.jax._program import (B_WON, A_WON, BEGINNING, CHOOSING, COIN, DRAW, HEADER, HEALTH, OPENING, OVER, RUNNING,
                               Program, read)
from agon.jax._trace import Lanes, MustCount, Phase
from agon.workbench import given

if TYPE_CHECKING:
    from agon.workbench import Content

__all__ = ['Rules', 'make']

MOST_TOGETHER = 96  #: instructions of a block that XLA compiles as one


class Rules(Functions):
    """A game with its match-ups; `make` makes one. All functions are pure, and take any batch shape."""

    def __init__(self, game: str, match_ups: Sequence[Sequence[Content]], options: Any = None, reward: str = 'sparse',
                 scale: float = 1.0) -> None:
        super().__init__(game, len(match_ups), reward, scale)
        if not match_ups:
            raise ValueError('there is at least one match-up')
        self._match_ups = [MatchUp(_program(game, one, options)) for one in match_ups]
        self.words = max(one.program.words for one in self._match_ups)
        self.observation = max(one.observation for one in self._match_ups)
        self.slots = max(one.program.slots for one in self._match_ups)
        self._start = jax.jit(self._start_all)
        self._play = jax.jit(self._play_all)
        self._look = jax.jit(self._look_all)

    def _start_all(self, key: jax.Array, params: jax.Array) -> jax.Array:
        """Each match-up for all, of which every one takes its own: what a batch mixes, it pays for."""
        shape = params.shape
        keys = key[..., 0].reshape(-1), key[..., 1].reshape(-1)
        params = params.reshape(-1)
        out = jnp.zeros((params.size, self.words), jnp.uint32).at[:, 0].set(jnp.uint32(0xFFFFFFFF))
        for number, one in enumerate(self._match_ups):
            lanes = one.start(keys, params == number)
            out = jnp.where((params == number)[:, None], _packed(lanes, number, self.words), out)
        return out.reshape(*shape, self.words)

    def _play_all(self, state: jax.Array, key: jax.Array, action: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
        shape = action.shape
        state = state.reshape(-1, self.words)
        keys = key[..., 0].reshape(-1), key[..., 1].reshape(-1)
        action = action.reshape(-1)
        reward, told = jnp.zeros(action.shape, jnp.float32), jnp.full(action.shape, 4, jnp.int32)
        for number, one in enumerate(self._match_ups):
            lanes = _unpacked(state, one.program)
            mine = (state[:, 0] == number) & one.is_state(lanes, state)
            after, refused = one.step(lanes, keys, action, mine)
            state = jnp.where(mine[:, None], _packed(after, number, self.words, state), state)
            reward = jnp.where(mine, self._reward(lanes, after, refused), reward)
            told = jnp.where(mine, _told(lanes, after, refused), told)
        return state.reshape(*shape, self.words), reward.reshape(shape), told.reshape(shape)

    def _reward(self, before: Lanes, after: Lanes, refused: jax.Array) -> jax.Array:
        """Of the side that acted."""
        if self.reward == 'sparse':
            of_a = jnp.where(after.outcome == A_WON, 1.0, jnp.where(after.outcome == B_WON, -1.0, 0.0))
        else:
            base = _potential(before) if self.reward == 'dense' else 0.0
            of_a = (_potential(after) - base) * np.float32(self.scale)
        sign = jnp.where(before.active == 1, np.float32(-1), np.float32(1))
        return jnp.where((before.phase == CHOOSING) & ~refused, of_a * sign, 0.0)

    def _look_all(self, state: jax.Array, side: jax.Array) -> tuple[jax.Array, jax.Array]:
        shape = side.shape
        state = state.reshape(-1, self.words)
        side = side.reshape(-1)
        seen, mask = jnp.zeros((side.size, self.observation)), jnp.zeros((side.size, self.slots), jnp.bool_)
        for number, one in enumerate(self._match_ups):
            lanes = _unpacked(state, one.program)
            mine = ((state[:, 0] == number) & one.is_state(lanes, state))[:, None]
            own_seen, own_mask = one.look(lanes, side)
            seen, mask = jnp.where(mine, own_seen, seen), jnp.where(mine, own_mask, mask)
        return seen.reshape(*shape, self.observation), mask.reshape(*shape, self.slots)


def make(game: str, *contents: Content, match_ups: Sequence[Sequence[Content]] | None = None, options: Any = None,
         reward: str = 'sparse', scale: float = 1.0) -> Rules:
    """As `agon.jax.make`; for a game that compiles to a program. `kernel` means nothing here."""
    if match_ups is not None and contents:
        raise TypeError('contents are given once: as arguments, or as match_ups')
    listed = [list(one) for one in match_ups] if match_ups is not None else [list(contents)]
    return Rules(game, listed, options, reward, scale)


class MatchUp:
    """One program, compiled when JAX traces it. Batches have one dimension here."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.linked = _machine.Linked(program)
        self.observation = 2 * program.room + 3

    def is_state(self, lanes: Lanes, state: jax.Array) -> jax.Array:
        """Whether the rules can come to it: the engine's `fault`."""
        p, s = self.program, lanes
        choosing = s.phase == CHOOSING
        before = (s.phase == COIN) | (s.phase == OPENING)
        good = (s.phase <= OVER) & (s.active <= 1) & (s.outcome <= DRAW)
        good &= (s.phase == OVER) == (s.outcome != RUNNING)
        good &= (s.turn <= p.turns) & jnp.where(before, s.turn == 0, (s.turn != 0) | (s.phase == OVER))
        good &= s.triggered <= jnp.where(choosing, p.runs, 0)
        good &= (s.phase != COIN) | (s.active == 0)
        good &= (s.outcome != DRAW) | (s.turn == p.turns)
        bits = state[:, HEADER:p.words]
        good &= jnp.all((bits & jnp.uint32(0x7F800000) != 0x7F800000) & (bits != jnp.uint32(0x80000000)), axis=1)
        unused = [i for i, name in enumerate(2 * p.columns) if not name]
        return good & jnp.all(bits[:, np.array(unused, int)] == 0, axis=1) if unused else good

    def start(self, keys: _dice.Key, mine: jax.Array) -> Lanes:
        p = self.program
        zero = jnp.zeros(mine.shape, jnp.int32)
        attributes = tuple(jnp.full(mine.shape, one) for side in p.sides for one in side.start)
        first = COIN if p.coin else OPENING
        start = Lanes(attributes, zero, zero, zero + first, zero, zero, jnp.zeros(mine.shape, jnp.bool_))
        zeros = _zeros(keys)
        mine &= zeros == 0  # which XLA does not know
        lanes = start._replace(phase=zero + OPENING)
        if p.coin:
            words = _dice.words_at(keys, zero, p.rolls['first_move'], 0)
            lanes = lanes._replace(active=_dice.small_product(words[0], 2)[0].astype(jnp.int32))
        lanes = _block(mine, lanes, lambda lanes: self._open(lanes, mine, keys, zeros))
        lanes = self._begin(lanes, keys, zeros)
        at = jnp.where(lanes.slow, self.linked.coin if p.coin else self.linked.opening, _machine.HALT)
        return self._again(start, lanes, keys, at)

    def step(self, lanes: Lanes, keys: _dice.Key, action: jax.Array, mine: jax.Array) -> tuple[Lanes, jax.Array]:
        """(lanes, refused)."""
        p, zeros = self.program, _zeros(keys)
        choosing = mine & (lanes.phase == CHOOSING)
        counts = jnp.where(lanes.active == 0, *(len(side.abilities) for side in p.sides))
        refused = choosing & ((action < 0) | (action >= counts))
        acts = choosing & ~refused
        waits = mine & (lanes.phase < CHOOSING)  # nobody gives such states out, but they are some
        after = lanes._replace(slow=waits)
        for side in (0, 1):
            after = self._act(side, after, acts & (lanes.active == side), action, keys, zeros)
        after = self._begin(after, keys, zeros)
        at = jnp.full(action.shape, _machine.HALT)
        for side in (0, 1):
            own = lanes.active == side
            for number, place in enumerate(self.linked.abilities[side]):
                at = jnp.where(own & (action == number), place, at)
            at = jnp.where(own & (lanes.phase == BEGINNING), self.linked.begins[side], at)
        at = jnp.where(lanes.phase == OPENING, self.linked.opening, jnp.where(lanes.phase == COIN, self.linked.coin, at))
        return self._again(lanes, after, keys, jnp.where(after.slow, at, _machine.HALT)), refused

    def look(self, lanes: Lanes, side: jax.Array) -> tuple[jax.Array, jax.Array]:
        p = self.program
        decides = lanes.phase == CHOOSING
        mover = jnp.where(decides, lanes.active, 0)
        side = jnp.where((side == 0) | (side == 1), side, mover)
        columns = len(p.columns)
        a, b = (jnp.stack(lanes.attributes[i * columns:(i + 1) * columns], axis=-1) for i in (0, 1))
        swapped = (side == 1)[:, None]
        pad = jnp.zeros((side.size, p.room - columns))
        shares = jnp.asarray(np.arange(p.turns + 1, dtype=np.float32) / np.float32(p.turns))
        own = (lanes.active == side).astype(jnp.float32)
        seen = jnp.concatenate([jnp.where(swapped, b, a), pad, jnp.where(swapped, a, b), pad, own[:, None],
                                1 - own[:, None], shares[jnp.minimum(lanes.turn, p.turns)][:, None]], axis=1)
        counts = jnp.where(side == 0, *(len(one.abilities) for one in p.sides))
        may = decides & (lanes.active == side)
        return seen, may[:, None] & (jnp.arange(p.slots) < counts[:, None])

    # The phases, as law/engine.h has them.

    def _open(self, lanes: Lanes, mine: jax.Array, keys: _dice.Key, zeros: jax.Array) -> Lanes:
        def fill(phase: Phase) -> None:
            mask = phase.mask
            for side in (0, 1):
                mask = phase.effects(side, self.program.sides[side].phases['ON_GAME_START'], self.program.told(), mask)
        lanes = self._phase(lanes, mine, 'game_start', keys, zeros, fill)[0]
        going_on = mine & (lanes.outcome == RUNNING)
        return lanes._replace(turn=jnp.where(going_on, 1, lanes.turn),
                              phase=jnp.where(going_on, BEGINNING, jnp.where(mine, OVER, lanes.phase)))

    def _begin(self, lanes: Lanes, keys: _dice.Key, zeros: jax.Array) -> Lanes:
        """Turns begin until somebody decides: PASS ends one before its choice."""
        def waits(lanes: Lanes) -> jax.Array:
            return (lanes.phase == BEGINNING) & ~lanes.slow

        def both(lanes: Lanes) -> Lanes:
            for side in (0, 1):
                mask = waits(lanes) & (lanes.active == side)
                lanes = _block(mask, lanes, lambda lanes, side=side, mask=mask: self._turn(side, lanes, mask, keys, zeros))
            return lanes
        return jax.lax.while_loop(lambda lanes: jnp.any(waits(lanes)), both, lanes)

    def _turn(self, side: int, lanes: Lanes, mask: jax.Array, keys: _dice.Key, zeros: jax.Array) -> Lanes:
        phases, told = self.program.sides[side].phases, self.program.told()

        def start(phase: Phase) -> None:
            phase.effects(side, phases['ON_TURN_START'], told, phase.mask)

        def act(phase: Phase) -> Any:
            return phase.effects(side, phases['ON_ACTION_PHASE_START'], told, phase.mask)
        lanes, _, _ = self._phase(lanes, mask, 'turn_start', keys, zeros, start)
        lanes, acting = _without_the_over(lanes, mask)
        lanes, going_on, runs = self._phase(lanes, acting, 'action_start', keys, zeros, act, counts=True)
        lanes, mask = _without_the_over(lanes, acting)
        if going_on is None:
            return self._finish(side, lanes, mask, keys, zeros)
        chooses = mask & going_on
        lanes = lanes._replace(phase=jnp.where(chooses, CHOOSING, lanes.phase),
                               triggered=jnp.where(chooses, runs, lanes.triggered))
        return lanes if going_on is acting else self._finish(side, lanes, mask & ~going_on, keys, zeros)

    def _act(self, side: int, lanes: Lanes, mask: jax.Array, action: jax.Array, keys: _dice.Key,
             zeros: jax.Array) -> Lanes:
        before = lanes.triggered

        def use(numbers: list[int], lanes: Lanes) -> Lanes:
            for number in numbers:
                chosen = mask & (action == number)
                lanes = self._use(side, number, lanes, chosen, before, keys, zeros)
            return lanes
        for numbers in self._together(side):
            lanes = _block(mask, lanes, lambda lanes, numbers=numbers: use(numbers, lanes))

        def end(lanes: Lanes) -> Lanes:
            lanes = lanes._replace(triggered=jnp.where(mask, 0, lanes.triggered))
            return self._finish(side, *_without_the_over(lanes, mask), keys, zeros)
        return _block(mask, lanes, end)

    def _use(self, side: int, number: int, lanes: Lanes, mask: jax.Array, before: jax.Array, keys: _dice.Key,
             zeros: jax.Array) -> Lanes:
        ability = self.program.sides[side].abilities[number]
        told = self.program.told(ability_id=np.float32(number), cost=ability.cost)

        def fill(phase: Phase) -> None:
            going_on = phase.effects(side, ability.triggers, told, phase.mask)
            if going_on is not None:
                phase.script(side, ability.script, self.program.told(), going_on)
        return self._phase(lanes, mask, 'ability', keys, zeros, fill, before=before)[0]

    def _finish(self, side: int, lanes: Lanes, mask: jax.Array, keys: _dice.Key, zeros: jax.Array) -> Lanes:
        def fill(phase: Phase) -> None:
            phase.effects(side, self.program.sides[side].phases['ON_TURN_END'], self.program.told(), phase.mask)
        lanes, _, _ = self._phase(lanes, mask, 'turn_end', keys, zeros, fill)
        lanes, mask = _without_the_over(lanes, mask)
        last = mask & (lanes.turn == self.program.turns)
        more = mask & ~last
        return lanes._replace(outcome=jnp.where(last, DRAW, lanes.outcome),
                              phase=jnp.where(last, OVER, jnp.where(more, BEGINNING, lanes.phase)),
                              turn=lanes.turn + more, active=jnp.where(more, 1 - side, lanes.active))

    def _phase(self, lanes: Lanes, mask: jax.Array, name: str, keys: _dice.Key, zeros: jax.Array, fill: Any,
               counts: bool = False, before: Any = None) -> tuple[Lanes, Any, Any]:
        """(lanes, what `fill` gives, scripts that were triggered)."""
        try:
            phase = Phase(self.program, lanes, mask, name, keys, zeros, counts, before)
            given_back = fill(phase)
        except MustCount:
            return self._phase(lanes, mask, name, keys, zeros, fill, counts=True, before=before)
        lanes = phase.lanes(lanes)
        if before is not None and not phase.counts and phase.most_runs > 0:
            lanes = lanes._replace(slow=lanes.slow | mask & (before > self.program.runs - phase.most_runs))
        return lanes, given_back, phase.runs

    def _together(self, side: int) -> list[list[int]]:
        """Abilities in blocks that are not too long for XLA."""
        out: list[list[int]] = []
        room = 0
        for number, ability in enumerate(self.program.sides[side].abilities):
            size = len(ability.script.code)
            if not out or size > room:
                out.append([])
                room = MOST_TOGETHER
            out[-1].append(number)
            room -= size
        return out

    def _again(self, before: Lanes, after: Lanes, keys: _dice.Key, at: jax.Array) -> Lanes:
        """What was too much for the compiled code, lane by lane from the start of the step."""
        def redo(carry: tuple[jax.Array, Lanes]) -> tuple[jax.Array, Lanes]:
            slow, after = carry
            redone = _machine.run(self.linked, before, keys, jnp.where(slow, at, _machine.HALT))
            merged = jax.tree.map(lambda one, other: jnp.where(slow, one, other), redone, after)
            return jnp.zeros_like(slow), merged
        return jax.lax.while_loop(lambda carry: jnp.any(carry[0]), redo, (at != _machine.HALT, after))[1]


def _block(mask: jax.Array, lanes: Lanes, body: Any) -> Lanes:
    """Only where there is a lane for it. To XLA a loop with some number of trips, into and out of which it fuses
    nothing: without that it would compile every result for itself."""
    return jax.lax.fori_loop(0, jnp.any(mask).astype(jnp.int32), lambda _, lanes: body(lanes), lanes)


def _zeros(keys: _dice.Key) -> jax.Array:
    """Nothing but zeros, as no square has this bit; XLA does not know that."""
    return keys[0] * keys[0] & jnp.uint32(2)


def _without_the_over(lanes: Lanes, mask: jax.Array) -> tuple[Lanes, jax.Array]:
    over = mask & (lanes.outcome != RUNNING)
    return lanes._replace(phase=jnp.where(over, OVER, lanes.phase)), mask & (lanes.outcome == RUNNING)


def _potential(lanes: Lanes) -> jax.Array:
    return lanes.attributes[HEALTH] - lanes.attributes[len(lanes.attributes) // 2 + HEALTH]


def _told(before: Lanes, after: Lanes, refused: jax.Array) -> jax.Array:
    """As `step` of agon.jax has it from the engine."""
    over = after.outcome != RUNNING
    cut_off = after.outcome == DRAW
    decides = jnp.where(after.phase == CHOOSING, 1 + after.active, 0)
    decided = jnp.where(before.phase == CHOOSING, 1 + before.active, 0)
    return ((over & ~cut_off) * 1 + cut_off * 2 + refused * 4 + (after.outcome << 3) + (decides << 5)
            + (decided << 7)).astype(jnp.int32)


def _unpacked(state: jax.Array, program: Program) -> Lanes:
    words = state[:, :program.words].T
    first, second = words[1].astype(jnp.int32), words[2].astype(jnp.int32)
    attributes = jax.lax.bitcast_convert_type(words[HEADER:], jnp.float32)
    return Lanes(tuple(attributes), first & 0xFFFF, first >> 16 & 0xFFFF, second & 0xFFFF, second >> 16 & 0xFF,
                 second >> 24 & 0xFF, jnp.zeros(state.shape[0], jnp.bool_))


def _packed(lanes: Lanes, number: int, words: int, before: jax.Array | None = None) -> jax.Array:
    header = [jnp.full(lanes.turn.shape, number), lanes.turn | lanes.triggered << 16,
              lanes.phase | lanes.active << 16 | lanes.outcome << 24]
    own = [one.astype(jnp.uint32) for one in header]
    own += [jax.lax.bitcast_convert_type(one, jnp.uint32) for one in lanes.attributes]
    rest = words - len(own)
    if rest:
        own += list(before[:, -rest:].T if before is not None else jnp.zeros((rest, lanes.turn.size), jnp.uint32))
    return jnp.stack(own).T


def _program(game: str, contents: Sequence[Content], options: Any) -> Program:
    record = _core.program(given(game=game, contents=contents, options=options))[0]
    return read(record['program'], record['options'])
