"""Masked PPO in plain jax.numpy, over any `agon.vec`: two hidden layers, Adam, clipped ratios. Nothing else is needed.

A row of the environment is a player, so the same code learns against an opponent (a row a match) and by itself (two).
"""
from __future__ import annotations

import dataclasses
import functools
import time
from typing import Any, Callable, NamedTuple, Protocol

import jax
import jax.numpy as jnp
import numpy as np

Params = Any  # a tree of arrays


@dataclasses.dataclass(frozen=True)
class Settings:
    steps: int = 16  # of each row between updates
    epochs: int = 4
    batches: int = 8
    rate: float = 3e-3
    gamma: float = 1.0
    trace: float = 0.95  # GAE's lambda
    clip: float = 0.2
    entropy: float = 0.02


class Network(Protocol):
    """Logits and value of rows. `known` is what follows from the parameters alone, a row for each match-up."""

    def init(self, key: jax.Array) -> Params: ...
    def known(self, params: Params) -> jax.Array: ...
    def __call__(self, params: Params, seen: jax.Array, known: jax.Array) -> tuple[jax.Array, jax.Array]: ...


class Rollout(NamedTuple):
    """[steps, rows, ...] of what was seen and done."""
    seen: Any
    mask: Any
    which: Any
    action: Any
    chance: Any  # logarithm of the policy's
    value: Any
    reward: Any
    over: Any


def dense(key: jax.Array, size: int, width: int, scale: float = 1.0) -> tuple[jax.Array, jax.Array]:
    return jax.random.normal(key, (size, width)) * scale / jnp.sqrt(size), jnp.zeros(width)


def features(seen: jax.Array) -> jax.Array:
    """Attributes have no bounds: each as it is, in hundreds, and compressed."""
    return jnp.concatenate([seen * 0.01, jnp.sign(seen) * jnp.log1p(jnp.abs(seen))], axis=-1)


@dataclasses.dataclass(frozen=True)
class Plain:
    """Two hidden layers; the last ones begin small, so that the first policy is nearly even."""
    width: int
    slots: int
    hidden: int = 64
    more: int = 0  # numbers that are known of a match-up

    def init(self, key: jax.Array) -> Params:
        keys = jax.random.split(key, 4)
        return [dense(keys[0], 2 * self.width + self.more, self.hidden), dense(keys[1], self.hidden, self.hidden),
                dense(keys[2], self.hidden, self.slots, 0.01), dense(keys[3], self.hidden, 1)]

    def known(self, params: Params) -> jax.Array:
        return jnp.zeros((1, 0))

    def __call__(self, params: Params, seen: jax.Array, known: jax.Array) -> tuple[jax.Array, jax.Array]:
        x = jnp.concatenate([features(seen), known], axis=-1)
        for weights, bias in params[:2]:
            x = jnp.tanh(x @ weights + bias)
        (policy, policy_bias), (value, value_bias) = params[2:]
        return x @ policy + policy_bias, (x @ value + value_bias)[..., 0]


class Adam(NamedTuple):
    step: jax.Array
    mean: Params
    square: Params


def adam_start(params: Params) -> Adam:
    zeros = jax.tree.map(jnp.zeros_like, params)
    return Adam(jnp.zeros((), jnp.int32), zeros, zeros)


