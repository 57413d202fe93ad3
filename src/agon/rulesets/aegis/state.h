// A match of aegis at rest: only what the rules read, no padding, no pointers, no dice to come.
// Dice are a hand (content/hands.h), so equal throws are equal states. What a card has given so far
// is added up by stage of the pipeline; what a side will be able to use later stands in its list of
// buffs, seed "Buff & Status Handling": pendingDefenseBuffs.
#pragma once

#include <algorithm>
#include <bit>

#include "agon/rulesets/aegis/content.h"

namespace agon::aegis {

inline constexpr u32 kRoundCap = 40;
inline constexpr u32 kTurnCap = 2 * kRoundCap;
inline constexpr u32 kMostTies = 10;          // of the standoff
inline constexpr u32 kOffenseRolls = 3;       // of a turn
inline constexpr u32 kMostRerolls = 9;        // that maxRerollsPerDefense can be
inline constexpr std::size_t kMostBuffs = 8;  // of a side

// What happens next; in those behind which nobody stands, dice fall.
AGON_WORDED_ENUM(Phase, u8, (standoff, "both throw a die for the first turn"),
                 (upkeep, "a turn begins"), (ready, "the attacker may be rid of statuses"),
                 (offense, "the attacker's dice fall"),
                 (choose, "the attacker holds dice or attacks"),
                 (commit, "the attacker may spend on the attack"),
                 (defense, "the defender's dice fall"),
                 (select, "the defender picks the dice that fall again"),
                 (react, "the defender may spend on the defense"), (over, "the match is over"))

// A buff, or a status that is not usable yet.
struct Buff {
  u16 grant;  // of the content, from 1; 0: none
  u8 stacks;
  u8 turn;  // in which it was created

  bool is_free() const { return grant == 0; }
  friend bool operator==(const Buff&, const Buff&) = default;
};

// For developers: how a side defends, whatever its hero and the kill-switch say.
AGON_ENUM(DevOverride, u8, none, v1, v2)

// Seed "Versioning & Rollout": the switch and above it developers say whether a side is to defend
// by card. It falls back if it is to and has none that can be played.
inline bool wants_card(Version version, bool enabled, DevOverride dev_override) {
  if (dev_override != DevOverride::none) return dev_override == DevOverride::v2;
  return enabled && version == Version::v2;
}
inline bool falls_back(const Hero& hero, bool enabled, DevOverride dev_override) {
  return wants_card(hero.version, enabled, dev_override) && !hero.has_card;
}

// When live stacks of a status are gone: with the end of that turn, or by one of these. An attack
// under way is not the next one of whoever makes it: what its defense gives stays until the later.
inline constexpr u8 kNever = 0;
inline constexpr u8 kLaterAttack = 0xFC;
inline constexpr u8 kEndOfRoll = 0xFD;
inline constexpr u8 kEndOfPhase = 0xFE;
inline constexpr u8 kNextAttack = 0xFF;

// Numbers by status; eight of them are one word, so that none is quickly seen.
using ByStatus = std::array<u8, kMostStatuses>;
inline bool is_zero(const ByStatus& numbers) { return std::bit_cast<u64>(numbers) == 0; }

struct State {
  std::array<std::array<Buff, kMostBuffs>, 2> buffs;  // by side, the oldest first
  std::array<ByStatus, 2> stacks;                     // live ones, by side and status
  std::array<ByStatus, 2> until;                      // when they are gone
  u32 raw;                                            // the attack's damage
  u32 flat;                                           // what the roll has given: flat block,
  u32 block;                                          // block,
  u32 reflect;                                        // reflected
  u32 dealt;                                          // and dealt damage
  Hand dice;                                          // on the table
  std::array<u8, 2> hp;
  u8 prevent;  // how often half is prevented
  u8 negated;  // 1: the attack is
  u8 turn;     // from 1; the starter attacks in the odd ones
  u8 rolls;    // standoff: ties; offense: rolls fallen; defense: rerolls used
  u8 spent;    // dice thrown by statuses in this phase
  u8 combo;    // of the attack, or kNoCombo
  u8 rule;     // in phase select: which rule throws dice again,
  u8 effect;   // and by which of its effects
  u8 v2;       // a mask: who defends by card
  u8 max_rerolls;
  Phase phase;
  game::Side starter;
  game::Outcome outcome;
  // What the match was opened with, for those who hear that it began: the kill-switch, and what
  // developers put above it. What follows from them is `v2`.
  u8 enabled;
  std::array<DevOverride, 2> dev_override;

  game::Side attacker() const { return turn % 2 == 1 ? starter : other(starter); }
  game::Side defender() const { return other(attacker()); }
  u32 round() const { return (turn + 1u) / 2; }
  bool by_card(game::Side side) const { return (v2 >> at(side) & 1) != 0; }
};
static_assert(std::has_unique_object_representations_v<State>, "no padding, no floats");

// Seed "Buff & Status Handling". What the grant knows is shown; a record that says otherwise is a
// fault.
struct BuffTime {
  u32 round = 0;
  u8 turn = 0;

  friend bool operator==(const BuffTime&, const BuffTime&) = default;
};

void describe(auto& v, BuffTime& t) {
  v("round", t.round, "the round");
  v("turn", t.turn, "the turn of the match");
}

struct BuffExpiry {
  std::string type = "never";
  u32 turns = 0;

  friend bool operator==(const BuffExpiry&, const BuffExpiry&) = default;
};

void describe(auto& v, BuffExpiry& e) {
  v("type", e.type,
    "nextAttack, endOfRound, endOfYourNextTurn, afterNTurns, endOfRoll, endOfPhase, or "
    "never");
  v("turns", e.turns, "of afterNTurns");
}

struct BuffPayload {
  u32 damage = 0;
  UsablePhase usable = UsablePhase::next_turn;

