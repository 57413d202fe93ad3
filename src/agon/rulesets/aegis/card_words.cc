#include "agon/rulesets/aegis/card_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "agon/base/text.h"
#include "agon/base/utf8.h"

namespace agon::aegis {
namespace {

using game::name_of, game::Side, game::Style;

constexpr std::size_t kLine = 72;  // of a screen with a margin

std::string joined(const std::vector<std::string>& parts, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += i + 1 == parts.size() ? fmt::format(" {} ", last) : ", ";
    out += parts[i];
  }
  return out;
}

std::string number_word(u32 n) {
  constexpr std::array<std::string_view, 6> kWords = {"no", "one", "two", "three", "four", "five"};
  return n < kWords.size() ? std::string(kWords[n]) : std::to_string(n);
}

// " counts 2, from two on, at most 3"
std::string count_words(const Matcher& matcher, u32 least) {
  std::string out;
  if (matcher.per > 1) out += fmt::format(" counts {}", matcher.per);
  if (least > 1) out += fmt::format(", from {} on", number_word(least));
  if (matcher.cap != Matcher::kUncapped) out += fmt::format(", at most {}", matcher.cap);
  return out;
}

std::string recipe_words(const Card& card, const Matcher& matcher) {
  std::vector<std::string> parts;
  for (u8 i = 0; i < matcher.field_count; ++i) {
    u32 faces = card.field_faces[matcher.fields[i]];
    parts.push_back(
        fmt::format("{} of {}", number_word(matcher.minima[i]), face_list(faces, "or")));
  }
  return (matcher.allow_extra ? "" : "exactly ") + joined(parts, "and");
}

std::string_view whom(Who who) { return who == Who::self ? "the defender" : "the attacker"; }

std::string cap_words(const Content& content, const Cap& cap) {
  if (cap.status != kNoStatus) {
    return fmt::format(", at most as many as {} has {}", whom(cap.who),
                       content.statuses[cap.status].record.name);
  }
  return cap.number == kNoCap ? "" : fmt::format(", at most {}", cap.number);
}

std::string condition_words(const Content& content, const Condition& condition) {
  if (condition.status == kNoStatus) {
    return fmt::format("{} is below {} HP", whom(condition.who), condition.hp_below);
  }
  return fmt::format("{} has {}{}", whom(condition.who),
                     condition.min > 1 ? fmt::format("{} ", condition.min) : "",
                     content.statuses[condition.status].record.name);
}

std::string conditions_words(const Content& content, const std::vector<Condition>& conditions) {
  std::vector<std::string> parts;
  for (const Condition& one : conditions) parts.push_back(condition_words(content, one));
  return parts.empty() ? "" : " if " + joined(parts, "and");
}

// A buff's cap is on its stacks, and people count in damage.
std::string bonus_cap_words(const Content& content, const Effect& effect) {
  const Cap& cap = effect.cap;
  if (cap.status != kNoStatus) {
    return fmt::format(", at most +{} for each {} of {}", effect.amount,
                       content.statuses[cap.status].record.name, whom(cap.who));
  }
  return cap.number == kNoCap ? "" : fmt::format(", at most +{}", cap.number * effect.amount);
}

std::string expiry_terms(const Expiry& expires) {
  std::string words = expiry_words(expires);
  return words.empty() ? "" : ", " + words;
}

// "the two lowest dice", "a die of your choice"
std::string selection_words(const Effect& effect) {
  bool one = effect.count == 1;
  std::string dice = one ? "die" : fmt::format("{} dice", number_word(effect.count));
  auto extreme = [&](std::string_view which) {
    return one ? fmt::format("the {} die", which)
               : fmt::format("the {} {} dice", number_word(effect.count), which);
  };
  switch (effect.policy) {
    case SelectionPolicy::highest_non_matching:
      return extreme("highest unmatched");
    case SelectionPolicy::lowest_non_matching:
      return extreme("lowest unmatched");
    case SelectionPolicy::lowest:
      return extreme("lowest");
    case SelectionPolicy::highest:
      return extreme("highest");
    case SelectionPolicy::random:
      return one ? "a random die" : "random " + dice;
    case SelectionPolicy::choice:
      return (one ? "a " : "") + dice + " of the defender's choice";
  }
  return "";
}

std::string_view usable_words(UsablePhase usable) {
  switch (usable) {
    case UsablePhase::immediate:
      return ", usable at once";
    case UsablePhase::next_attack:
      return ", for the next attack";
    case UsablePhase::next_turn:
      return "";
  }
  return "";
}

// "2 Chi", "1 harmful stack"
std::string stacks_words(const Content& content, const Effect& effect) {
  if (effect.status != kNoStatus) {
    return fmt::format("{} {}", effect.amount, content.statuses[effect.status].record.name);
  }
  return counted(effect.amount, effect.target == Who::self ? "harmful stack" : "helpful stack");
}

// Of what an effect gives: how much in all, from when on, until when.
std::string terms_words(const Content& content, const Effect& effect) {
  if (effect.grant == kNoGrant) return "";
  const Grant& grant = content.grants[effect.grant];
  if (grant.is_bonus()) {
    bool as_usual = !grant.expires.never && grant.expires.type == ExpiryType::next_attack;
    return bonus_cap_words(content, effect) + (as_usual ? "" : expiry_terms(grant.expires));
  }
  std::string out;
  if (grant.cap < content.statuses[grant.status].max) {
    out = fmt::format(", up to {} in all", grant.cap);
  }
  return out + std::string(usable_words(grant.usable)) + expiry_terms(grant.expires);
}

std::string dice_words(const Effect& effect) {
  bool all = effect.faces == (1u << kFaces) - 1;
  return selection_words(effect) + (all ? "" : " among " + face_list(effect.faces, "and"));
}

// What the effect does, without conditions; the list has its words.
std::string deed_words(const Content& content, const Effect& effect) {
  using fmt::arg;
  bool owns = effect.owner == Who::self;
  bool on_self = effect.target == Who::self;
  return fmt::format(
      fmt::runtime(kind_of(effect.type).does), arg("n", effect.amount),
      arg("each", effect.per_match ? " each" : ""), arg("stacks", stacks_words(content, effect)),
      arg("gains", owns ? "gains" : "the attacker gains"),
      arg("terms", terms_words(content, effect)), arg("damage", effect.amount * effect.stacks),
      arg("whose", owns ? "the" : "the attacker's"), arg("whom", on_self ? "" : "the attacker by "),
      arg("from", on_self ? "" : " from the attacker"), arg("dice", dice_words(effect)));
}

std::string gift_words(const Content& content, const Gift& gift) {
  u8 status = content.grants[gift.grant].status;
  return fmt::format("{} {}", gift.stacks, content.statuses[status].record.name);
}

bool counts_matches(const Rule& rule) {
  return std::ranges::any_of(rule.effects, &Effect::per_match);
}

// In lines of a screen, broken at spaces; further ones stand below the rule's label.
std::string folded(std::string_view text, std::size_t margin) {
  constexpr std::size_t kIndent = 8;
  std::string out;
  std::size_t column = margin;
  while (!text.empty()) {
    std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    std::size_t width = utf8_count(word) + 1;
    bool breaks = column + width - 1 > kLine && !out.empty();
    if (breaks) column = kIndent;
    out += (breaks ? "\n" + std::string(kIndent, ' ') : out.empty() ? "" : " ") + std::string(word);
    column += width;
  }
  return out;
}

// "each 1 or 2: deals 1 each; once: heals 1"
std::string rule_words(const Content& content, const Card& card, const Rule& rule,
                       std::size_t margin) {
  std::string out = fmt::format("{}: {}", when_words(content, card, rule),
                                fmt::join(effects_words(content, rule), "; "));
  if (!rule.allow_reroll) out += "; these dice never fall again";
  return folded(out, margin);
}

std::string_view mark_of(const MarkedRules& marked, std::size_t rule, const Style& style) {
  if ((marked.triggered >> rule & 1) != 0) return style.ascii ? ">" : "▶";
  if ((marked.matched >> rule & 1) != 0) return style.ascii ? "-" : "▷";
  return " ";
}

std::string board_words(const Content& content, Side side) {
  std::string out;
  for (u8 i = 0; i < kComboCount; ++i) {
    std::string words = block_words(content, content.hero(side).blocks[i]);
    if (!words.empty()) out += fmt::format("\n    {:<15} {}", kComboNames[i], words);
  }
  return out;
}

}  // namespace

