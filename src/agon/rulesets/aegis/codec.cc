// Names and records of what states and events hold as numbers, and the sizes of the arrays.
#include <fmt/format.h>

#include <algorithm>

#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {
namespace {

using game::name_of, game::Side;

const Rule* find_rule(const Content& content, Side side, u8 rule) {
  const std::vector<Rule>& rules = content.hero(side).card.rules;
  return rule < rules.size() ? &rules[rule] : nullptr;
}

// The faces of each field of a card.
std::map<std::string, std::vector<u8>> partition_of(const Card& card) {
  std::map<std::string, std::vector<u8>> out;
  for (std::size_t field = 0; field < card.field_names.size(); ++field) {
    std::vector<u8>& faces = out[card.field_names[field]];
    for (u8 face = 1; face <= kFaces; ++face) {
      if ((card.field_faces[field] >> (face - 1) & 1) != 0) faces.push_back(face);
    }
  }
  return out;
}

// "3 (dice 1, 2)": a mask of the sorted dice, as choices name it.
std::string mask_text(u32 mask) {
  std::string dice;
  for (u32 die = 0; die < kMostDice; ++die) {
    if ((mask >> die & 1) != 0) dice += fmt::format("{}{}", dice.empty() ? "" : ", ", die + 1);
  }
  return fmt::format("{} ({})", mask, dice.empty() ? "no dice" : "dice " + dice);
}

HeroReport report_hero(const Hero& hero, bool by_card, bool enabled, DevOverride dev_override) {
  bool fell_back = falls_back(hero, enabled, dev_override);
  std::string why = hero.error.empty() ? "there is no defenseCard" : hero.error;
  return {.name = hero.name,
          .version = hero.version,
          .plays = by_card ? Version::v2 : Version::v1,
          .fell_back = fell_back,
          .error = fell_back ? why : "",
          .fields = partition_of(hero.card),
          .fields_hash = {hero.card.fields_hash}};
}

}  // namespace

// Of a turn: three throws and three choices; statuses are spent at upkeep, on the attack and on the
// defense, a stack at a time, and once more it is passed; the defense throws again, each time after
// a choice. Before the first turn there is the standoff.
game::Sizes Aegis::sizes(const Content& content) {
  u32 spends = content.most_stacks + 1;
  u32 longest_turn = 2 * kOffenseRolls + 3 * spends + 2 * kMostRerolls + 2;
  return {
      .state_bytes = sizeof(State),
      .slots = static_cast<u32>(kMasks + kComboCount + 1 + content.statuses.size() * kMostStacks),
      .observation = static_cast<u32>(kObserved + 4 * content.statuses.size()),
      .longest_match = kMostTies + kTurnCap * longest_turn};
}

std::string Aegis::slot_name(const Content& content, Side, u32 slot) {
  if (slot < kMasks) return "hold or reroll " + mask_text(slot);
  slot -= kMasks;
  if (slot < kComboCount) return fmt::format("combo {}", kComboNames[slot]);
  slot -= u32{kComboCount};
  if (slot == 0) return "pass";
  u32 status = (slot - 1) / kMostStacks;
  u32 stacks = (slot - 1) % kMostStacks + 1;
  if (stacks > content.statuses[status].max) return "";
  return fmt::format("spend or react {} {}", content.status_names[status], stacks);
}

u32 Aegis::object_count(const Content& content, u16 verb) {
  switch (static_cast<Verb>(verb)) {
    case Verb::combo:
      return kComboCount;
    case Verb::spend:
    case Verb::react:
      return static_cast<u32>(content.statuses.size());
    default:
      return 0;
  }
}

std::string Aegis::object_name(const Content& content, u16 verb, u16 object) {
  if (verb == static_cast<u16>(Verb::combo)) return std::string(kComboNames[object]);
  return content.status_names[object];
}

