"""Many matches at once: `agon.vec`. Arrays belong to the environment and are written over by each step."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, Mapping, Sequence

import numpy as np

from agon import _core
from agon.workbench import given, warn

if TYPE_CHECKING:
    from agon.workbench import Content

__all__ = ['Vec', 'vec']

#: How the last match of a place ended: `outcome` is one of `OUTCOMES`, 0 while none has.
FINISHED = np.dtype({
    'names': ['index', 'match_up', 'outcome', 'turns', 'steps'],
    'formats': ['<u8', '<u8', 'u1', '<u4', '<u4'],
    'offsets': [0, 8, 24, 16, 20],
    'itemsize': 32,
})
OUTCOMES = ('running', 'a', 'b', 'draw')


class Vec:
    """`num_envs` matches side by side; `agon.vec` makes one.

    `step(actions)` takes int32, one for each row, and returns nothing: what came of it stands in the arrays. A row is
    the view of the side that decides next (`view='mover'`), of a and of b (`'both'`), or of the learner. Arrays that
    were handed to jax may change with the next step: by DLPack they may be the same memory, and jax reads what it copies
    when it has time to. `observations.copy()` is safe.
    """

    def __init__(self, core: _core.Vec, arguments: Mapping[str, Any]) -> None:
        self._core = core
        self._arguments = dict(arguments)
        self.observations: np.ndarray = core.observations  #: float32, a row each
        self.masks: np.ndarray = core.masks.view(np.bool_)  #: which slots may be chosen
        self.sides: np.ndarray = core.sides  #: whose view it is: 0 is a, 1 is b
        self.rewards: np.ndarray = core.rewards  #: of the last step, to the side that acted
        self.terminated: np.ndarray = core.terminated.view(np.bool_)  #: over by the rules
        self.truncated: np.ndarray = core.truncated.view(np.bool_)  #: over by a cap on turns
        #: With autoreset 'same_step': the last view of matches that are over.
        self.final_observations: np.ndarray = core.final_observations
        self.finished: np.ndarray = core.finished.view(FINISHED)[:, 0]
        self.num_envs: int = core.matches
        self.rows: int = core.rows
        self.slots: int = core.slots
        #: The engine's own functions, without a Python frame around them.
        self.step = core.step
        self.state = core.state
        self.set_state = core.set_state
        self.save = core.save
        self.load = core.load
        self.match = core.match
        self.match_up = core.match_up

    def reset(self, seed: int | None = None, first: int = 0) -> None:
        """Every place starts its next match; with a seed the matches (seed, first), (seed, first + 1), ..."""
        if seed is None:
            self._core.reset()
        else:
            self._core.reset_to(seed, first)

    def reset_some(self, marks: np.ndarray) -> None:
        """The marked places start their next match."""
        self._core.reset_some(np.ascontiguousarray(marks, dtype=np.bool_).view(np.uint8))

    def random_actions(self, rng: np.random.Generator) -> np.ndarray:
        """A slot of each row's mask, all equally likely; 0 where nothing is asked."""
        keys = rng.random(self.masks.shape, dtype=np.float32)
        return np.where(self.masks, keys, np.float32(-1)).argmax(axis=1).astype(np.int32)

    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """The least and the most of each float of an observation (docs/observations.md)."""
        low = np.zeros(self.observations.shape[1], np.float32)
        high = np.zeros_like(low)
        at = 0
        for least, most, size in self._core.bounds():
            low[at:at + size], high[at:at + size] = least, most
            at += size
        return low, high

    def encodings(self, place: int = 0, side: int = 0) -> dict[str, np.ndarray]:
        """What a policy may read of a match-up, as int32 (docs/observations.md)."""
        found = self._core.encodings(place, side)
        return {name: np.frombuffer(numbers, np.int32).reshape(shape) for name, (shape, numbers) in found.items()}

    def text(self, place: int = 0, ascii: bool = False) -> str:
        """A match's state, for people."""
        return self._core.text(place, ascii)

    def told(self, place: int = 0) -> list[tuple[int, str]]:
        """(turn, text) of what happened last, the last first; nothing unless `vec` was asked for `events`."""
        return self._core.told(place)

    def described(self, place: int = 0) -> dict[str, Any]:
        """A match's state, by the names of the command line's JSON."""
        return self._core.described(place)

    def close(self) -> None:
        """Nothing works after it but this; the arrays stay as they are."""
        self._core.close()

    @property
    def closed(self) -> bool:
        return self._core.closed

    # A copy plays on by itself, from the same states. Opponents that remember something begin anew.
    def __getstate__(self) -> tuple[dict[str, Any], bytes]:
        return self._arguments, self._core.save()

    def __setstate__(self, state: tuple[dict[str, Any], bytes]) -> None:
        arguments, saved = state
        self.__init__(_core.make_vec(arguments), arguments)  # type: ignore[misc]
        self._core.load(saved)

    def __enter__(self) -> Vec:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def vec(game: str, *contents: Content, num_envs: int = 1, seed: int = 1, first: int = 0, view: str | None = None,
        autoreset: str = 'next_step', reward: str = 'sparse', scale: float = 1.0, opponent: str | None = None,
        seat: str = 'a', threads: int = 1, match_ups: Iterable[Sequence[Content]] | None = None,
        places: Sequence[int] | None = None, generated: bool | Mapping[str, Any] = False,
        options: Mapping[str, Any] | None = None, kernel: str | None = None, nodes: int = 0,
        agent_deadline: float | None = None, events: int = 0) -> Vec:
    """`num_envs` matches of a game at once, for learners.

    Place i plays the matches (seed, first + i), (seed, first + num_envs + i), ...: those of the command line. With
    `opponent` the learner sits at `seat` ('a', 'b' or 'alternate'); without, whoever decides acts. `match_ups` are
    several contents side by side, and `places` says which place plays which; `generated` draws contents at the start
    of each match: True, or {'kinds': ['rules'], 'size': 1024, 'seed': 1, 'renewed_after': 65536}. `events` of each match
    are kept for `told`; then it is slower.
    """
    if match_ups is not None and contents:
        raise TypeError('contents are given once: as arguments, or as match_ups')
    listed = [list(one) for one in match_ups] if match_ups is not None else [list(contents)]
    if view is None and opponent is None:
        view = 'both' if _core.games({'game': game})[0][0].get('at_once') else 'mover'
    arguments = given(game=game, match_ups=listed, places=places, options=options, kernel=kernel,
                      generated={} if generated is True else generated or None, opponent=opponent,
                      agent_deadline=agent_deadline, num_envs=num_envs, seed=seed, first=first, view=view,
                      autoreset=autoreset, reward=reward, scale=scale, seat=seat, threads=threads, nodes=nodes,
                      events=events)
    core = _core.make_vec(arguments)
    warn(core.warnings)
    return Vec(core, arguments)