  friend bool operator==(const BuffPayload&, const BuffPayload&) = default;
};

void describe(auto& v, BuffPayload& p) {
  v("damage", p.damage, "of nextAttack: what a stack adds");
  v("usablePhase", p.usable, "from when on it counts");
}

struct BuffRecord {
  std::string id;
  game::Side owner = game::Side::a;
  std::string kind;
  BuffPayload payload;
  u8 stacks = 0;
  u32 cap = 0;
  BuffExpiry expires;
  BuffTime created;
  bool cleansable = false;
  bool carry_over_on_ko = false;

  friend bool operator==(const BuffRecord&, const BuffRecord&) = default;
};

void describe(auto& v, BuffRecord& b) {
  v("id", b.id, "what gave it: side, rule or combo, effect");
  v("owner", b.owner, "whose it is");
  v("kind", b.kind, "the status that it will be, or nextAttack");
  v("payload", b.payload, "what it is good for");
  v("stacks", b.stacks, "how many");
  v("cap", b.cap, "the most stacks");
  v("expires", b.expires, "when it is gone unused");
  v("createdAt", b.created, "when it was given");
  v("cleansable", b.cleansable, "whether it can be cleansed");
  v("carryOverOnKO", b.carry_over_on_ko, "whether it outlasts a KO");
}

std::vector<BuffRecord> buffs_to_records(const Content& content, const State& state);
// Records of nothing that is granted become a fault.
void records_to_buffs(const Content& content, const std::vector<BuffRecord>& records, State& state);

// Numbers by the names of statuses.
struct StatusRow {
  const StatusNames& names;
  std::span<u8> values;
};

void describe(auto& v, StatusRow& row) {
  for (std::size_t i = 0; i < row.names.size(); ++i) {
    v(row.names[i], row.values[i], "of this status");
  }
}

void describe(auto& v, const Content& content, State& s) {
  auto row = [&](auto& values, game::Side side) {
    return StatusRow{content.status_names, std::span<u8>(values[at(side)])};
  };
  StatusRow stacks_a = row(s.stacks, game::Side::a);
  StatusRow stacks_b = row(s.stacks, game::Side::b);
  StatusRow until_a = row(s.until, game::Side::a);
  StatusRow until_b = row(s.until, game::Side::b);
  std::vector<u8> dice(dice_of(s.dice).begin(), dice_of(s.dice).end());
  std::vector<BuffRecord> buffs = buffs_to_records(content, s);
  bool enabled = s.enabled != 0;
  v("turn", s.turn, "the turn being played, from 1; the starter attacks in the odd ones");
  v("starter", s.starter, "who won the standoff");
  v("phase", s.phase, "what happens next");
  v("hp", s.hp, "hit points of a and b");
  v("stacks_a", stacks_a, "usable stacks of a by status");
  v("stacks_b", stacks_b, "usable stacks of b by status");
  v("until_a", until_a,
    "the turn at whose end they are gone; 0 never, 252 with the attack after the one under way, "
    "253 with the roll, 254 with the phase, 255 with the next attack");
  v("until_b", until_b, "the same of b");
  v("pendingDefenseBuffs", buffs, "what the sides can use later", json::Length{0, 2 * kMostBuffs});
  v("dice", dice, "the dice on the table, sorted", json::Range{1, kFaces},
    json::Length{0, kMostDice});
  v("rolls", s.rolls, "standoff: ties; offense: rolls fallen; defense: rerolls used");
  v("spent", s.spent, "dice thrown by statuses in this phase");
  v("combo", s.combo, "the attack's combo, from 0; 7 for none");
  v("rule", s.rule, "in phase select: the rule that throws dice again");
  v("effect", s.effect, "in phase select: by which of its effects");
  v("raw", s.raw, "the attack's damage");
  v("flat", s.flat, "flat block of the roll so far");
  v("block", s.block, "block of the roll so far");
  v("prevent", s.prevent, "how often half is prevented");
  v("reflect", s.reflect, "damage that the roll reflects");
  v("dealt", s.dealt, "damage that the roll deals");
  v("negated", s.negated, "1: the attack is negated", json::Range{0, 1});
  v("v2", s.v2, "who defends by card: 1 for a and 2 for b, added up", json::Range{0, 3});
  v("max_rerolls", s.max_rerolls, "maxRerollsPerDefense", json::Range{0, kMostRerolls});
  v("enableDefenseV2", enabled,
    "the kill-switch of the match: false, and everybody is to defend by v1");
  v("devOverride", s.dev_override, "what was put above it for a and b");
  v("outcome", s.outcome, "how the match stands");
  s.dice = std::ranges::is_sorted(dice) ? hand_of(dice) : static_cast<Hand>(kHandCount);  // a fault
  s.enabled = enabled ? 1 : 0;
  records_to_buffs(content, buffs, s);
}

// Seed "Versioning & Rollout".
struct Options {
  bool enable_defense_v2 = true;
  std::array<DevOverride, 2> dev_override = {};
  u32 max_rerolls = 3;
};

void describe(auto& v, Options& o) {
  using json::Default;
  v("enableDefenseV2", o.enable_defense_v2, "the kill-switch: false, and everybody defends by v1",
    Default{});
  v("devOverride", o.dev_override, "for developers: how a and b defend, above the kill-switch",
    Default{});
  v("maxRerollsPerDefense", o.max_rerolls, "how often one defense may throw dice again",
    json::Range{0, kMostRerolls}, Default{});
}

}  // namespace agon::aegis