BuffRecord buff_to_record(const Content& content, Side owner, const Buff& buff) {
  if (buff.is_free() || buff.grant > content.grants.size()) return {};
  const Grant& grant = content.grants[buff.grant - 1u];
  BuffRecord out;
  out.id = content.grant_names[buff.grant - 1u];
  out.owner = owner;
  out.kind = grant.is_bonus() ? "nextAttack" : content.status_names[grant.status];
  out.payload = {grant.amount, grant.is_bonus() ? UsablePhase::next_attack : grant.usable};
  out.stacks = buff.stacks;
  out.cap = grant.cap;
  if (!grant.expires.never) {
    out.expires = {std::string(name_of(grant.expires.type)), grant.expires.turns};
  }
  out.created = {(buff.turn + 1u) / 2, buff.turn};
  out.cleansable = grant.cleansable;
  out.carry_over_on_ko = grant.carry_over_on_ko;
  return out;
}

std::vector<BuffRecord> buffs_to_records(const Content& content, const State& state) {
  std::vector<BuffRecord> out;
  for (Side owner : game::kSides) {
    for (const Buff& buff : state.buffs[at(owner)]) {
      if (!buff.is_free()) out.push_back(buff_to_record(content, owner, buff));
    }
  }
  return out;
}

void records_to_buffs(const Content& content, const std::vector<BuffRecord>& records,
                      State& state) {
  constexpr u16 no_such_grant = 0xFFFF;  // a fault
  state.buffs = {};
  std::array<std::size_t, 2> counts{};
  for (const BuffRecord& record : records) {
    std::size_t owner = at(record.owner);
    if (counts[owner] == kMostBuffs) {
      state.buffs[owner][0].grant = no_such_grant;
      continue;
    }
    auto found = std::ranges::find(content.grant_names, record.id);
    bool known = found != content.grant_names.end();
    auto grant = static_cast<u16>(found - content.grant_names.begin() + 1);
    Buff buff{grant, record.stacks, record.created.turn};
    known = known && buff_to_record(content, record.owner, buff) == record;
    if (!known) buff.grant = no_such_grant;
    state.buffs[owner][counts[owner]++] = buff;
  }
}

std::string rule_id(const Content& content, Side side, u8 rule) {
  const Rule* found = find_rule(content, side, rule);
  return found == nullptr ? "" : found->id;
}

std::string rule_label(const Content& content, Side side, u8 rule) {
  const Rule* found = find_rule(content, side, rule);
  return found == nullptr ? "" : found->label;
}

std::string effect_name(const Content& content, Side side, u8 rule, u8 effect) {
  const Rule* found = find_rule(content, side, rule);
  if (found == nullptr || effect >= found->effects.size()) return "";
  return std::string(name_of(found->effects[effect].type));
}

std::string source_text(const Content& content, Source source, u16 grant) {
  if (grant >= content.grants.size()) return std::string(name_of(source));
  return content.grant_names[grant];
}

std::array<HeroReport, 2> report_heroes(const Content& content, u8 v2, bool enabled,
                                        const std::array<DevOverride, 2>& dev_override) {
  return {report_hero(content.heroes[0], (v2 & 1) != 0, enabled, dev_override[0]),
          report_hero(content.heroes[1], (v2 & 2) != 0, enabled, dev_override[1])};
}

std::vector<RuleReport> report_rules(const Content& content, const Evaluated& event) {
  std::vector<RuleReport> out;
  for (u8 i = 0; i < event.rules; ++i) {
    const RuleOutcome& hit = event.hits[i];
    RuleReport& report = out.emplace_back();
    report.id = rule_id(content, event.defender, hit.rule);
    report.label = rule_label(content, event.defender, hit.rule);
    report.count = hit.count;
    for (u8 e = 0; e < hit.effects; ++e) {
      const EffectOutcome& outcome = hit.outcomes[e];
      report.effects.push_back({effect_name(content, event.defender, hit.rule, e), outcome.amount,
                                outcome.rejection == Rejection::none, outcome.rejection});
    }
  }
  return out;
}

std::map<std::string, u32> field_totals(const Content& content, Side side, Hand hand) {
  std::map<std::string, u32> out;
  const Card& card = content.hero(side).card;
  std::array<u8, kFaces> counts = card.field_counts(hand);
  for (std::size_t i = 0; i < card.field_names.size(); ++i) out[card.field_names[i]] = counts[i];
  return out;
}

}  // namespace agon::aegis
