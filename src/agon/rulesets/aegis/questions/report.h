// The compact report of a match (seed "Logging & Telemetry": the report stays small, the log shows
// dice indexes), made from events alone. The log is the events themselves. Field names are the
// seed's.
#pragma once

#include "agon/game/match_report.h"
#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {

// Where a status came from.
struct GainReport {
  game::Side side = game::Side::a;
  std::string status;
  u32 stacks = 0;
  Source source = Source::offense;
  std::string by;
};

void describe(auto& v, GainReport& g) {
  v("side", g.side, "who gained it");
  v("status", g.status, "which");
  v("stacks", g.stacks, "how many stacks");
  v("source", g.source, "what gave it");
  v("by", g.by, "which attack, rule or status that was");
}

// Seed "Buff & Status Handling": logs on creation, consumption or expiry.
AGON_ENUM(BuffFate, u8, created, released, consumed, lost)

struct BuffReport {
  BuffFate fate = BuffFate::created;
  std::string id;
  game::Side owner = game::Side::a;
  std::string kind;
  u32 stacks = 0;
  std::optional<Loss> reason;
};

void describe(auto& v, BuffReport& b) {
  v("event", b.fate, "what became of it");
  v("id", b.id, "what gave it: side, rule or combo, effect");
  v("owner", b.owner, "whose it is");
  v("kind", b.kind, "the status that it will be, or nextAttack");
  v("stacks", b.stacks, "how many stacks of it");
  v("reason", b.reason, "of lost: why; ko with the end of the match", json::LeftOut{});
}

// One defense: its dice, its rules, and the pipeline.
struct DefenseReport {
  game::Side defender = game::Side::a;
  Version version = Version::v1;
  std::vector<u8> dice_before;
  std::vector<u8> dice_after;
  u32 rerolls = 0;
  std::vector<RuleReport> rules;
  std::string board;
  Resolved resolved = {};
};

void describe(auto& v, DefenseReport& d) {
  v("defender", d.defender, "who was attacked");
  v("version", d.version, "by card or by board");
  v("diceSnapshotBefore", d.dice_before, "the first throw, sorted");
  v("diceSnapshotAfter", d.dice_after, "the dice after the last reroll, sorted");
  v("rerolls", d.rerolls, "how often dice were thrown again");
  v("rulesHit", d.rules, "the rules that matched, of every evaluation", json::LeftOut{});
  v("board", d.board, "of v1: the combo that was taken, or none", json::LeftOut{});
  describe_pipeline(v, d.resolved);
}

struct TurnReport {
  u32 turn = 0;
  u32 round = 0;
  game::Side attacker = game::Side::a;
  std::string attack;
  std::vector<GainReport> gains;
  std::vector<BuffReport> buffs;
  std::optional<DefenseReport> defense;
};

void describe(auto& v, TurnReport& t) {
  v("turn", t.turn, "the turn, from 1");
  v("round", t.round, "the round, from 1");
  v("attacker", t.attacker, "whose turn it was");
  v("attack", t.attack, "the combo, or pass; absent where the match ended before", json::LeftOut{});
  v("statusesGained", t.gains, "stacks that became usable, with their sources", json::LeftOut{});
  v("buffs", t.buffs, "what became of pendingDefenseBuffs", json::LeftOut{});
  v("defense", t.defense, "what the other side made of it", json::LeftOut{});
}

// Averages over defenses; null where there were none.
struct PipelineReport {
  std::optional<double> raw, after_flat, after_prevent, after_block;
};

void describe(auto& v, PipelineReport& p) {
  v("rawDamage", p.raw, "damage of attacks");
  v("afterFlat", p.after_flat, "left after flat block");
  v("afterPrevent", p.after_prevent, "left after prevention");
  v("afterBlock", p.after_block, "left after block");
}

// All defenses of a hero in the match.
struct TotalsReport {
  u32 v1_turns = 0, v2_turns = 0;
  u64 raw = 0, after_flat = 0, after_prevent = 0, after_block = 0, final_damage = 0;
  u64 blocked = 0, prevented = 0, reflected = 0, dealt = 0;
  u64 flat_block = 0, wasted = 0;
  u32 prevent_half = 0, clamped = 0, negated = 0, faults = 0;

  void add(const Resolved& event);
  PipelineReport averages() const;
};

