// What a simulation of duels reports besides wins and lengths, and how even heroes should be.
// Amounts are counted in thousandths: a meter adds integers.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agon/rulesets/duel/rules.h"

namespace agon::duel {
namespace {

using game::Side;

constexpr u32 kParts = 1000;
constexpr double kMostCounted = 1e9;  // points of one change, so that sums do not run over

// Where a side's hero and its things stand among the labels.
struct Index {
  std::array<std::size_t, 2> hero = {};
  std::array<std::size_t, 2> abilities = {};
  std::array<std::size_t, 2> effects = {};

  std::size_t ability(Side side, std::size_t number) const { return abilities[at(side)] + number; }
  std::size_t effect(Side side, std::size_t number) const { return effects[at(side)] + number; }
};

// What an entity is called, and what it has.
struct Things {
  explicit Things(const Entity& entity) : name(entity.name) {
    for (const Ability& ability : entity.abilities) abilities.push_back(ability.name);
    for (const Effect& effect : entity.effects) effects.push_back(effect.name);
  }
  friend auto operator<=>(const Things&, const Things&) = default;

  std::string name;
  std::vector<std::string> abilities;
  std::vector<std::string> effects;
};

// Labels by hero instead of by side, so that they mean the same when seats are exchanged.
struct Labels {
  explicit Labels(const Content& content) {
    std::array<Things, 2> things = {Things(content.entity(Side::a)),
                                    Things(content.entity(Side::b))};
    bool mirror = things[0] == things[1];
    std::array<Side, 2> order = {Side::a, Side::b};
    if (things[1] < things[0]) std::swap(order[0], order[1]);
    for (Side side : order) {
      if (mirror && side == order[1]) break;
      add(things[at(side)], side);
    }
  }

  std::vector<std::string> heroes;
  std::vector<std::string> abilities;
  std::vector<std::string> effects;
  Index index;

 private:
  void add(const Things& things, Side side) {
    bool twice = std::ranges::find(heroes, things.name) != heroes.end();
    std::string name = things.name + (twice ? " (2)" : "");
    index.hero[at(side)] = heroes.size();
    index.abilities[at(side)] = abilities.size();
    index.effects[at(side)] = effects.size();
    heroes.push_back(name);
    for (const std::string& thing : things.abilities) {
      abilities.push_back(fmt::format("{}: {}", name, thing));
    }
    for (const std::string& thing : things.effects) {
      effects.push_back(fmt::format("{}: {}", name, thing));
    }
  }
};

// What a change takes from, or gives to, somebody's health.
u64 parts(const Changed& e, bool taken) {
  if (e.column != kHealth) return 0;
  double change = static_cast<double>(e.after) - static_cast<double>(e.before);
  double amount = std::clamp(taken ? -change : change, 0.0, kMostCounted);
  return static_cast<u64>(std::llround(kParts * amount));
}

void measure_health(const Labels& labels, game::Meter& meter) {
  for (bool taken : {true, false}) {
    meter.share<Changed>(
        taken ? "damage" : "healing",
        fmt::format("points of health that abilities {}", taken ? "take" : "give"),
        labels.abilities,
        [index = labels.index, taken](const Changed& e, auto count) {
          if (e.source.kind != Source::Kind::ability) return;
          count(index.ability(e.source.owner, e.source.index), parts(e, taken));
        },
        kParts);
  }
  meter.total<Changed>(
      "damage_dealt", "points of health lost by both sides, by whatever script",
      [](const Changed& e) { return parts(e, true); }, kParts);
  meter.total<Changed>(
      "damage_healed", "points of health gained by both sides",
      [](const Changed& e) { return parts(e, false); }, kParts);
}

// (roll - expected) / deviation; a die with one side has none.
std::optional<i64> luck(const Rolled& e) {
  if (e.sides < 2) return std::nullopt;
  double sides = e.sides;
  double deviation = std::sqrt((sides * sides - 1) / 12);
  return std::llround(kParts * (e.value - (sides + 1) / 2) / deviation);
}

void measure_luck(const Labels& labels, game::Meter& meter) {
  for (std::size_t hero = 0; hero < labels.heroes.size(); ++hero) {
    const std::string& name = labels.heroes[hero];
    meter.mean<Rolled>(
        fmt::format("luck_{}", word_of(name)),
        fmt::format("(roll - expected) / deviation of {}'s dice", name),
        [index = labels.index, hero](const Rolled& e) -> std::optional<i64> {
          if (index.hero[at(e.source.owner)] != hero) return std::nullopt;
          return luck(e);
        },
        kParts);
  }
}

constexpr u32 kTurnsPerLabel = 5;
constexpr u32 kTurnLabels = 12;

std::vector<std::string> turn_labels() {
  std::vector<std::string> out;
  for (u32 i = 0; i + 1 < kTurnLabels; ++i) {
    out.push_back(fmt::format("{}-{}", i * kTurnsPerLabel + 1, (i + 1) * kTurnsPerLabel));
  }
  out.push_back(fmt::format("{}+", (kTurnLabels - 1) * kTurnsPerLabel + 1));
  return out;
}

constexpr game::PairingBand kPairings = {
    .sentence = "each hero over the others",
    .of = game::PairingBand::Of::mean,
    .low = 0.35,
    .high = 0.65,
    .beside = "random",
};

}  // namespace

constinit const game::Balance kBalance = {.agent = "greedy", .bands = {}, .pairings = &kPairings};

void Duel::measure(const Content& content, game::Meter& meter) {
  Labels labels(content);
  meter.share<Ended>("endings", "what ended the match", {"a script", "the cap on turns"},
                     [](const Ended& e, auto count) { count(static_cast<std::size_t>(e.by)); });
  meter.share<Ended>("turns_to_kill", "turns until a script ended the match", turn_labels(),
                     [](const Ended& e, auto count) {
                       if (e.by != Ending::script || e.turn == 0) return;
                       count(std::min((e.turn - 1) / kTurnsPerLabel, kTurnLabels - 1));
                     });
  meter.share<Used>("abilities", "which abilities are used", labels.abilities,
                    [index = labels.index](const Used& e, auto count) {
                      count(index.ability(e.side, e.ability));
                    });
  measure_health(labels, meter);
  if (!labels.effects.empty()) {
    meter.share<Fired>("triggers", "which effects run", labels.effects,
                       [index = labels.index](const Fired& e, auto count) {
                         count(index.effect(e.source.owner, e.source.index));
                       });
  }
  meter.total<Passed>("passes", "action phases that PASS ended",
                      [](const Passed& e) { return e.phase ? 1 : 0; });
  meter.total<Cut>("chains_cut", "chains of triggers that were too long",
                   [](const Cut&) { return 1; });
  meter.total<LimitReached>("limits_reached", "phases that had triggered enough",
                            [](const LimitReached&) { return 1; });
  measure_luck(labels, meter);
}

}  // namespace agon::duel
