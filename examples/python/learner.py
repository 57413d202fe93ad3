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
    steps: int = 32  # of each row between updates
    epochs: int = 4
    batches: int = 4
    rate: float = 1e-3
    gamma: float = 0.997
    trace: float = 0.95  # GAE's lambda
    clip: float = 0.2
    entropy: float = 0.01
    hidden: int = 64


class Network(Protocol):
    """Logits and value of rows; `which` are the numbers of their match-ups."""

    def init(self, key: jax.Array) -> Params: ...
    def __call__(self, params: Params, seen: jax.Array, which: jax.Array) -> tuple[jax.Array, jax.Array]: ...


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

    def init(self, key: jax.Array) -> Params:
        keys = jax.random.split(key, 4)
        return [dense(keys[0], 2 * self.width, self.hidden), dense(keys[1], self.hidden, self.hidden),
                dense(keys[2], self.hidden, self.slots, 0.01), dense(keys[3], self.hidden, 1)]

    def __call__(self, params: Params, seen: jax.Array, which: jax.Array) -> tuple[jax.Array, jax.Array]:
        x = features(seen)
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
        self._key, key = jax.random.split(jax.random.key(seed))
        self.params = network.init(key)
        self._adam = adam_start(self.params)

    def act(self, seen: np.ndarray, mask: np.ndarray, which: np.ndarray) -> tuple[jax.Array, jax.Array, jax.Array]:
        self._key, key = jax.random.split(self._key)
        return self._act(self.params, key, seen, mask, which)

    @functools.partial(jax.jit, static_argnums=0)
    def _act(self, params: Params, key: jax.Array, seen: jax.Array, mask: jax.Array,
             which: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
        """(actions, logarithms of their chances, values). Where nothing is asked, 0."""
        logits, value = self.network(params, seen, which)
        logits = masked(logits, mask)
        action = jax.random.categorical(key, logits).astype(jnp.int32)
        action = jnp.where(mask.any(axis=-1), action, 0)
        chance = jnp.take_along_axis(jax.nn.log_softmax(logits), action[:, None], axis=-1)[:, 0]
        return action, chance, value

    def rollout(self, env: Any, which: np.ndarray) -> tuple[Rollout, np.ndarray]:
        """Some steps of every row, and the values of where they end. The environment resets in the same step."""
        told = []
        for _ in range(self.settings.steps):
            seen, mask = env.observations.copy(), env.masks.copy()
            action, chance, value = self.act(seen, mask, which)
            env.step(np.asarray(action))
            reward, over = env.rewards.copy(), env.terminated | env.truncated
            if env.truncated.any():  # cut off, not lost: what would have followed counts
                after = np.asarray(self.act(env.final_observations.copy(), mask, which)[2])
                reward += self.settings.gamma * after * env.truncated
            told.append(Rollout(seen, mask, which, action, chance, value, reward, over))
        last = np.asarray(self.act(env.observations.copy(), env.masks.copy(), which)[2])
        return Rollout(*(np.stack([np.asarray(one) for one in column]) for column in zip(*told))), last

    def learn(self, env: Any, steps: int, seconds: float, which: np.ndarray | None = None,
              report: Callable[[int, float], Any] | None = None) -> int:
        """Until so many decisions are made or the time is over; how many were. The rate falls to 0 on the way."""
        which = np.zeros(env.rows, np.int32) if which is None else which
        done, began = 0, time.monotonic()
        while done < steps and (passed := time.monotonic() - began) < seconds:
            left = 1 - max(done / steps, passed / seconds)
            rollout, last = self.rollout(env, which)
            self._key, key = jax.random.split(self._key)
            self.params, self._adam = self._update(self.params, self._adam, key, rollout, last,
                                                   self.settings.rate * left)
            done += int(rollout.mask.any(axis=-1).sum())
            if report is not None:
                report(done, time.monotonic() - began)
        return done

    @functools.partial(jax.jit, static_argnums=0)
    def _update(self, params: Params, state: Adam, key: jax.Array, rollout: Rollout, last: jax.Array,
                rate: jax.Array) -> tuple[Params, Adam]:
        gain = advantages(rollout, last, self.settings)
        goal = gain + rollout.value
        count = gain.size
        data = jax.tree.map(lambda one: one.reshape(count, *one.shape[2:]), (rollout, gain, goal))

        def batch(carry: tuple[Params, Adam], rows: jax.Array) -> tuple[tuple[Params, Adam], None]:
            params, state = carry
            slope = jax.grad(self._loss)(params, *jax.tree.map(lambda one: one[rows], data))
            return adam(params, slope, state, rate), None
        size = count // self.settings.batches
        orders = jax.vmap(lambda one: jax.random.permutation(one, count))(jax.random.split(key, self.settings.epochs))
        orders = orders[:, :size * self.settings.batches].reshape(-1, size)
        return jax.lax.scan(batch, (params, state), orders)[0]

    def _loss(self, params: Params, rollout: Rollout, gain: jax.Array, goal: jax.Array) -> jax.Array:
        logits, value = self.network(params, rollout.seen, rollout.which)
        chances = jax.nn.log_softmax(masked(logits, rollout.mask))
        chance = jnp.take_along_axis(chances, rollout.action[:, None], axis=-1)[:, 0]
        asked = rollout.mask.any(axis=-1)

        def mean(values: jax.Array) -> jax.Array:
            return jnp.sum(values * asked) / jnp.maximum(asked.sum(), 1)
        centred = gain - mean(gain)
        gain = centred / (jnp.sqrt(mean(centred**2)) + 1e-8)
        ratio = jnp.exp(chance - rollout.chance)
        clipped = jnp.clip(ratio, 1 - self.settings.clip, 1 + self.settings.clip)
        policy = -mean(jnp.minimum(ratio * gain, clipped * gain))
        entropy = -mean(jnp.sum(jnp.where(rollout.mask, jnp.exp(chances) * chances, 0.0), axis=-1))
        return policy + 0.5 * mean((value - goal) ** 2) - self.settings.entropy * entropy

    def play(self, env: Any, matches: int, which: np.ndarray | None = None) -> np.ndarray:
        """Plays until every place has had `matches` more: (match-up, reward of the row's side) of each that ended.

        All places play the same number of matches, so short ones count no more than long ones.
        """
        which = np.zeros(env.rows, np.int32) if which is None else which
        left, told = np.full(env.rows, matches), []
        while (left > 0).any():
            action, _, _ = self.act(env.observations.copy(), env.masks.copy(), which)
            env.step(np.asarray(action))
            over = (env.terminated | env.truncated) & (left > 0)
            told += list(zip(which[over], np.where(env.truncated, 0, env.rewards)[over]))
            left -= over
        return np.array(told, np.float64).reshape(-1, 2)


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
