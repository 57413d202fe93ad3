#include "agon/rulesets/aegis/content.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/rulesets/aegis/content/lint.h"
#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {
namespace {

using game::name_of, game::Side;

Status make_status(const StatusRecord& record, const StatusNames& names) {
  Status out;
  out.record = record;
  out.max = static_cast<u8>(record.max);
  out.expires = make_expiry(record.expires);
  if (record.upkeep_damage) {
    for (std::size_t i = 0; i < record.max; ++i) {
      out.upkeep_damage[i + 1] = static_cast<u8>(record.upkeep_damage->damage[i]);
    }
  }
  if (record.attack_bonus) {
    out.attack_damage = static_cast<u8>(record.attack_bonus->damage);
    if (record.attack_bonus->opponent_has) {
      out.opponent_has = index_of(names, *record.attack_bonus->opponent_has);
    }
  }
  if (record.block_bonus) out.block = static_cast<u8>(record.block_bonus->block);
  if (record.negation) out.negates_from = static_cast<u8>(record.negation->from);
  if (record.removal) {
    out.removes = index_of(names, record.removal->status);
    out.removes_from = static_cast<u8>(record.removal->from);
  }
  return out;
}

void add_statuses(Content& content, const StatusesRecord& record) {
  for (const StatusRecord& status : record.statuses) content.status_names.push_back(status.id);
  for (const StatusRecord& one : record.statuses) {
    auto index = static_cast<u8>(content.statuses.size());
    const Status& made = content.statuses.emplace_back(make_status(one, content.status_names));
    if (one.upkeep_damage) content.hurting.push_back(index);
    if (one.attack_bonus) content.on_attack.push_back(index);
    if (one.block_bonus) content.on_defense.push_back(index);
    if (one.negation) content.negating.push_back(index);
    if (one.removal) content.removing.push_back(index);
    content.most_stacks += made.max;
  }
}

bool is_mark(const Expiry& expires) {
  return !expires.never &&
         (expires.type == ExpiryType::next_attack || expires.type == ExpiryType::end_of_roll ||
          expires.type == ExpiryType::end_of_phase);
}

u16 add_grant(Content& content, Grant grant, std::string_view where) {
  content.marks_buffs |= is_mark(grant.expires);
  content.grants.push_back(grant);
  content.grant_names.push_back(fmt::format("{}/{}", name_of(grant.maker), where));
  return static_cast<u16>(content.grants.size() - 1);
}

// A status as its file has it; effects may say otherwise.
Grant grant_of_status(const Content& content, Side maker, u8 status) {
  const Status& known = content.statuses[status];
  return {.maker = maker,
          .status = status,
          .cap = known.max,
          .usable = known.record.usable,
          .expires = known.expires,
          .cleansable = known.record.cleansable,
          .carry_over_on_ko = known.record.carry_over_on_ko};
}

std::vector<Gift> make_gifts(Content& content, Side side, Source source, Combo combo,
                             const StacksRecord& stacks) {
  std::vector<Gift> out;
  for (const auto& [name, count] : stacks) {
    u8 status = index_of(content.status_names, name);
    Grant grant = grant_of_status(content, side, status);
    grant.source = source;
    grant.combo = combo;
    std::string where = fmt::format("{}/{}/{}", name_of(source), name_of(combo), name);
    out.push_back({add_grant(content, grant, where), static_cast<u8>(count),
                   content.statuses[status].record.harmful});
  }
  return out;
}

Grant grant_of_effect(const Content& content, Side side, const Effect& effect,
                      const EffectRecord& record) {
  Grant out;
  if (effect.status != kNoStatus) {
    out = grant_of_status(content, side, effect.status);
    if (record.stack_cap) out.cap = static_cast<u8>(std::min<u32>(*record.stack_cap, out.cap));
    if (record.usable) out.usable = *record.usable;
  } else {
    out = {.maker = side, .amount = effect.amount};
    out.cap = static_cast<u8>(std::min<u32>(effect.cap.number, kMostStacks));
    out.expires = {.never = false, .type = ExpiryType::next_attack};
  }
  if (record.expires) out.expires = make_expiry(record.expires);
  out.source = Source::rule;
  return out;
}

// Stacks of a status, or of a buff.
bool gives(EffectType type) { return (kind_of(type).keys & (kStatus | kStacks)) != 0; }

void add_card(Content& content, Side side, const CardRecord& record) {
  Hero& hero = content.heroes[at(side)];
  hero.card = make_card(record, content.status_names);
  hero.has_card = true;
  for (std::size_t r = 0; r < hero.card.rules.size(); ++r) {
    Rule& rule = hero.card.rules[r];
    for (std::size_t e = 0; e < rule.effects.size(); ++e) {
      Effect& effect = rule.effects[e];
      if (!gives(effect.type)) continue;
      Grant grant = grant_of_effect(content, side, effect, record.rules[r].effects[e]);
      grant.rule = static_cast<u8>(r);
      grant.effect = static_cast<u8>(e);
      effect.grant = add_grant(content, grant, fmt::format("{}/{}", rule.id, e));
    }
  }
}

// The attack with most damage, of equals with more stacks.
u8 hardest_attack(const Hero& hero, u32 offers) {
  auto hardness = [&](u8 i) {
    return std::pair(u32{hero.attacks[i].damage}, hero.attacks[i].stacks());
  };
  u8 best = kNoCombo;
  for (u8 i = 0; i < kComboCount; ++i) {
    if ((offers >> i & 1) == 0) continue;
    if (best == kNoCombo || hardness(i) > hardness(best)) best = i;
  }
  return best;
}

// The best block of a hand: the highest, of equals the better combo.
u8 best_block(const Hero& hero, const BoardRecord<BlockRecord>& board, u32 shown) {
  u8 best = kNoCombo;
  for (u8 i = 0; i < kComboCount; ++i) {
    if ((shown >> i & 1) == 0 || !board.entries[i]) continue;
    if (best == kNoCombo || hero.blocks[i].block > hero.blocks[best].block) best = i;
  }
  return best;
}

void add_boards(Content& content, Side side, const HeroRecord& record) {
  Hero& hero = content.heroes[at(side)];
  u32 attacks = 0;
  for (Combo combo : every<Combo>()) {
    auto i = static_cast<std::size_t>(combo);
    if (const auto& attack = record.offense.entries[i]) {
      attacks |= bit_of(combo);
      hero.attacks[i] = {attack->name, static_cast<u8>(attack->damage), attack->ultimate,
                         make_gifts(content, side, Source::offense, combo, attack->post_damage)};
    }
    if (const auto& block = record.board.entries[i]) {
      hero.blocks[i] = {static_cast<u8>(block->block), static_cast<u8>(block->reflect),
                        static_cast<u8>(block->heal),
                        make_gifts(content, side, Source::board, combo, block->gain)};
    }
  }
  for (Hand hand = 0; hand < kHandCount; ++hand) {
    u32 shown = kHands.size[hand] == kMostDice ? combos_of(hand) : 0;
    hero.offers[hand] = static_cast<u8>(shown & attacks);
    hero.hardest[hand] = hardest_attack(hero, hero.offers[hand]);
    hero.taken[hand] = best_block(hero, record.board, shown);
  }
}

// Whatever is wrong with a card is a warning here, and the hero plays v1 (seed "Defense Card Data
// Model": invalid heroes fall back).
void fall_back(Hero& hero, Problems found, Problems& problems) {
  if (!has_errors(found)) {
    problems.insert(problems.end(), found.begin(), found.end());
    return;
  }
  hero.error = to_text(first_error(found));
  hero.error.erase(std::min(hero.error.find('\n'), hero.error.size()));
  hero.fell_back = hero.version == Version::v2;
  for (Problem& problem : found) {
    problem.severity = Severity::warning;
    problem.changes_play = hero.fell_back;
    problem.message += fmt::format(" ({} plays v1)", hero.name);
    problems.push_back(std::move(problem));
  }
}

void add_hero(Content& content, Side side, const json::Node& node, const HeroRecord& record,
              Problems& problems) {
  Hero& hero = content.heroes[at(side)];
  hero.name = record.name;
  hero.max_hp = static_cast<u8>(record.max_hp);
  hero.version = record.version;
  hero.judged = record.judged;
  add_boards(content, side, record);
  Problems found;
  CardRecord card;
  if (auto missing = missing_card(node, record)) {
    found.push_back(*std::move(missing));
  } else if (record.card &&
             read_card(*node.child("defenseCard"), &content.status_names, card, found)) {
    add_card(content, side, card);
  }
  fall_back(hero, std::move(found), problems);
}

}  // namespace

std::optional<Content> Aegis::load(std::span<const json::Node> documents, Problems& problems) {
  StatusesRecord statuses;
  if (!read_statuses(documents[kStatusesKind], statuses, problems)) return std::nullopt;
  Content content;
  add_statuses(content, statuses);
  std::array<HeroRecord, 2> heroes;
  bool sound = true;
  for (Side side : game::kSides) {
    sound &= read_hero(documents[at(side)], &content.status_names, heroes[at(side)], problems);
  }
  if (!sound) return std::nullopt;
  for (Side side : game::kSides) {
    add_hero(content, side, documents[at(side)], heroes[at(side)], problems);
  }
  return content;
}

void Aegis::lint(std::size_t kind, const json::Node& document, Problems& problems) {
  if (kind == kStatusesKind) {
    StatusesRecord statuses;
    read_statuses(document, statuses, problems);
  } else {
    lint_hero(document, nullptr, problems);
  }
}

}  // namespace agon::aegis