std::string dice_text(Hand hand) { return picked_text(hand, kMasks - 1); }

std::string picked_text(Hand hand, u32 mask) {
  std::string out;
  for (u8 face : dice_of(kHands.kept[hand][mask])) out += fmt::format("[{}]", face);
  return out.empty() ? "no dice" : out;
}

std::string face_list(u32 faces, std::string_view last) {
  std::vector<std::string> numbers;
  for (u32 face = 1; face <= kFaces; ++face) {
    if ((faces >> (face - 1) & 1) != 0) numbers.push_back(std::to_string(face));
  }
  return joined(numbers, last);
}

std::string_view combo_words(u8 combo) {
  static constexpr std::array<std::string_view, kComboCount> kWords = {
      "five of a kind", "large straight",  "full house", "four of a kind",
      "small straight", "three of a kind", "two pairs"};
  return kWords[combo];
}

std::string status_text(const Content& content, u8 status, u32 stacks, const Style& style) {
  const StatusRecord& record = content.statuses[status].record;
  return fmt::format("{} {} {}", style.ascii ? record.letter : record.picture, stacks, record.name);
}

std::string source_words(const Content& content, u16 grant) {
  if (grant == kNoGrant) return "a status";
  const Grant& known = content.grants[grant];
  const Hero& maker = content.hero(known.maker);
  auto combo = static_cast<u8>(known.combo);
  std::string what(combo_words(combo));
  if (known.source == Source::rule) what = maker.card.rules[known.rule].label;
  if (known.source == Source::offense && !maker.attacks[combo].name.empty()) {
    what = maker.attacks[combo].name;
  }
  return fmt::format("{}'s {}", name_of(known.maker), what);
}