void describe(auto& v, TotalsReport& t) {
  PipelineReport averages = t.averages();
  std::optional<double> efficiency = efficiency_of(t.prevented, t.blocked, t.reflected, t.raw);
  v("v1Turns", t.v1_turns, "defenses by board");
  v("v2Turns", t.v2_turns, "defenses by card");
  v("rawDamage", t.raw, "the damage of all attacks on it");
  v("finalDamage", t.final_damage, "what was left of it");
  v("damageBlocked", t.blocked, "what the flat and block stages removed");
  v("damagePrevented", t.prevented, "what prevent-half or a negation removed");
  v("damageReflected", t.reflected, "to the attacker, by reflect");
  v("damageDealtByDefense", t.dealt, "to the attacker, by dealPer");
  v("preventHalfEvents", t.prevent_half, "defenses that prevented half");
  v("flatBlockSum", t.flat_block, "what the flat stage removed");
  v("reflectSum", t.reflected, "to the attacker, by reflect");
  v("wastedBlockSum", t.wasted, "block for which no damage was left");
  v("clampedTurns", t.clamped, "defenses that could have removed more than was left");
  v("negatedTurns", t.negated, "attacks that a status negated");
  v("integrityFaults", t.faults, "defenses whose numbers do not add up");
  v("averages", averages, "the pipeline on average");
  v("defenseEfficiency", efficiency,
    "(damagePrevented + damageBlocked + damageReflected) / rawDamage; null without damage");
}

struct SideReport {
  HeroReport hero;
  TotalsReport totals;
};

void describe(auto& v, SideReport& s) {
  v("hero", s.hero, "who it is, and how it defends");
  v("totals", s.totals, "all of its defenses");
}

struct MatchReport {
  std::string schema_version{kSchemaVersion};
  std::string dsl_version{kDslVersion};
  bool enabled = true;
  std::array<DevOverride, 2> dev_override = {};
  u32 max_rerolls = 0;
  std::array<SideReport, 2> sides;
  std::vector<TurnReport> turns;
  std::vector<BuffRecord> buffs;
  std::optional<Ended> ended;
};

void describe(auto& v, MatchReport& r) {
  u32 v1_turns = r.sides[0].totals.v1_turns + r.sides[1].totals.v1_turns;
  u32 v2_turns = r.sides[0].totals.v2_turns + r.sides[1].totals.v2_turns;
  bool fell_back = r.sides[0].hero.fell_back || r.sides[1].hero.fell_back;
  bool double_ko = r.ended && r.ended->by == Ending::double_ko;
  v("defenseSchemaVersion", r.schema_version, "of the card's data model");
  v("defenseDslVersion", r.dsl_version, "of matchers and effects");
  v("enableDefenseV2", r.enabled, "the kill-switch: false, and everybody defends by v1");
  v("devOverride", r.dev_override, "what developers put above it for a and b");
  v("maxRerollsPerDefense", r.max_rerolls, "how often a defense may throw dice again");
  v("fellBackToV1", fell_back, "whether a hero is to play v2 and its card cannot be played");
  v("v1Turns", v1_turns, "defenses by board");
  v("v2Turns", v2_turns, "defenses by card");
  v("doubleKo", double_ko, "whether both fell at once");
  v("a", r.sides[0], "the hero of a");
  v("b", r.sides[1], "the hero of b");
  v("turns", r.turns, "turn by turn");
  v("pendingDefenseBuffs", r.buffs, "what waits after the last of them");
}

class Reporter {
 public:
  explicit Reporter(const Content& content) : content_(content) {}

  void hear(const Began& event);
  void hear(const TurnBegan& event);
  void hear(const Attacked& event);
  void hear(const Passed& event);
  void hear(const BuffCreated& event);
  void hear(const BuffReleased& event);
  void hear(const BuffConsumed& event);
  void hear(const BuffLost& event);
  void hear(const StatusGained& event);
  void hear(const StatusLost& event);
  void hear(const DefenseThrown& event);
  void hear(const Evaluated& event);
  void hear(const BoardTaken& event);
  void hear(const Resolved& event);
  void hear(const Ended& event);

  const MatchReport& record() const { return record_; }

  // Of the stacks that a side has now. The oldest are taken to go first.
  std::vector<game::Origin> origins(game::Side side, u32 status) const;

 private:
  TurnReport* turn() { return record_.turns.empty() ? nullptr : &record_.turns.back(); }
  DefenseReport* defense();
  void note(BuffFate fate, game::Side owner, const Buff& buff, u32 stacks);
  void keep(game::Side owner, const Buff& buff, u32 stacks);

  struct Stacks {
    u16 grant;
    u32 count;
  };

  const Content& content_;
  MatchReport record_;
  std::array<std::array<std::vector<Stacks>, kMostStatuses>, 2> stacks_;  // oldest first
};

}  // namespace agon::aegis
