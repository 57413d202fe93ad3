"""What callers hand over, as the functions of agon.jax take it: of another kind or shape it is refused, never cut to fit."""
from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

__all__ = ['key_words', 'state_words', 'varying', 'whole']

_MOST = 2 ** 31 - 1


def key_words(rng: Any) -> jax.Array:
    """Two words of a key, typed or not."""
    kind, shape = getattr(rng, 'dtype', None), getattr(rng, 'shape', ())
    if kind is not None and jnp.issubdtype(kind, jax.dtypes.prng_key):
        rng = jax.random.key_data(rng)
    elif kind != jnp.uint32 or not shape or shape[-1] not in (2, 4):  # four: of the generator rbg
        raise TypeError(f'a key is typed or uint32[..., 2], and not {kind or type(rng).__name__}{list(shape)}')
    return jnp.asarray(rng)[..., :2]


def state_words(state: Any, words: int) -> jax.Array:
    kind, shape = getattr(state, 'dtype', None), getattr(state, 'shape', ())
    if kind != jnp.uint32 or not shape or shape[-1] != words:
        raise TypeError(f'a state is uint32[..., {words}], and not {kind or type(state).__name__}{list(shape)}')
    return jnp.asarray(state)


def whole(value: Any, what: str) -> jax.Array:
    """int32; what has more bits than that becomes -1 or the largest number, which are nobody's."""
    numbers: Any = value if isinstance(value, jax.Array) else np.asarray(value)
    if not jnp.issubdtype(numbers.dtype, jnp.integer):
        raise TypeError(f'{what} is a whole number, int32, and not {numbers.dtype}')
    if jnp.iinfo(numbers.dtype).max > _MOST:
        numbers = (jnp if isinstance(numbers, jax.Array) else np).clip(numbers, max(-1, jnp.iinfo(numbers.dtype).min), _MOST)
    return jnp.asarray(numbers, jnp.int32)


def varying(results: Any, *inputs: jax.Array) -> Any:
    """Results of a foreign call, as different between the devices of a `shard_map` as what it was given."""
    axes = frozenset().union(*(_axes(one) for one in inputs))

    def vary(one: jax.Array) -> jax.Array:
        missing = tuple(sorted(axes - _axes(one)))
        if not missing:
            return one
        return jax.lax.pcast(one, missing, to='varying') if hasattr(jax.lax, 'pcast') else jax.lax.pvary(one, missing)
    return jax.tree.map(vary, results) if axes else results


def _axes(array: jax.Array) -> frozenset[Any]:
    """The axes of a mesh along which it varies; jax has called that by several names."""
    if not hasattr(jax, 'typeof'):
        return frozenset()
    kind = jax.typeof(array)
    found = getattr(getattr(kind, 'manual_axis_type', None), 'varying', None)
    return frozenset(found if found is not None else getattr(kind, 'vma', ()))
