// A check's request on a command line: `--type Attack --pillar Violence --actor warden ...`.
#pragma once

#include <array>

#include "agon/game/offers.h"

namespace agon::pillars {

inline constexpr std::array<game::Flag, 19> kFlags = {{
    {.name = "type",
     .sentence = "the contest: Attack, Endurance, Social_Duel, ...",
     .shape = "NAME"},
    {.name = "pillar", .sentence = "Violence, Influence or Revelation", .shape = "NAME"},
    {.name = "approach",
     .sentence = "Martial or Sorcerous rank dice, whatever the pillar",
     .shape = "NAME"},
    {.name = "state-key", .sentence = "what would change"},
    {.name = "state-before", .sentence = "its value before the check"},
    {.name = "on-success", .sentence = "its value after any positive degree"},
    {.name = "transition",
     .sentence = "instead: its value after a degree; may be repeated",
     .shape = "DEGREE=TEXT",
     .repeats = true},
    {.name = "mode",
     .sentence = "Rolled or StaticTN; StaticTN if --tn or --potency is there",
     .shape = "NAME"},
    {.name = "tn", .sentence = "the total of a static opposition", .kind = game::FlagKind::number},
    {.name = "potency",
     .sentence = "the same in Counter_Resist and Endurance",
     .kind = game::FlagKind::number},
    {.name = "actor", .sentence = "who acts: a name, a file, or JSON", .shape = "CHARACTER"},
    {.name = "opposition", .sentence = "who resists", .shape = "CHARACTER"},
    {.name = "actor-trait",
     .sentence = "in an Obstacle_Task: Attack, Defense or Resilience",
     .shape = "NAME"},
    {.name = "actor-mod",
     .sentence = "a situational modifier of the actor; may be repeated",
     .shape = "NAME=NUMBER",
     .repeats = true},
    {.name = "opposition-mod",
     .sentence = "the same for the opposition",
     .shape = "NAME=NUMBER",
     .repeats = true},
    {.name = "skill",
     .sentence = "the skill that the check calls for: only who has it adds it",
     .shape = "NAME"},
    {.name = "actor-skill",
     .sentence = "instead: a skill of the actor that counts, and its bonus",
     .shape = "NAME=NUMBER"},
    {.name = "opposition-skill", .sentence = "the same for the opposition", .shape = "NAME=NUMBER"},
    {.name = "no-natural-shift",
     .sentence = "natural 20s and 1s do not shift the degree",
     .kind = game::FlagKind::yes},
}};

// The request that the flags stand for.
Result<json::Value> request_of(std::span<const game::TypedFlag> flags, const game::Shelf& shelf);

}  // namespace agon::pillars
