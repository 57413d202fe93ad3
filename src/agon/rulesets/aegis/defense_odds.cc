#include "agon/rulesets/aegis/defense_odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "agon/game/flag.h"

namespace agon::aegis {
namespace {

using game::name_of, game::Side;

constexpr u64 kUsualDamage = 10;
constexpr u64 kMostDamage = 1000;

std::vector<ChanceRecord> to_records(const std::map<u32, double>& chances) {
  std::vector<ChanceRecord> out;
  for (auto [amount, chance] : chances) out.push_back({amount, chance});
  return out;
}

// What a side has in one state more than in another, live and waiting; of bonuses the damage.
i32 gained(const Content& content, const State& before, const State& after, Side side, u8 status) {
  auto held = [&](const State& state) {
    i32 out = status == kNoStatus ? 0 : state.stacks[at(side)][status];
    for (const Buff& buff : state.buffs[at(side)]) {
      if (buff.is_free()) break;
      const Grant& grant = content.grants[buff.grant - 1u];
      if (grant.status == status) out += buff.stacks * (grant.is_bonus() ? grant.amount : 1);
    }
    return out;
  };
  return held(after) - held(before);
}

void add_gains(const Content& content, const State& before, const std::vector<Defended>& all,
               DefenseOddsRecord& out) {
  for (Side side : {before.defender(), before.attacker()}) {
    for (u32 i = 0; i <= content.statuses.size(); ++i) {
      bool bonus = i == content.statuses.size();
      u8 status = bonus ? kNoStatus : static_cast<u8>(i);
      std::map<i32, double> changes;
      for (const Defended& one : all) {
        changes[gained(content, before, one.state, side, status)] += one.chance;
      }
      bool changes_nothing = changes.size() == 1 && changes.contains(0);
      if (changes_nothing) continue;
      StatusChanceRecord record{
          .status = bonus ? "nextAttack" : content.status_names[status],
          .side = side,
          .name = bonus ? "damage of the next attack" : content.statuses[status].record.name,
          .stacks = 0,
          .changes = {}};
      for (auto [change, chance] : changes) {
        record.stacks += change * chance;
        record.changes.push_back({change, chance});
      }
      out.statuses.push_back(std::move(record));
    }
  }
}

void add_rules(const Content& content, Side defender, bool by_card, const DefenseSpread& spread,
               DefenseOddsRecord& out) {
  out.mean_rerolls = spread.rerolls;
  std::size_t count = by_card ? content.hero(defender).card.rules.size() : kComboCount;
  for (u8 i = 0; i < count; ++i) {
    RuleChanceRecord record;
    record.id = by_card ? rule_id(content, defender, i) : std::string(kComboNames[i]);
    record.label = by_card ? rule_label(content, defender, i) : record.id;
    record.hits = spread.hits[i];
    record.triggers = spread.triggers[i];
    for (const Defended& one : spread.outcomes) {
      if ((one.matched >> i & 1) != 0) record.chance += one.chance;
      if ((one.triggered >> i & 1) != 0) record.trigger_chance += one.chance;
    }
    if (by_card || record.hits > 0) out.rules.push_back(std::move(record));
  }
}

Stages stages_of(const State& state) {
  return {.raw = state.raw,
          .flat = state.flat,
          .prevent = state.prevent,
          .block = state.block,
          .reflect = state.reflect,
          .dealt = state.dealt,
          .negated = state.negated != 0};
}

std::string chances_text(std::string_view heading, const std::vector<ChanceRecord>& chances) {
  std::string out = fmt::format("{}\n", heading);
  for (const ChanceRecord& one : chances) {
    auto bar = static_cast<std::size_t>(40 * one.chance + 0.5);
    out +=
        fmt::format("  {:>3} {:>8.3f} % {}\n", one.amount, 100 * one.chance, std::string(bar, '#'));
  }
  return out;
}

bool is_ever(const std::vector<ChanceRecord>& chances) { return chances.back().amount > 0; }

// What comes back, and where it is of both kinds each of them.
std::string returned_text(const DefenseOddsRecord& r) {
  if (!is_ever(r.returned)) return "";
  if (!is_ever(r.reflected)) return chances_text("dealt", r.dealt);
  if (!is_ever(r.dealt)) return chances_text("reflected", r.reflected);
  return chances_text("reflected", r.reflected) + chances_text("dealt", r.dealt) +
         chances_text("both together", r.returned);
}

// A rule that matched does nothing unless its conditions hold.
std::string rule_text(const RuleChanceRecord& rule) {
  std::string out =
      fmt::format("{:<24} {:>8.3f} %, {:.3f} times", rule.label, 100 * rule.chance, rule.hits);
  if (rule.triggers < rule.hits) {
    out +=
        fmt::format("; triggers {:.3f} %, {:.3f} times", 100 * rule.trigger_chance, rule.triggers);
  }
  return out + "\n";
}

std::string change_text(const StatusChanceRecord& status) {
  std::string chances;
  for (const ChangeRecord& one : status.changes) {
    if (one.change == 0) continue;
    chances +=
        fmt::format("{}{:+}: {:.3f} %", chances.empty() ? "" : ", ", one.change, 100 * one.chance);
  }
  return fmt::format("{}: {} {:+.3f} on average ({})\n", name_of(status.side), status.name,
                     status.stacks, chances);
}

std::string odds_text(const DefenseOddsRecord& r) {
  std::string out = fmt::format("{} ({}) against {} damage of {}\n", r.defender, name_of(r.version),
                                r.damage, r.attacker);
  out += fmt::format(
      "on average: {:.3f} taken, {:.3f} blocked, {:.3f} prevented, {:.3f} returned, {:.3f} "
      "rerolls\n",
      r.mean_taken, r.mean_blocked, r.mean_prevented, r.mean_returned, r.mean_rerolls);
  if (r.negated > 0) out += fmt::format("negated: {:.3f} %\n", 100 * r.negated);
  if (r.defender_falls > 0) out += fmt::format("falls: {:.3f} %\n", 100 * r.defender_falls);
  if (r.attacker_falls > 0) out += fmt::format("fells: {:.3f} %\n", 100 * r.attacker_falls);
  out += chances_text("taken", r.taken);
  out += returned_text(r);
  for (const RuleChanceRecord& rule : r.rules) out += rule_text(rule);
  for (const StatusChanceRecord& status : r.statuses) out += change_text(status);
  return out;
}

// Nobody has played yet: the state of an odds question without --state.
bool is_untouched(const State& state) {
  return state.phase == Phase::standoff && is_zero(state.stacks[0]) && is_zero(state.stacks[1]);
}

}  // namespace

Result<DefenseOddsRecord> defense_odds(const Content& content, const State& state, bool reacts,
                                       const game::ExactLimits& limits) {
  Side defender = state.defender();
  bool by_card = state.by_card(defender);
  Result<DefenseSpread> all = defend_exactly(content, state, limits);
  if (all && reacts) all = react_exactly(content, *std::move(all), limits);
  if (!all) return refuse(all.error());
  DefenseOddsRecord out;
  out.reacts = reacts;
  out.defender = content.hero(defender).name;
  out.attacker = content.hero(state.attacker()).name;
  out.version = by_card ? Version::v2 : Version::v1;
  out.damage = state.raw;
  std::map<u32, double> taken;
  std::map<u32, double> returned;
  std::map<u32, double> reflected;
  std::map<u32, double> dealt;
  for (const Defended& one : all->outcomes) {
    Mitigation m = mitigate(stages_of(one.state));
    taken[m.final_damage] += one.chance;
    returned[m.returned()] += one.chance;
    reflected[m.reflected] += one.chance;
    dealt[m.dealt] += one.chance;
    if (one.state.negated != 0) out.negated += one.chance;
    out.mean_taken += one.chance * m.final_damage;
    out.mean_returned += one.chance * m.returned();
    out.mean_blocked += one.chance * m.blocked;
    out.mean_prevented += one.chance * m.prevented;
    if (m.final_damage >= one.state.hp[at(defender)]) out.defender_falls += one.chance;
    if (m.returned() >= one.state.hp[at(state.attacker())]) out.attacker_falls += one.chance;
    double spared = m.blocked + m.prevented + m.reflected;
    if (state.raw > 0) out.efficiency += one.chance * spared / state.raw;
  }
  out.taken = to_records(taken);
  out.returned = to_records(returned);
  out.reflected = to_records(reflected);
  out.dealt = to_records(dealt);
  add_gains(content, state, all->outcomes, out);
  add_rules(content, defender, by_card, *all, out);
  return out;
}

Reply<game::Answered<DefenseOddsRecord>> defense_answer(const Content& content, const State& state,
                                                        const game::Asked& asked) {
  Result<u64> damage = game::read_whole(asked.flags, "damage", kUsualDamage, 0, kMostDamage);
  if (!damage) return decline(damage.error());
  State moment = state;
  bool rolling = state.phase == Phase::defense && state.rolls == 0;
  if (!rolling) moment = about_to_defend(state, Side::a);
  moment.raw = static_cast<u32>(*damage);
  Result<DefenseOddsRecord> odds =
      defense_odds(content, moment, !is_untouched(state), {.stop = asked.stop});
  if (!odds) return decline(odds.error());
  std::string text = odds_text(*odds);
  return game::Answered<DefenseOddsRecord>{*std::move(odds), std::move(text)};
}

}  // namespace agon::aegis
