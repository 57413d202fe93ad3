#include "agon/rulesets/aegis/told.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {
namespace {

using game::Side, game::ToldGroup;

ToldGroup rules_told(const HeroGuide& hero) {
  ToldGroup out{fmt::format("defense card: {}, {} dice", hero.card, hero.dice), {}};
  for (const RuleGuide& rule : hero.rules) {
    std::vector<std::string> words;
    for (const EffectGuide& effect : rule.effects) words.push_back(effect.words);
    out.items.push_back({rule.label, fmt::format("{}: {}{}", rule.when, fmt::join(words, ", "),
                                                 rule.locks ? "; its dice stay" : "")});
  }
  return out;
}

ToldGroup combos_told(std::string heading, const std::vector<ComboGuide>& combos) {
  ToldGroup out{std::move(heading), {}};
  for (const ComboGuide& one : combos) {
    bool has_name = !one.name.empty();
    std::string words = fmt::format("{}{}{}", has_name ? one.combo + ": " : "", one.words,
                                    one.ultimate ? ", an ultimate" : "");
    out.items.push_back({has_name ? one.name : one.combo, std::move(words)});
  }
  return out;
}

std::vector<ToldGroup> hero_told(const Hero& hero, const HeroGuide& guide) {
  std::vector<ToldGroup> out{
      {"hero", {{"hit points", fmt::format("{} at the start, and at most", hero.max_hp)}}},
      combos_told("attacks", guide.attacks)};
  if (!guide.rules.empty()) out.push_back(rules_told(guide));
  out.push_back(combos_told("board of defense v1", guide.board));
  return out;
}

}  // namespace

std::vector<ToldGroup> told(const Content& content, std::size_t kind) {
  GuideRecord guide = Aegis::guide(content);
  if (kind == 0) return hero_told(content.hero(Side::a), guide.a);
  if (kind < kStatusesKind) return hero_told(content.hero(Side::b), guide.b);
  ToldGroup out{"statuses", {}};
  for (const StatusGuide& one : guide.statuses) {
    out.items.push_back({one.name, fmt::format("{}", fmt::join(one.uses, ", "))});
  }
  return {std::move(out)};
}

}  // namespace agon::aegis