def adam(params: Params, slope: Params, now: Adam, rate: jax.Array) -> tuple[Params, Adam]:
    """With the gradient's norm cut at 0.5."""
    norm = jnp.sqrt(sum(jnp.sum(one * one) for one in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda one: one * jnp.minimum(1.0, 0.5 / (norm + 1e-8)), slope)
    step = now.step + 1
    mean = jax.tree.map(lambda old, one: 0.9 * old + 0.1 * one, now.mean, slope)
    square = jax.tree.map(lambda old, one: 0.999 * old + 0.001 * one * one, now.square, slope)

    def moved(param: jax.Array, m: jax.Array, s: jax.Array) -> jax.Array:
        return param - rate * (m / (1 - 0.9**step)) / (jnp.sqrt(s / (1 - 0.999**step)) + 1e-8)
    return jax.tree.map(moved, params, mean, square), Adam(step, mean, square)


class Learner:
    """`learn` plays and improves the parameters; `play` measures them."""

    def __init__(self, network: Network, settings: Settings = Settings(), seed: int = 1) -> None:
        self.network, self.settings = network, settings
        self._rng = np.random.default_rng(seed)
        self._key, key = jax.random.split(jax.random.key(seed))
        self.params = network.init(key)
        self._adam = adam_start(self.params)
        self._known = jax.jit(network.known)

    def act(self, seen: np.ndarray, mask: np.ndarray, known: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
        """(actions, logarithms of their chances, values) of rows."""
        self._key, key = jax.random.split(self._key)
        return act(self.network, self.params, key, seen, mask, known)

    def known(self, which: np.ndarray) -> jax.Array:
        """Of the rows, by the numbers of their match-ups."""
        return self._known(self.params)[which]

    def rollout(self, env: Any, which: np.ndarray) -> tuple[Rollout, np.ndarray]:
        """Some steps of every row, and the values of where they end. The environment resets in the same step."""
        told, known = [], self.known(which)
        for _ in range(self.settings.steps):
            seen, mask = env.observations.copy(), env.masks.copy()
            action, chance, value = self.act(seen, mask, known)
            env.step(np.asarray(action))
            reward, over = env.rewards.copy(), env.terminated | env.truncated
            if env.truncated.any():  # cut off, not lost: what would have followed counts
                after = np.asarray(self.act(env.final_observations.copy(), mask, known)[2])
                reward += self.settings.gamma * after * env.truncated
            told.append(Rollout(seen, mask, which, action, chance, value, reward, over))
        last = np.asarray(self.act(env.observations.copy(), env.masks.copy(), known)[2])
        return Rollout(*(np.stack([np.asarray(one) for one in column]) for column in zip(*told))), last

    def learn(self, env: Any, steps: int, seconds: float, which: np.ndarray | None = None,
              report: Callable[[int, float], Any] | None = None) -> int:
        """Until so many decisions are made or the time is over; how many were. Learning slows down to 0 on the way."""
        which = np.zeros(env.rows, np.int32) if which is None else which
        done, began = 0, time.monotonic()
        while done < steps and (passed := time.monotonic() - began) < seconds:
            left = 1 - max(done / steps, passed / seconds)  # of the rate and of the entropy's weight
            rollout, last = self.rollout(env, which)
            self.params, self._adam = update(self.network, self.settings, self.params, self._adam, rollout, last,
                                             self._orders(rollout.value.size), left)
            done += int(rollout.mask.any(axis=-1).sum())
            if report is not None:
                report(done, time.monotonic() - began)
        return done

    def _orders(self, count: int) -> np.ndarray:
        """Which steps each batch learns from: all of them in every epoch."""
        size = count // self.settings.batches
        orders = np.stack([self._rng.permutation(count) for _ in range(self.settings.epochs)])
        return orders[:, :size * self.settings.batches].reshape(-1, size).astype(np.int32)

    def play(self, env: Any, matches: int, which: np.ndarray | None = None) -> np.ndarray:
        """Plays until every place has had `matches` more: (match-up, reward of the row's side) of each that ended.

        All places play the same number of matches, so short ones count no more than long ones.
        """
        which = np.zeros(env.rows, np.int32) if which is None else which
        left, told, known = np.full(env.rows, matches), [], self.known(which)
        while (left > 0).any():
            action, _, _ = self.act(env.observations.copy(), env.masks.copy(), known)
            env.step(np.asarray(action))
            over = (env.terminated | env.truncated) & (left > 0)
            told += list(zip(which[over], np.where(env.truncated, 0, env.rewards)[over]))
            left -= over
        return np.array(told, np.float64).reshape(-1, 2)


@functools.partial(jax.jit, static_argnums=0)
def act(network: Network, params: Params, key: jax.Array, seen: jax.Array, mask: jax.Array,
        known: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
    logits, value = network(params, seen, known)
    logits = masked(logits, mask)
    action = jax.random.categorical(key, logits).astype(jnp.int32)
    action = jnp.where(mask.any(axis=-1), action, 0)  # nothing is asked of the others
    chance = jnp.take_along_axis(jax.nn.log_softmax(logits), action[:, None], axis=-1)[:, 0]
    return action, chance, value


@functools.partial(jax.jit, static_argnums=(0, 1))
def update(network: Network, settings: Settings, params: Params, state: Adam, rollout: Rollout, last: jax.Array,
           orders: jax.Array, left: jax.Array) -> tuple[Params, Adam]:
    """A step of Adam for each batch."""
    gain = advantages(rollout, last, settings)
    data = jax.tree.map(lambda one: one.reshape(gain.size, *one.shape[2:]), (rollout, gain, gain + rollout.value))

    def batch(carry: tuple[Params, Adam], rows: jax.Array) -> tuple[tuple[Params, Adam], None]:
        params, state = carry
        slope = jax.grad(loss)(params, network, settings, left, *jax.tree.map(lambda one: one[rows], data))
        return adam(params, slope, state, settings.rate * left), None
    return jax.lax.scan(batch, (params, state), orders)[0]


def loss(params: Params, network: Network, settings: Settings, left: jax.Array, rollout: Rollout, gain: jax.Array,
         goal: jax.Array) -> jax.Array:
    logits, value = network(params, rollout.seen, network.known(params)[rollout.which])
    chances = jax.nn.log_softmax(masked(logits, rollout.mask))
    chance = jnp.take_along_axis(chances, rollout.action[:, None], axis=-1)[:, 0]
    asked = rollout.mask.any(axis=-1)

    def mean(values: jax.Array) -> jax.Array:
        return jnp.sum(values * asked) / jnp.maximum(asked.sum(), 1)
    centred = gain - mean(gain)
    gain = centred / (jnp.sqrt(mean(centred**2)) + 1e-8)
    ratio = jnp.exp(chance - rollout.chance)
    clipped = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
    policy = -mean(jnp.minimum(ratio * gain, clipped * gain))
    entropy = -mean(jnp.sum(jnp.where(rollout.mask, jnp.exp(chances) * chances, 0.0), axis=-1))
    return policy + 0.5 * mean((value - goal) ** 2) - settings.entropy * left * entropy


def masked(logits: jax.Array, mask: jax.Array) -> jax.Array:
    return jnp.where(mask, logits, jnp.finfo(logits.dtype).min)


def advantages(rollout: Rollout, last: jax.Array, settings: Settings) -> jax.Array:
    """Generalised advantage estimation; nothing passes the end of a match."""
    def back(carry: tuple[jax.Array, jax.Array], now: Any) -> tuple[tuple[jax.Array, jax.Array], jax.Array]:
        later, after = carry
        value, reward, over = now
        goes_on = settings.gamma * (1.0 - over)
        gain = reward + goes_on * after - value + goes_on * settings.trace * later
        return (gain, value), gain
    start = (jnp.zeros_like(last), last)
    return jax.lax.scan(back, start, (rollout.value, rollout.reward, rollout.over), reverse=True)[1]
