// The names of things: enumerations in JSON, objects of choices, scripts; and sizes.
#include <cstddef>

#include "agon/rulesets/duel/content/warnings.h"
#include "agon/rulesets/duel/rules.h"

namespace agon::duel {
namespace {

constexpr std::array kRollNames = {
#define AGON_ROLL(name, sentence) std::string_view(#name),
#include "agon/rulesets/duel/rolls.def"
#undef AGON_ROLL
};

}  // namespace

std::span<const std::string_view> names_of(Phase) {
  static constexpr std::array<std::string_view, 5> names = {"coin", "opening", "beginning",
                                                            "choosing", "over"};
  return names;
}

std::span<const std::string_view> names_of(Source::Kind) {
  static constexpr std::array<std::string_view, 2> names = {"ability", "effect"};
  return names;
}

std::span<const std::string_view> names_of(Ending) {
  static constexpr std::array<std::string_view, 2> names = {"script", "turn_cap"};
  return names;
}

std::string_view name_of_roll(u16 roll) { return kRollNames[roll - 1u]; }

const std::string& name_of_script(const Content& content, const Source& source) {
  const Entity& entity = content.entity(source.owner);
  return source.kind == Source::Kind::ability ? entity.abilities[source.index].name
                                              : entity.effects[source.index].name;
}

game::Sizes Duel::sizes(const Content& content) {
  // Two steps a turn, the opening and the coin.
  return {.state_bytes =
              static_cast<u32>(offsetof(State, attributes) + 2 * content.columns() * sizeof(float)),
          .slots = kMostAbilities,
          .observation = 2 * kMostAttributes + 3,
          .longest_match = 2 + 2 * content.matchup.limits.turns};
}

void Duel::lint(std::size_t kind, const json::Node& document, Problems& problems) {
  if (kind == kRulesKind) {
    std::optional<RulesDraft> rules = read_rules(document, problems);
    if (!rules) return;
    lint_alone(*rules, problems);
    warn_about(*rules, problems);
  } else {
    std::optional<HeroDraft> hero = read_hero(document, problems);
    if (!hero) return;
    lint_alone(*hero, problems);
    warn_about(*hero, problems);
  }
}

u32 Duel::object_count(const Content& content, u16) {
  return static_cast<u32>(content.words.size());
}

std::string Duel::object_name(const Content& content, u16, u16 object) {
  return content.words[object];
}

}  // namespace agon::duel
