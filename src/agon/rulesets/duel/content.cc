#include "agon/rulesets/duel/content.h"

#include <algorithm>

#include "agon/rulesets/duel/content/reads.h"
#include "agon/rulesets/duel/rules.h"

namespace agon::duel {
namespace {

using game::Side;

void name_abilities(Content& content) {
  for (Side side : game::kSides) {
    for (const Ability& ability : content.entity(side).abilities) {
      bool known = std::ranges::find(content.words, ability.word) != content.words.end();
      if (!known) content.words.push_back(ability.word);
    }
  }
}

// In the order of the hero's abilities, whatever the other side's are called.
void make_menu(Content& content, Side side) {
  const std::vector<Ability>& abilities = content.entity(side).abilities;
  content.ability_of[at(side)].assign(content.words.size(), kNoAbility);
  for (std::size_t i = 0; i < abilities.size(); ++i) {
    auto word = std::ranges::find(content.words, abilities[i].word);
    auto object = static_cast<u16>(word - content.words.begin());
    content.ability_of[at(side)][object] = static_cast<u8>(i);
    content.menus[at(side)].push_back({static_cast<u16>(Verb::use), object, 0});
  }
}

}  // namespace

Content make_content(Matchup matchup, std::string rules) {
  Content out;
  out.matchup = std::move(matchup);
  out.rules = std::move(rules);
  name_abilities(out);
  for (Side side : game::kSides) make_menu(out, side);
  out.unread = unread_columns(out.matchup);
  return out;
}

std::optional<Content> Duel::load(std::span<const json::Node> documents, Problems& problems) {
  std::optional<HeroDraft> a = read_hero(documents[0], problems);
  std::optional<HeroDraft> b = read_hero(documents[1], problems);
  std::optional<RulesDraft> rules = read_rules(documents[2], problems);
  if (!a || !b || !rules) return std::nullopt;
  std::optional<Matchup> matchup = compile(*std::move(a), *std::move(b), *rules, problems);
  if (!matchup) return std::nullopt;
  return make_content(*std::move(matchup), rules->record.name);
}

}  // namespace agon::duel
