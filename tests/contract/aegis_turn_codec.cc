// Stands in for the ruleset aegis, and is deleted when that is on the roster.
//
// What people and files see of the game: facts, names, content, texts, observations.
#include <fmt/format.h>

#include <algorithm>

#include "agon/host/game_of.h"
#include "agon/json/read.h"
#include "tests/contract/aegis_turn.h"

namespace agon::aegis_turn {
namespace {

using game::Side;

constexpr std::array<game::ContentKind, 2> kContents = {{
    {.name = "hero", .sentence = "the hero of a", .fallback = "monk", .per_side = true},
    {.name = "hero", .sentence = "the hero of b", .fallback = "monk", .per_side = true},
}};

void link_fields(const json::Node& node, Card& card, Problems& problems) {
  for (Rule& rule : card.rules) {
    auto field = std::ranges::find(card.fields, rule.field, &Field::id);
    if (field == card.fields.end()) {
      problems.push_back(json::problem(node, ErrorCode::content, "no field " + rule.field));
      continue;
    }
    for (u32 face : field->faces) rule.faces |= 1u << (face - 1);
  }
}

std::optional<Hero> read_hero(const json::Node& node, Problems& problems) {
  Hero hero;
  if (!json::read(node, hero, problems)) return std::nullopt;
  link_fields(node, hero.card, problems);
  return hero;
}

}  // namespace

constinit const game::Facts AegisTurn::kFacts = {
    .name = "aegis_turn",
    .sentence = "attack turns with dice and defense cards",
    .rules_version = 1,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
};

constinit const game::Entry kEntry = host::entry_of<AegisTurn>();

std::optional<Content> AegisTurn::load(std::span<const json::Node> documents, Problems& problems) {
  Content content;
  for (std::size_t i = 0; i < content.heroes.size(); ++i) {
    std::optional<Hero> hero = read_hero(documents[i], problems);
    if (!hero) return std::nullopt;
    content.heroes[i] = *std::move(hero);
  }
  if (has_errors(problems)) return std::nullopt;
  return content;
}

void AegisTurn::lint(std::size_t, const json::Node& document, Problems& problems) {
  read_hero(document, problems);
}

void AegisTurn::observe(const Content&, const State& state, Side side, std::span<float> tensor) {
  tensor[0] = static_cast<float>(state.hp[at(side)]);
  tensor[1] = static_cast<float>(state.hp[at(other(side))]);
  tensor[2] = static_cast<float>(state.phase);
  tensor[3] = static_cast<float>(state.rolls);
  for (std::size_t i = 0; i < 6; ++i) tensor[4 + i] = static_cast<float>(state.dice[i]);
}

float AegisTurn::worth(const Content&, const State& state) {
  return static_cast<float>(state.hp[0] - state.hp[1]) / 99;
}

std::string AegisTurn::state_text(const Content&, const State& state, const game::Style&) {
  return fmt::format("turn {}, {} : {}, {}", state.turn, state.hp[0], state.hp[1],
                     game::name_of(state.outcome));
}

std::string AegisTurn::event_text(const Content& content, chance::EventView event,
                                  const game::Style&) {
  return json::canonical(Events::to_value(content, event));
}

}  // namespace agon::aegis_turn
