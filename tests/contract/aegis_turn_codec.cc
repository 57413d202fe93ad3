// What people and files see of the game: facts, names, content, texts, observations.
#include <fmt/format.h>

#include <algorithm>

#include "agon/json/read.h"
#include "agon/host/game_of.h"
#include "tests/contract/aegis_turn.h"

namespace agon::aegis_turn {
namespace {

using game::Side;

constexpr std::array<game::ContentKind, 2> kContents = {{
    {.name = "hero", .sentence = "the hero of a", .fallback = "monk", .per_side = true},
    {.name = "hero", .sentence = "the hero of b", .fallback = "monk", .per_side = true},
}};

constexpr std::array<game::Verb, 5> kVerbs = {{
    {.name = "hold",
     .sentence = "keep the dice of a mask, lowest die first, and roll the others",
     .takes_amount = true},
    {.name = "combo", .sentence = "attack with a combo", .takes_object = true},
    {.name = "pass", .sentence = "go on without"},
    {.name = "spend",
     .sentence = "spend stacks on the attack",
     .takes_object = true,
     .takes_amount = true},
    {.name = "react",
     .sentence = "spend stacks on the defense",
     .takes_object = true,
     .takes_amount = true},
}};

constexpr std::array<game::Refusal, 7> kRefusals = {{
    {"not_deciding", "this side has nothing to decide now"},
    {"wrong_verb", "this is not the moment for it"},
    {"bad_mask", "hold fewer than all of the five dice"},
    {"no_rolls_left", "all rolls have fallen"},
    {"no_such_combo", "the dice do not show it"},
    {"too_few_stacks", "spend at least one stack, and no more than there are"},
    {"no_block", "chi adds to a block, and the card gave none"},
}};

constexpr std::array<std::string_view, 4> kRolls = {"offense_die", "defense_die", "reroll_die",
                                                    "evasive_die"};
constexpr std::array<std::string_view, 2> kStatuses = {"chi", "evasive"};

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

std::span<const std::string_view> names_of(Combo) {
  static constexpr std::array<std::string_view, 7> names = {
      "two_pairs", "three", "small_straight", "four", "full_house", "large_straight", "five"};
  return names;
}

std::span<const std::string_view> names_of(MatcherKind) {
  static constexpr std::array<std::string_view, 2> names = {"countField", "pairsField"};
  return names;
}

std::span<const std::string_view> names_of(EffectKind) {
  static constexpr std::array<std::string_view, 7> names = {
      "dealPer", "blockPer", "flatBlock", "preventHalf", "reflect", "gainChi", "rerollDice"};
  return names;
}

std::span<const std::string_view> names_of(Phase) {
  static constexpr std::array<std::string_view, 6> names = {"offense", "choose", "commit",
                                                            "defense", "react",  "over"};
  return names;
}

constinit const game::Facts AegisTurn::kFacts = {
    .name = "aegis_turn",
    .sentence = "attack turns with dice and defense cards",
    .rules_version = 1,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
};

constinit const game::Entry kEntry =
    host::entry_of<AegisTurn, [] { return std::span<const game::AgentKind>(); }>();

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

float AegisTurn::worth(const Content&, const State& state, Side side) {
  auto lead = static_cast<float>(state.hp[0] - state.hp[1]) / 99;
  return side == Side::a ? lead : -lead;
}

u32 AegisTurn::object_count(const Content&, u16 verb) {
  if (verb == static_cast<u16>(Verb::combo)) return 7;
  return verb == static_cast<u16>(Verb::spend) || verb == static_cast<u16>(Verb::react) ? 2 : 0;
}

std::string AegisTurn::object_name(const Content&, u16 verb, u16 object) {
  return std::string(verb == static_cast<u16>(Verb::combo) ? names_of(Combo{})[object]
                                                           : kStatuses[object]);
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
