"""PPO as CleanRL writes it, in one file, on `gymnasium.make_vec`: tools/torch_examples runs it (it needs torch).

What masks add to CleanRL's loop: `info['action_mask']` goes into the categorical distribution, and into the storage.
"""
from __future__ import annotations

import time
from typing import Sequence

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import agon.gym  # noqa: F401: registers the ids
from common import options, plot, share
from duel_match import GREEDY, LEARNER, RULES

ENVS, STEPS, EPOCHS, BATCHES = 128, 32, 4, 4
GAMMA, TRACE, CLIP, ENTROPY, RATE = 1.0, 0.95, 0.2, 0.02, 3e-3


def layer(size: int, width: int, scale: float = 2**0.5) -> nn.Linear:
    made = nn.Linear(size, width)
    nn.init.orthogonal_(made.weight, scale)
    nn.init.zeros_(made.bias)
    return made


class Agent(nn.Module):
    def __init__(self, envs: gymnasium.vector.VectorEnv) -> None:
        super().__init__()
        size, slots = envs.single_observation_space.shape[0], envs.single_action_space.n
        self.critic = nn.Sequential(layer(size, 64), nn.Tanh(), layer(64, 64), nn.Tanh(), layer(64, 1, 1.0))
        self.actor = nn.Sequential(layer(size, 64), nn.Tanh(), layer(64, 64), nn.Tanh(), layer(64, slots, 0.01))

    def distribution(self, seen: torch.Tensor, mask: torch.Tensor) -> Categorical:
        return Categorical(logits=self.actor(compressed(seen)).masked_fill(~mask, -1e9))

    def value(self, seen: torch.Tensor) -> torch.Tensor:
        return self.critic(compressed(seen))[..., 0]


def compressed(seen: torch.Tensor) -> torch.Tensor:
    return torch.sign(seen) * torch.log1p(seen.abs())


def main(arguments: Sequence[str] | None = None) -> None:
    given = options(__doc__ or '', steps=500_000, seconds=300).parse_args(arguments)
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)  # small networks
    envs = gymnasium.make_vec('agon/Duel-v0', num_envs=ENVS, heroes=(LEARNER, GREEDY), rules=RULES, opponent='greedy',
                              autoreset='same_step')
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    agent = Agent(envs)
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    size, slots = envs.single_observation_space.shape[0], int(envs.single_action_space.n)
    all_seen, masks = torch.zeros(STEPS, ENVS, size), torch.zeros(STEPS, ENVS, slots, dtype=torch.bool)
    actions, chances, values, rewards, overs = (torch.zeros(STEPS, ENVS) for _ in range(5))

    seen, info = envs.reset(seed=given.seed)
    next_seen, next_mask = torch.tensor(seen), torch.tensor(info['action_mask'], dtype=torch.bool)
    began, done, won, curve = time.monotonic(), 0, [], ([], [])
    while done < given.steps and time.monotonic() - began < given.seconds:
        for step in range(STEPS):
            all_seen[step], masks[step] = next_seen, next_mask
            with torch.no_grad():
                choice = agent.distribution(next_seen, next_mask)
                action = choice.sample()
                actions[step], chances[step], values[step] = action, choice.log_prob(action), agent.value(next_seen)
            seen, reward, terminated, truncated, info = envs.step(action.numpy())
            next_seen, next_mask = torch.tensor(seen), torch.tensor(info['action_mask'], dtype=torch.bool)
            rewards[step], overs[step] = torch.tensor(reward), torch.tensor(terminated | truncated)
            won += (reward[terminated | truncated] > 0).tolist()
        done += STEPS * ENVS

        with torch.no_grad():
            gains, gain, after = torch.zeros(STEPS, ENVS), torch.zeros(ENVS), agent.value(next_seen)
            for step in reversed(range(STEPS)):
                goes_on = GAMMA * (1 - overs[step])
                gain = rewards[step] + goes_on * after - values[step] + goes_on * TRACE * gain
                gains[step], after = gain, values[step]
        flat = [one.flatten(0, 1) for one in (all_seen, masks, actions, chances, gains, gains + values)]
        for _ in range(EPOCHS):
            for rows in torch.randperm(STEPS * ENVS).chunk(BATCHES):
                b_seen, b_mask, b_action, b_chance, b_gain, b_goal = (one[rows] for one in flat)
                choice = agent.distribution(b_seen, b_mask)
                ratio = (choice.log_prob(b_action) - b_chance).exp()
                b_gain = (b_gain - b_gain.mean()) / (b_gain.std() + 1e-8)
                policy = -torch.min(ratio * b_gain, ratio.clamp(1 - CLIP, 1 + CLIP) * b_gain).mean()
                loss = policy + 0.5 * (agent.value(b_seen) - b_goal).square().mean() - ENTROPY * choice.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        curve[0].append(done)
        curve[1].append(float(np.mean(won[-1000:] or [0])))
    print(f'against a greedy opponent: the first 1,000 matches {share(sum(won[:1000]), len(won[:1000]))}, the '
          f'last {share(sum(won[-1000:]), len(won[-1000:]))} won, of {len(won)} in {done:,} decisions')
    plot(given.plot, {'matches while learning': curve}, 'decisions', 'share of matches won')


if __name__ == '__main__':
    main()
