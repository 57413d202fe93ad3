// What can happen in a match of aegis. Telemetry is made of these alone (seed "Logging &
// Telemetry"), so they carry everything that it names, by the names that it has there.
#pragma once

#include "agon/game/events.h"
#include "agon/rulesets/aegis/state.h"

namespace agon::aegis {

// Why an effect came to nothing.
AGON_WORDED_ENUM(Rejection, u8, (none, "it worked"),
                 (rule_condition, "a condition of its rule does not hold"),
                 (condition_unmet, "one of its conditions does not hold"),
                 (cap_reached, "its cap leaves nothing"), (stack_cap, "no more stacks fit"),
                 (buff_limit, "eight buffs are waiting already"),
                 (full_health, "nothing is left to heal"),
                 (nothing_to_cleanse, "there is nothing to cleanse"),
                 (nothing_to_transfer, "there is nothing to hand over"),
                 (reroll_limit, "dice have been thrown again often enough"),
                 (no_candidates, "no die may be thrown again"))

AGON_WORDED_ENUM(Loss, u8, (spent, "spent"), (faded, "a stack fades"), (expired, "unused in time"),
                 (cleansed, "cleansed"), (moved, "handed to the opponent"),
                 (overfull, "more than fit"), (ko, "gone with the KO"))

AGON_WORDED_ENUM(Ending, u8, (ko, "by KO"), (double_ko, "both fall at once"),
                 (round_cap, "the last round is over"))

struct Began {
  static constexpr std::string_view kName = "began";
  u8 v2;
  u8 max_rerolls;
  bool enabled;
  std::array<DevOverride, 2> dev_override;
};

struct StandoffThrown {
  static constexpr std::string_view kName = "standoff";
  std::array<u8, 2> dice;
  bool tie;
  game::Side starter;
};

struct TurnBegan {
  static constexpr std::string_view kName = "turn";
  u8 turn;
  u32 round;
  game::Side attacker;
  std::array<u8, 2> hp;
};

struct BuffCreated {
  static constexpr std::string_view kName = "buff_created";
  game::Side owner;
  u16 grant;
  u8 stacks;
  Buff buff;
};

struct BuffReleased {
  static constexpr std::string_view kName = "buff_released";
  game::Side owner;
  Buff buff;
};

struct BuffConsumed {
  static constexpr std::string_view kName = "buff_consumed";
  game::Side owner;
  Buff buff;
  u32 damage;
};

struct BuffLost {
  static constexpr std::string_view kName = "buff_lost";
  game::Side owner;
  Buff buff;
  u8 stacks;
  Loss why;
};

struct StatusGained {
  static constexpr std::string_view kName = "status_gained";
  game::Side side;
  u8 status;
  u8 stacks;
  u8 total;
  Source source;
  u16 grant;  // kNoGrant: by a status
};

struct StatusLost {
  static constexpr std::string_view kName = "status_lost";
  game::Side side;
  u8 status;
  u8 stacks;
  u8 left;
  Loss why;
};

struct Hurt {
  static constexpr std::string_view kName = "upkeep_damage";
  game::Side side;
  u8 status;
  u8 stacks;
  u8 damage;
  std::array<u8, 2> hp;
};

struct StatusDie {
  static constexpr std::string_view kName = "status_die";
  game::Side side;
  u8 status;
  u8 die;
  u8 from;
  bool success;
};

struct OffenseThrown {
  static constexpr std::string_view kName = "offense_dice";
  game::Side attacker;
  u8 roll;
  Hand held;
  Hand dice;
};

struct Attacked {
  static constexpr std::string_view kName = "attack";
  game::Side attacker;
  Combo combo;
  u8 damage;
};

struct Passed {
  static constexpr std::string_view kName = "pass";
  game::Side attacker;
};

struct Committed {
  static constexpr std::string_view kName = "spend";
  game::Side side;
  u8 status;
  u8 stacks;
  u32 damage;
  u32 block;
};

struct DefenseThrown {
  static constexpr std::string_view kName = "defense_dice";
  game::Side defender;
  Version version;
  bool fell_back;
  u8 number;  // 0: the first throw, then those of rerolls
  Hand kept;
  Hand dice;
};

struct RuleHit {
  static constexpr std::string_view kName = "rule_hit";
  game::Side defender;
  u8 rule;
  u8 evaluation;
  u32 count;
  u32 matched;  // mask
  Hand dice;
  bool met;
};

struct EffectResolved {
  static constexpr std::string_view kName = "effect";
  game::Side defender;
  u8 rule;
  u8 effect;
  game::Side target;
  u32 amount;
  Rejection rejection;
};

// One evaluation of a card as a whole: what every rule that matched came to.
struct EffectOutcome {
  u32 amount;
  Rejection rejection;
};

struct RuleOutcome {
  u8 rule;
  u8 effects;  // those that were executed or refused
  u32 count;
  std::array<EffectOutcome, kMostEffects> outcomes;
};

struct Evaluated {
  static constexpr std::string_view kName = "evaluated";
  game::Side defender;
  u8 evaluation;
  Hand dice;
  u8 rules;
  std::array<RuleOutcome, kMostRules> hits;
};

struct RerollChosen {
  static constexpr std::string_view kName = "reroll";
  game::Side defender;
  u8 rule;
  u8 effect;
  u8 number;  // from 1
  Hand dice;
  u32 chosen;  // mask
};

struct BoardTaken {
  static constexpr std::string_view kName = "board";
  game::Side defender;
  u8 combo;  // kNoCombo: none
};

struct Resolved {
  static constexpr std::string_view kName = "resolved";
  game::Side defender;
  Version version;
  u32 raw, after_flat, after_prevent, after_block, after_reflect, final_damage;
  u32 flat_block, blocked, prevented, reflected, dealt, wasted;
  u8 prevent_half;
  bool clamped, negated, integrity, double_ko;
  std::array<u8, 2> hp;
};

struct Ended {
  static constexpr std::string_view kName = "ended";
  game::Outcome outcome;
  Ending by;
  u32 rounds;
  std::array<u8, 2> hp;
};

using Events =
    game::EventList<Began, StandoffThrown, TurnBegan, BuffCreated, BuffReleased, BuffConsumed,
                    BuffLost, StatusGained, StatusLost, Hurt, StatusDie, OffenseThrown, Attacked,
                    Passed, Committed, DefenseThrown, RuleHit, EffectResolved, Evaluated,
                    RerollChosen, BoardTaken, Resolved, Ended>;

}  // namespace agon::aegis