std::string buff_text(const Content& content, Side owner, const Buff& buff, const Style& style) {
  auto number = static_cast<u16>(buff.grant - 1u);
  const Grant& grant = content.grants[number];
  std::string what = grant.is_bonus()
                         ? fmt::format("+{} on the next attack", grant.amount * buff.stacks)
                         : status_text(content, grant.status, buff.stacks, style);
  return fmt::format("{} {} (from {})", name_of(owner), what, source_words(content, number));
}

std::string_view icon_of(EffectType type, const Style& style) {
  return style.ascii ? kind_of(type).letter : kind_of(type).picture;
}

std::string matcher_words(const Card& card, const Matcher& matcher, bool counts) {
  using fmt::arg;
  const MatcherKind& kind = kind_of(matcher.type);
  u32 least = (kind.keys & kCount) != 0 ? matcher.count : matcher.min;
  std::string_view words = counts ? kind.each : least == 1 ? kind.one : kind.several;
  return fmt::format(fmt::runtime(words), arg("faces", face_list(matcher.faces, "or")),
                     arg("least", number_word(least)), arg("terms", count_words(matcher, least)),
                     arg("recipe", recipe_words(card, matcher)));
}

std::string expiry_words(const Expiry& expires) {
  if (expires.never) return "";
  switch (expires.type) {
    case ExpiryType::next_attack:
      return "until the owner's next attack";
    case ExpiryType::end_of_round:
      return "until the end of the round";
    case ExpiryType::end_of_your_next_turn:
      return "until the end of the owner's next turn";
    case ExpiryType::after_n_turns:
      return fmt::format("for {} of the owner", counted(expires.turns, "turn"));
    case ExpiryType::end_of_roll:
      return "until the end of the roll";
    case ExpiryType::end_of_phase:
      return "until the end of the phase";
  }
  return "";
}

std::string when_words(const Content& content, const Card& card, const Rule& rule) {
  return matcher_words(card, rule.matcher, counts_matches(rule)) +
         conditions_words(content, rule.conditions);
}

std::vector<std::string> effects_words(const Content& content, const Rule& rule) {
  bool counts = counts_matches(rule);
  std::vector<std::string> out;
  for (const Effect& effect : rule.effects) {
    bool once = counts && !effect.per_match && effect.type != EffectType::reroll_dice;
    out.push_back((once ? "once: " : "") + effect_words(content, effect));
  }
  return out;
}

