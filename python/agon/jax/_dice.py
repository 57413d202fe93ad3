"""The engine's dice (docs/chance.md) in arithmetic of 32 bits. A key is a pair of uint32 arrays."""
from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

Key = tuple[jax.Array, jax.Array]


def mix(key: Key, x: Any, y: Any) -> Key:
    """docs/chance.md, word for word."""
    u = jnp.uint32
    a = key[0] + _word(x) * u(0x9E3779B9) + u(0x61676F6E)
    b = key[1] + _word(y) * u(0x85EBCA6B)
    a = (a ^ a >> 16) * u(0x21F0AAAD)
    b = b + a
    b = (b ^ b >> 15) * u(0xD35A2D97)
    a = a + b
    a = (a ^ a >> 16) * u(0xED5AD4BB)
    b = b + a
    b = (b ^ b >> 15) * u(0xAC4C1B51)
    a = a + b
    return a ^ a >> 16, b ^ b >> 16


def words_at(key: Key, turn: jax.Array, name: Any, pair: Any) -> Key:
    """The words that the places 2 * pair and 2 * pair + 1 share."""
    return mix(key, turn, _word(name) << 16 | _word(pair))


def product(word: jax.Array, n: Any) -> Key:
    """(high, low) words of word * n, for n up to 2^24."""
    n = _word(n)
    low = (word & jnp.uint32(0xFFFF)) * (n & jnp.uint32(0xFFFF))
    left = (word >> 16) * (n & jnp.uint32(0xFFFF)) + (low >> 16)  # below 2^32: a square of 16 bits leaves room
    right = (word & jnp.uint32(0xFFFF)) * (n >> 16) + (left & jnp.uint32(0xFFFF))
    return (word >> 16) * (n >> 16) + (left >> 16) + (right >> 16), word * n


def small_product(word: jax.Array, n: int) -> Key:
    """The same for a known n below 2^16."""
    left = (word >> 16) * jnp.uint32(n) + ((word & jnp.uint32(0xFFFF)) * jnp.uint32(n) >> 16)
    return left >> 16, word * jnp.uint32(n)


def remainder(n: Any) -> Any:
    """2^32 mod n; a low word below it is thrown again."""
    return (1 << 32) % n if isinstance(n, int) else (jnp.uint32(0) - n) % n


def below(words: Key, odd: jax.Array, n: jax.Array, wanted: jax.Array) -> jax.Array:
    """Uniform in 0 .. n - 1, in the lanes that want it."""
    short = remainder(n)

    def fall(words: Key) -> Key:
        return product(jnp.where(odd, words[1], words[0]), n)

    def again(carry: tuple[Any, Key]) -> jax.Array:
        return jnp.any(wanted & (fall(carry[1])[1] < short))

    def throw(carry: tuple[Any, Key]) -> tuple[Any, Key]:
        retry, words = carry
        falls_short = fall(words)[1] < short
        new = mix(words, retry, 0)
        return retry + 1, (jnp.where(falls_short, new[0], words[0]), jnp.where(falls_short, new[1], words[1]))

    return fall(jax.lax.while_loop(again, throw, (jnp.uint32(1), words))[1])[0]


def _word(value: Any) -> jax.Array:
    return jnp.asarray(value).astype(jnp.uint32)
