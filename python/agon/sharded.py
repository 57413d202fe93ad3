"""Rules of agon.jax on several devices. `sharded(rules)` has functions that plain jit splits along the batch.

XLA knows nothing of a call to the engine, so it would gather a sharded batch on every device first. Its rows have nothing to
do with each other: that is what is said here. Inside `shard_map` the rules themselves do.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

import jax
import jax.numpy as jnp
from jax.experimental.custom_partitioning import custom_partitioning
from jax.sharding import NamedSharding, PartitionSpec

from agon.jax._arrays import key_words, state_words, whole

if TYPE_CHECKING:
    from agon.jax import Rules

__all__ = ['Sharded', 'sharded']


def sharded(rules: Rules) -> Sharded:
    """The same rules: `init`, `step`, `observe`, `mask` and `status` follow how their input is sharded, and never gather."""
    return Sharded(rules)


class Sharded:
    """Rules whose functions are split along the batch; whatever else they have is theirs."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._start = _by_rows(lambda key, params: rules.init(key, params), (1, 0))
        self._play = _by_rows(lambda state, key, action: rules.step(state, key, action), (1, 1, 0))
        self._play_on = _by_rows(rules.step, (1, 1, 0, 1))
        self._see = _by_rows(rules.observe, (1, 0))
        self._allow = _by_rows(rules.mask, (1, 0))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def init(self, rng: jax.Array, params: Any = 0) -> jax.Array:
        return self._start(*_spread((key_words(rng), 1), (whole(params, 'a match-up'), 0)))

    def step(self, state: jax.Array, rng: jax.Array, action: Any,
             start: jax.Array | None = None) -> tuple[jax.Array, jax.Array, jax.Array, dict[str, jax.Array]]:
        played = (self._state(state), 1), (key_words(rng), 1), (whole(action, 'an action'), 0)
        if start is None:
            return self._play(*_spread(*played))
        return self._play_on(*_spread(*played, (self._state(start), 1)))

    def observe(self, state: jax.Array, side: Any = 2) -> jax.Array:
        return self._see(*_spread((self._state(state), 1), (whole(side, 'a side'), 0)))

    def mask(self, state: jax.Array, side: Any = 2) -> jax.Array:
        return self._allow(*_spread((self._state(state), 1), (whole(side, 'a side'), 0)))

    def _state(self, state: jax.Array) -> jax.Array:
        return state_words(state, self._rules.words)

    def status(self, state: jax.Array) -> dict[str, jax.Array]:
        """What `step` tells where nothing is played."""
        info = self.step(state, jnp.zeros(2, jnp.uint32), -1)[3]
        return {name: info[name] for name in ('terminated', 'truncated', 'outcome', 'deciders')}


def _by_rows(call: Callable[..., Any], widths: tuple[int, ...]) -> Callable[..., Any]:
    """`call` of arrays with the same batch dimensions, and as many others as `widths` says, split along the batch."""

    def shardings(mesh: Any, arguments: Any, results: Any) -> tuple[Any, Any]:
        batch = _batch_spec(arguments, widths)
        rank = len(arguments[0].shape) - widths[0]

        def named(one: Any) -> NamedSharding:
            return NamedSharding(mesh, PartitionSpec(*batch, *[None] * (len(one.shape) - rank)))
        return tuple(named(one) for one in arguments), jax.tree.map(named, results)

    def partition(mesh: Any, arguments: Any, results: Any) -> Any:
        of_arguments, of_results = shardings(mesh, arguments, results)
        return mesh, call, of_results, of_arguments

    def infer(mesh: Any, arguments: Any, results: Any) -> Any:
        return shardings(mesh, arguments, results)[1]

    split = custom_partitioning(call)
    split.def_partition(partition, infer_sharding_from_operands=infer, sharding_rule=_rule(call, widths))

    @jax.custom_batching.custom_vmap
    def mapped(*arguments: jax.Array) -> Any:
        return split(*arguments)

    @mapped.def_vmap
    def _one_more(size: int, batched: Any, *arguments: jax.Array) -> Any:
        spread = [one if has else jnp.broadcast_to(one, (size, *one.shape)) for one, has in zip(arguments, batched)]
        results = mapped(*spread)
        return results, jax.tree.map(lambda _: True, results)
    return mapped


def _rule(call: Callable[..., Any], widths: tuple[int, ...]) -> Callable[..., str]:
    """Each argument and result has the batch in front; the dimensions behind it are whole everywhere."""
    def rule(mesh: Any, arguments: Any, results: Any) -> str:
        rank = len(arguments[0].shape) - widths[0]
        batch = [f'b{i}' for i in range(rank)]
        count = iter(range(1000))

        def one(value: Any) -> str:
            return ' '.join(batch + [f'w{next(count)}' for _ in range(len(value.shape) - rank)])
        return f'{", ".join(map(one, arguments))} -> {", ".join(map(one, jax.tree.leaves(results)))}'
    return rule


def _batch_spec(arguments: Any, widths: tuple[int, ...]) -> list[Any]:
    """How the batch is split: as the first argument that is split at all has it."""
    for one, width in zip(arguments, widths):
        rank = len(one.shape) - width
        spec = [*getattr(one.sharding, 'spec', ()), *[None] * len(one.shape)][:rank]
        if any(part is not None for part in spec):
            return spec
    return [None] * (len(arguments[0].shape) - widths[0])


def _spread(*given: tuple[jax.Array, int]) -> list[jax.Array]:
    """All with the same batch dimensions; a number is the count of those behind them."""
    shapes = [(one.shape[:one.ndim - width], one.shape[one.ndim - width:]) for one, width in given]
    batch = jnp.broadcast_shapes(*(front for front, _ in shapes))
    return [jnp.broadcast_to(one, (*batch, *behind)) for (one, _), (_, behind) in zip(given, shapes)]

