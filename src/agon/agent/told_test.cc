// What is kept must be what the records say.
#include "agon/agent/told.h"

#include <gtest/gtest.h>

#include "agon/agent/messages.h"
#include "agon/chance/referee.h"
#include "agon/game/words.h"
#include "agon/json/write.h"
#include "tests/support/games.h"

namespace agon::agent {
namespace {

using game::AnyGame, game::Choice, game::Side;

DecideMessage decide_of(const AnyGame& game, game::StateView state, Side side,
                        std::span<const Choice> menu) {
  DecideMessage out{
      .turn = game.turn(state), .side = side, .state = game.state_to_value(state), .menu = {}};
  for (Choice choice : menu) {
    out.menu.push_back({game::record_of(game, choice), choice_text(game, choice)});
  }
  return out;
}

// Some way into a match: the first entry of every menu.
void each_decision(const AnyGame& game, const auto& visit) {
  std::vector<std::byte> state(game.sizes().state_bytes);
  game.start(state);
  chance::SeededReferee referee(domain_key(chance::MatchName{3, 0}, chance::Domain::rules));
  std::vector<Choice> scratch;
  for (int step = 0; step < 40 && game.outcome(state) == game::Outcome::running; ++step) {
    game::Choices choices{};
    for (Side side : game::kSides) {
      if (!includes(game.deciders(state), side)) continue;
      std::span<const Choice> menu = game.menu(state, side, scratch);
      visit(state, side, menu);
      choices[at(side)] = menu.front();
    }
    game.play(state, choices, static_cast<chance::Referee&>(referee));
  }
}

TEST(Told, QuestionsAreTheRecordsInEveryGame) {
  for (const test::Subject& one : test::subjects()) {
    const AnyGame& game = *one.game;
    Told told;
    each_decision(game, [&](game::StateView state, Side side, std::span<const Choice> menu) {
      EXPECT_EQ(told.decide_line(game, state, side, menu),
                canonical(json::to_value(decide_of(game, state, side, menu))))
          << one.name;
    });
  }
}

TEST(Told, QuestionsOfAGameWithListsHoldItsRequest) {
  for (const test::Subject& one : test::subjects()) {
    const game::Orders* orders = one.entry->offers.orders;
    if (orders == nullptr) continue;
    Told told;
    each_decision(*one.game, [&](game::StateView state, Side side, std::span<const Choice> menu) {
      json::Value wanted = json::to_value(decide_of(*one.game, state, side, menu));
      for (const json::Value& more :
           {orders->request(*one.game, state, "m1"), orders->aside(*one.game, state)}) {
        for (const json::Member& field : more.members()) {
          if (wanted.find(field.key) == nullptr) wanted.add(field.key, field.value);
        }
      }
      EXPECT_EQ(told.decide_line(*one.game, state, side, menu, *orders, "m1"), in_order(wanted));
    });
  }
}

TEST(Told, EveryMatchBeginsWithItsContents) {
  for (const test::Subject& one : test::subjects()) {
    const AnyGame& game = *one.game;
    BeginMessage wanted{.game = std::string(game.facts().name),
                        .rules_version = game.facts().rules_version,
                        .contents = game.contents(),
                        .options = game.options()};
    Told told;
    for (std::optional<u64> seed : {std::optional<u64>(), std::optional<u64>(7)}) {
      for (Side side : game::kSides) {
        wanted.side = side;
        wanted.seed = seed;
        EXPECT_EQ(told.begin_line(game, side, seed), canonical(json::to_value(wanted))) << one.name;
      }
    }
  }
}

}  // namespace
}  // namespace agon::agent
