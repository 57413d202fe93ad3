// A check's request on a command line: `--type Attack --pillar Violence --actor warden ...`.
#pragma once

#include <array>

#include "agon/game/checker.h"

namespace agon::pillars {

inline constexpr std::array<game::CheckFlag, 17> kFlags = {{
    {"type", "NAME", "the contest: Attack, Endurance, Social_Duel, ..."},
    {"pillar", "NAME", "Violence, Influence or Revelation"},
    {"approach", "NAME", "Martial or Sorcerous rank dice, whatever the pillar"},
    {"state-key", "TEXT", "what would change"},
    {"state-before", "TEXT", "its value before the check"},
    {"on-success", "TEXT", "its value after any positive degree"},
    {"transition", "DEGREE=TEXT", "instead: its value after a degree; may be repeated"},
    {"mode", "NAME", "Rolled or StaticTN; StaticTN if --tn is there"},
    {"tn", "NUMBER", "the total of a static opposition"},
    {"actor", "CHARACTER", "who acts: a name, a file, or JSON"},
    {"opposition", "CHARACTER", "who resists"},
    {"actor-trait", "NAME", "in an Obstacle_Task: Attack, Defense or Resilience"},
    {"actor-mod", "NAME=NUMBER", "a situational modifier of the actor; may be repeated"},
    {"opposition-mod", "NAME=NUMBER", "the same for the opposition"},
    {"actor-skill", "NAME=NUMBER", "the skill that the check calls for, and its bonus"},
    {"opposition-skill", "NAME=NUMBER", "the same for the opposition"},
    {"no-natural-shift", "", "natural 20s and 1s do not shift the degree"},
}};

// The request that the flags stand for.
Result<json::Value> request_of(std::span<const game::TypedFlag> flags, const game::Shelf& shelf);

}  // namespace agon::pillars
