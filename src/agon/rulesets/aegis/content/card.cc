#include "agon/rulesets/aegis/content/card.h"

#include <algorithm>

#include "agon/json/write.h"

namespace agon::aegis {
namespace {

u8 mask_of(const FieldRecord& field) {
  u32 out = 0;
  for (u32 face : field.faces) out |= 1u << (face - 1);
  return static_cast<u8>(out);
}

u8 field_index(const Card& card, std::string_view id) {
  auto found = std::ranges::find(card.field_names, id);
  return static_cast<u8>(found - card.field_names.begin());
}

Matcher make_matcher(const Card& card, const MatcherRecord& record) {
  Matcher out;
  out.type = record.type;
  out.per = static_cast<u8>(record.per);
  out.min = static_cast<u8>(record.min);
  out.face = static_cast<u8>(record.face);
  out.count = static_cast<u8>(record.count);
  out.allow_extra = record.allow_extra;
  if (record.cap) out.cap = static_cast<u8>(*record.cap);
  if (record.face != 0) out.faces = static_cast<u8>(1u << (record.face - 1));
  if (!record.field.empty()) {
    out.field = field_index(card, record.field);
    out.faces = card.field_faces[out.field];
  }
  for (const FieldMinimum& part : record.fields) {
    u8 field = field_index(card, part.id);
    out.fields[out.field_count] = field;
    out.minima[out.field_count++] = static_cast<u8>(part.min);
    out.faces |= card.field_faces[field];
  }
  return out;
}

std::vector<Condition> make_conditions(const std::vector<ConditionRecord>& records,
                                       const StatusNames& statuses) {
  std::vector<Condition> out;
  for (const ConditionRecord& record : records) {
    out.push_back({.who = record.who,
                   .status = record.status ? index_of(statuses, *record.status) : kNoStatus,
                   .min = static_cast<u8>(record.min.value_or(1)),
                   .hp_below = static_cast<u8>(record.hp_below.value_or(0))});
  }
  return out;
}

// What prevents half does so once unless its card allows more.
Cap make_cap(const EffectRecord& record, u32 dice, const StatusNames& statuses) {
  if (!record.cap) {
    return {.number = record.type == EffectType::prevent_half ? 1 : kNoCap};
  }
  if (const auto* number = std::get_if<u32>(&*record.cap)) return {.number = *number};
  if (const auto* stacks = std::get_if<StackCap>(&*record.cap)) {
    return {.status = index_of(statuses, stacks->status), .who = stacks->who};
  }
  return {.number = dice};
}

Who target_of(const RuleRecord& rule, const EffectRecord& effect) {
  Aim aim = kind_of(effect.type).aim;
  if (aim != Aim::either) return aim == Aim::self ? Who::self : Who::opponent;
  std::optional<Target> said = effect.target ? effect.target : rule.target;
  return said == Target::opponent ? Who::opponent : Who::self;
}

u8 faces_for_reroll(const Card& card, const EffectRecord& record) {
  if (!record.fields) return (1u << kFaces) - 1;
  u32 out = 0;
  for (const std::string& id : *record.fields) out |= card.field_faces[field_index(card, id)];
  return static_cast<u8>(out);
}

Effect make_effect(const Card& card, const RuleRecord& rule, const EffectRecord& record,
                   const StatusNames& statuses) {
  Effect out;
  out.type = record.type;
  out.target = target_of(rule, record);
  out.owner = record.owner.value_or(out.target);
  out.per_match = (kind_of(record.type).keys & kEach) != 0 || record.per.has_value();
  out.amount = static_cast<u8>(record.amount);
  out.status = index_of(statuses, record.status);
  out.stacks = static_cast<u8>(record.stacks);
  out.count = static_cast<u8>(record.count);
  out.faces = faces_for_reroll(card, record);
  out.policy = record.policy;
  out.cap = make_cap(record, card.dice, statuses);
  out.conditions = make_conditions(record.conditions, statuses);
  return out;
}

// Adds what an effect gives. False if that depends on the state, or is more than a number.
bool add_sure(Added& to, const Effect& effect, u32 matches) {
  if (!effect.conditions.empty() || effect.cap.status != kNoStatus) return false;
  u32 times = effect.per_match ? matches : 1;
  u32 amount = std::min(effect.amount * times, effect.cap.number);
  switch (effect.type) {
    case EffectType::deal_per:
      to.dealt += amount;
      return true;
    case EffectType::flat_block:
      to.flat += amount;
      return true;
    case EffectType::block_per:
      to.block += amount;
      return true;
    case EffectType::reflect:
      to.reflect += amount;
      return true;
    case EffectType::prevent_half:
      to.prevent = std::max(to.prevent, std::min(times, effect.cap.number));
      return true;
    default:
      return false;
  }
}

bool rerolls(const Rule& rule) {
  return std::ranges::find(rule.effects, EffectType::reroll_dice, &Effect::type) !=
         rule.effects.end();
}

// Rules behind one that throws dice again may not be reached, so such a hand has nothing sure.
void fill_sure(Card& card, Hand hand) {
  card.unsure[hand] = card.hits[hand];
  auto hits = [&](std::size_t i) { return (card.hits[hand] >> i & 1) != 0; };
  for (std::size_t i = 0; i < card.rules.size(); ++i) {
    if (hits(i) && rerolls(card.rules[i])) return;
  }
  for (std::size_t i = 0; i < card.rules.size(); ++i) {
    const Rule& rule = card.rules[i];
    Added added = card.sure[hand];
    bool sure = hits(i) && rule.conditions.empty() &&
                std::ranges::all_of(rule.effects, [&](const Effect& effect) {
                  return add_sure(added, effect, rule.counts[hand]);
                });
    if (!sure) continue;
    card.sure[hand] = added;
    card.unsure[hand] = static_cast<u16>(card.unsure[hand] & ~(1u << i));
  }
}

// Every throw of the card's dice is matched once, here.
void fill_tables(Card& card) {
  auto [first, last] = hands_of_size(card.dice);
  for (Hand hand = first; hand < last; ++hand) {
    Throw thrown{hand, card.field_counts(hand)};
    for (std::size_t i = 0; i < card.rules.size(); ++i) {
      Rule& rule = card.rules[i];
      Match found = match(rule.matcher, thrown);
      if (found.count == 0) continue;
      rule.counts[hand] = static_cast<u8>(found.count);
      rule.dice[hand] = static_cast<u8>(found.dice);
      card.hits[hand] = static_cast<u16>(card.hits[hand] | 1u << i);
      if (!rule.allow_reroll) card.unrollable[hand] |= rule.dice[hand];
    }
    fill_sure(card, hand);
  }
}

// Of the partition alone: the fields by their lowest face, the faces of each in order.
u64 hash_of_fields(const CardRecord& record) {
  std::vector<FieldRecord> fields = record.fields;
  for (FieldRecord& field : fields) std::ranges::sort(field.faces);
  std::ranges::sort(fields, {}, [](const FieldRecord& field) { return field.faces.front(); });
  return hash64(json::canonical(json::to_value(fields)));
}

// Its dice and fields; nothing else yet.
Card partition_of(const CardRecord& record) {
  Card out;
  out.dice = record.dice;
  for (const FieldRecord& field : record.fields) {
    out.field_faces[out.field_names.size()] = mask_of(field);
    out.field_names.push_back(field.id);
  }
  return out;
}

}  // namespace

std::array<u8, kFaces> Card::field_counts(Hand hand) const {
  std::array<u8, kFaces> out{};
  for (std::size_t field = 0; field < field_names.size(); ++field) {
    for (u32 face = 0; face < kFaces; ++face) {
      if ((field_faces[field] >> face & 1) != 0) out[field] += kHands.counts[hand][face];
    }
  }
  return out;
}

u8 index_of(const StatusNames& statuses, std::string_view name) {
  auto found = std::ranges::find(statuses, name);
  return found == statuses.end() ? kNoStatus : static_cast<u8>(found - statuses.begin());
}

Expiry make_expiry(const std::optional<ExpiryRecord>& record) {
  if (!record) return {};
  return {
      .never = false, .type = record->type, .turns = static_cast<u8>(record->turns.value_or(0))};
}

bool can_match(const CardRecord& record, const MatcherRecord& matcher) {
  Card card = partition_of(record);
  Matcher known = make_matcher(card, matcher);
  auto [first, last] = hands_of_size(card.dice);
  for (Hand hand = first; hand < last; ++hand) {
    if (match(known, {hand, card.field_counts(hand)}).count > 0) return true;
  }
  return false;
}

Card make_card(const CardRecord& record, const StatusNames& statuses) {
  Card out = partition_of(record);
  out.name = record.name;
  out.fields_hash = hash_of_fields(record);
  for (const RuleRecord& rule : record.rules) {
    Rule& made = out.rules.emplace_back();
    made.id = rule.id;
    made.label = rule.label.empty() ? rule.id : rule.label;
    made.matcher = make_matcher(out, rule.matcher);
    made.allow_reroll = rule.allow_reroll;
    made.conditions = make_conditions(rule.conditions, statuses);
    for (const EffectRecord& effect : rule.effects) {
      made.effects.push_back(make_effect(out, rule, effect, statuses));
    }
  }
  fill_tables(out);
  return out;
}

}  // namespace agon::aegis