std::string block_words(const Content& content, const Block& block) {
  bool any = block.block + block.reflect + block.heal > 0 || !block.gifts.empty();
  if (!any) return "";
  std::string out = fmt::format("blocks {}", block.block);
  if (block.reflect > 0) out += fmt::format(", reflects {}", block.reflect);
  if (block.heal > 0) out += fmt::format(", heals {}", block.heal);
  for (const Gift& gift : block.gifts) out += ", gains " + gift_words(content, gift);
  return out;
}

std::string attack_words(const Content& content, const Attack& attack, bool named) {
  std::string out = named && !attack.name.empty() ? attack.name + ", " : "";
  out += fmt::format("{} damage", attack.damage);
  for (const Gift& gift : attack.gifts) out += ", " + gift_words(content, gift);
  return out;
}

std::vector<std::string> status_uses(const Content& content, u8 status) {
  const Status& known = content.statuses[status];
  std::vector<std::string> out;
  if (known.record.upkeep_damage) out.emplace_back("hurts at upkeep");
  if (known.attack_damage > 0) {
    std::string only = known.opponent_has == kNoStatus
                           ? ""
                           : fmt::format(" if the opponent has {}",
                                         content.statuses[known.opponent_has].record.name);
    out.push_back(fmt::format("+{} damage a stack{}", known.attack_damage, only));
  }
  if (known.block > 0) out.push_back(fmt::format("+{} block a stack", known.block));
  if (known.negates_from > 0) out.push_back(fmt::format("negates on {}+", known.negates_from));
  if (known.removes != kNoStatus) {
    out.push_back(fmt::format("hands over {} on {}+", content.statuses[known.removes].record.name,
                              known.removes_from));
  }
  return out;
}

std::string origins_text(const std::vector<game::Origin>& origins) {
  std::vector<std::string> out;
  for (const game::Origin& one : origins) {
    std::string many = origins.size() == 1 ? "" : fmt::format("{} ", one.count);
    out.push_back(fmt::format("{}from {}", many, one.words));
  }
  return fmt::format("{}", fmt::join(out, ", "));
}

std::string effect_words(const Content& content, const Effect& effect) {
  bool said = effect.type == EffectType::buff_next_attack ||
              (effect.type == EffectType::prevent_half && !effect.per_match);
  return deed_words(content, effect) + (said ? "" : cap_words(content, effect.cap)) +
         conditions_words(content, effect.conditions);
}

std::string defense_words(const Content& content, Side side, bool by_card, const Style& style) {
  const Hero& hero = content.hero(side);
  if (!by_card) {
    return fmt::format("{} ({}) defends by board (v1), {} dice", hero.name, name_of(side),
                       kMostDice) +
           board_words(content, side);
  }
  const Card& card = hero.card;
  std::string named = card.name.empty() ? "" : fmt::format(" {}", card.name);
  return fmt::format("{} ({}) defends by card{} (v2), {} {}", hero.name, name_of(side), named,
                     card.dice, card.dice == 1 ? "die" : "dice") +
         (style.verbose ? fmt::format("\n    fields {}", partition_words(card)) : "") +
         rules_words(content, side, {}, style);
}

std::string rules_words(const Content& content, Side side, const MarkedRules& marked,
                        const Style& style) {
  const Card& card = content.hero(side).card;
  std::size_t width = 0;
  for (const Rule& rule : card.rules) width = std::max(width, utf8_count(rule.label));
  std::string out;
  for (std::size_t i = 0; i < card.rules.size(); ++i) {
    const Rule& rule = card.rules[i];
    std::string_view mark = mark_of(marked, i, style);
    out += fmt::format("\n  {} {} {:<{}}  {}", mark, icon_of(rule.effects.front().type, style),
                       rule.label, width, rule_words(content, card, rule, width + 8));
  }
  return out;
}

std::string partition_words(const Card& card) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < card.field_names.size(); ++i) {
    parts.push_back(
        fmt::format("{} = {}", card.field_names[i], face_list(card.field_faces[i], "and")));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace agon::aegis
