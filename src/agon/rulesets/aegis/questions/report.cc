#include "agon/rulesets/aegis/questions/report.h"

#include <algorithm>
#include <map>

#include "agon/rulesets/aegis/card_words.h"

namespace agon::aegis {
namespace {

std::optional<double> ratio(u64 part, u64 whole) {
  if (whole == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

void TotalsReport::add(const Resolved& e) {
  ++(e.version == Version::v1 ? v1_turns : v2_turns);
  raw += e.raw;
  after_flat += e.after_flat;
  after_prevent += e.after_prevent;
  after_block += e.after_block;
  final_damage += e.final_damage;
  blocked += e.blocked;
  prevented += e.prevented;
  reflected += e.reflected;
  dealt += e.dealt;
  flat_block += e.flat_block;
  wasted += e.wasted;
  prevent_half += e.prevent_half > 0;
  clamped += e.clamped;
  negated += e.negated;
  faults += !e.integrity;
}

PipelineReport TotalsReport::averages() const {
  u64 turns = u64{v1_turns} + v2_turns;
  return {ratio(raw, turns), ratio(after_flat, turns), ratio(after_prevent, turns),
          ratio(after_block, turns)};
}

void Reporter::hear(const Began& event) {
  record_ = {};
  stacks_ = {};
  record_.enabled = event.enabled;
  record_.dev_override = event.dev_override;
  record_.max_rerolls = event.max_rerolls;
  std::array<HeroReport, 2> heroes =
      report_heroes(content_, event.v2, event.enabled, event.dev_override);
  for (game::Side side : game::kSides) record_.sides[at(side)].hero = heroes[at(side)];
}

void Reporter::hear(const TurnBegan& event) {
  record_.turns.push_back({.turn = event.turn,
                           .round = event.round,
                           .attacker = event.attacker,
                           .attack = {},
                           .gains = {},
                           .buffs = {},
                           .defense = {}});
}

void Reporter::hear(const Attacked& event) {
  if (TurnReport* now = turn()) now->attack = kComboNames[static_cast<std::size_t>(event.combo)];
}

void Reporter::hear(const Passed&) {
  if (TurnReport* now = turn()) now->attack = "pass";
}

void Reporter::hear(const BuffCreated& event) {
  note(BuffFate::created, event.owner, event.buff, event.stacks);
  keep(event.owner, event.buff, event.buff.stacks);
}

void Reporter::hear(const BuffReleased& event) {
  note(BuffFate::released, event.owner, event.buff, event.buff.stacks);
  keep(event.owner, event.buff, 0);
}

void Reporter::hear(const BuffConsumed& event) {
  note(BuffFate::consumed, event.owner, event.buff, event.buff.stacks);
  keep(event.owner, event.buff, 0);
}

void Reporter::hear(const BuffLost& event) {
  note(BuffFate::lost, event.owner, event.buff, event.stacks);
  if (TurnReport* now = turn()) now->buffs.back().reason = event.why;
  keep(event.owner, event.buff, event.buff.stacks - event.stacks);
}

void Reporter::note(BuffFate fate, game::Side owner, const Buff& buff, u32 stacks) {
  TurnReport* now = turn();
  if (now == nullptr) return;
  BuffRecord known = buff_to_record(content_, owner, buff);
  now->buffs.push_back({.fate = fate,
                        .id = known.id,
                        .owner = owner,
                        .kind = known.kind,
                        .stacks = stacks,
                        .reason = {}});
}

// So many stacks wait now of what one effect gave in one turn.
void Reporter::keep(game::Side owner, const Buff& buff, u32 stacks) {
  BuffRecord now = buff_to_record(content_, owner, buff);
  now.stacks = static_cast<u8>(stacks);
  std::vector<BuffRecord>& all = record_.buffs;
  auto same = std::ranges::find_if(all, [&](const BuffRecord& one) {
    return one.id == now.id && one.owner == owner && one.created.turn == now.created.turn;
  });
  if (same != all.end()) same = all.erase(same);
  if (stacks > 0) all.insert(same, std::move(now));
}

void Reporter::hear(const StatusGained& event) {
  stacks_[at(event.side)][event.status].push_back({event.grant, event.stacks});
  TurnReport* now = turn();
  if (now == nullptr) return;
  now->gains.push_back({.side = event.side,
                        .status = content_.status_names[event.status],
                        .stacks = event.stacks,
                        .source = event.source,
                        .by = source_text(content_, event.source, event.grant)});
}

void Reporter::hear(const StatusLost& event) {
  std::vector<Stacks>& held = stacks_[at(event.side)][event.status];
  for (u32 lost = event.stacks; lost > 0 && !held.empty();) {
    u32 gone = std::min(lost, held.front().count);
    lost -= gone;
    held.front().count -= gone;
    if (held.front().count == 0) held.erase(held.begin());
  }
}

std::vector<game::Origin> Reporter::origins(game::Side side, u32 status) const {
  std::map<u16, u32> counts;
  for (const Stacks& held : stacks_[at(side)][status]) counts[held.grant] += held.count;
  std::vector<game::Origin> out;
  for (const auto& [grant, count] : counts) out.push_back({source_words(content_, grant), count});
  return out;
}

// Of the turn that is told of; a match that is heard from its middle has none before it.
DefenseReport* Reporter::defense() {
  TurnReport* now = turn();
  return now != nullptr && now->defense ? &*now->defense : nullptr;
}

void Reporter::hear(const DefenseThrown& event) {
  TurnReport* now = turn();
  if (now == nullptr) return;
  if (event.number == 0) {
    now->defense.emplace();
    now->defense->defender = event.defender;
    now->defense->version = event.version;
    now->defense->dice_before = dice_list(event.dice);
  }
  if (!now->defense) return;
  now->defense->dice_after = dice_list(event.dice);
  now->defense->rerolls = event.number;
}

void Reporter::hear(const Evaluated& event) {
  DefenseReport* now = defense();
  if (now == nullptr) return;
  for (RuleReport& rule : report_rules(content_, event)) now->rules.push_back(std::move(rule));
}

void Reporter::hear(const BoardTaken& event) {
  if (DefenseReport* now = defense()) {
    now->board = event.combo < kComboCount ? kComboNames[event.combo] : "none";
  }
}

void Reporter::hear(const Resolved& event) {
  if (DefenseReport* now = defense()) now->resolved = event;
  record_.sides[at(event.defender)].totals.add(event);
}

void Reporter::hear(const Ended& event) { record_.ended = event; }

}  // namespace agon::aegis
