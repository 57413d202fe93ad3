// The table of values, the agent that reads it, and the exchanges that both are made from.
#include "agon/rulesets/grapple/nash.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "agon/base/file.h"
#include "agon/host/game_of.h"
#include "agon/json/document.h"
#include "agon/json/write.h"
#include "agon/odds/exact.h"
#include "agon/rulesets/grapple/outlook.h"
#include "agon/rulesets/grapple/solve.h"
#include "agon/rulesets/grapple/table.h"
#include "tests/support/tree.h"

namespace agon::grapple {

extern const game::Entry kEntry;  // ruleset.cc

namespace {

using game::Choice, game::Side;

const std::string kBook = test::tree("/content/grapple/book/tournament.json");

std::unique_ptr<game::AnyGame> open_book(const json::Document& document) {
  std::vector<json::Node> nodes = {json::root(document)};
  Problems problems;
  return kEntry.load(nodes, nullptr, problems);
}

const game::AnyGame& tournament() {
  static const std::unique_ptr<game::AnyGame> game = open_book(*json::load(kBook));
  return *game;
}

const Content& content_of(const game::AnyGame& game) {
  return static_cast<const host::GameOf<Grapple>&>(game).content();
}

// The tournament book cut short, so that solving it takes no time.
std::unique_ptr<game::AnyGame> short_book() {
  std::string text = *read_file(kBook);
  auto replace = [&](const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
  };
  replace("\"maxTurns\": 20", "\"maxTurns\": 3");
  replace("\"maxTokens\": 2", "\"maxTokens\": 1");
  replace("\"maxControl\": 2", "\"maxControl\": 1");
  return open_book(*json::parse(text, "short.json"));
}

const std::string& short_table() {
  static const std::string bytes = *kSolver.solve(*short_book(), {.threads = 1});
  return bytes;
}

// States of random matches.
std::vector<State> some_states(const Content& content, u32 matches) {
  std::vector<State> out;
  std::vector<Choice> unused;
  for (u32 index = 0; index < matches; ++index) {
    chance::Key key = chance::match_key({7, index});
    chance::QuickReferee referee(domain_key(key, chance::Domain::rules));
    State state = Grapple::start(content, {});
    while (state.outcome == game::Outcome::running) {
      out.push_back(state);
      game::Choices choices;
      for (Side side : game::kSides) {
        auto menu = Grapple::menu(content, state, side, unused);
        u32 drawn = chance::mix(key, state.turn, static_cast<u32>(side)).a;
        choices[at(side)] = menu[drawn % menu.size()];
      }
      Grapple::play(content, state, choices, referee);
    }
  }
  return out;
}

using Spread = std::map<std::string, double>;

std::string text_of(const Content& content, State state) {
  state.turn = 1;  // an outlook does not stop at the last turn
  return json::canonical(json::fields_to_value([&](auto& v) { describe(v, content, state); }));
}

Spread exact_spread(const Content& content, const State& state, const game::Choices& choices) {
  Spread out;
  odds::Exact<Grapple> exact(content, {});
  auto outcomes = exact.outcomes(state, choices);
  for (std::size_t i = 0; i < outcomes->size(); ++i) {
    State after = host::GameOf<Grapple>::unpack(outcomes->bytes(i));
    out[text_of(content, after)] += outcomes->probability(i);
  }
  return out;
}

Spread outlook_spread(const Content& content, const State& state, const game::Choices& choices) {
  Spread out;
  Outlook outlook(content);
  const auto& chances = outlook.chances(state, choices[0].object, choices[1].object);
  out[text_of(content, state)] += chances.a[0];
  for (Side side : game::kSides) {
    for (Tier tier : kWinningTiers) {
      double chance = (side == Side::a ? chances.a : chances.b)[static_cast<std::size_t>(tier)];
      if (chance == 0) continue;
      outlook.win(state, side, choices[at(side)].object, tier, [&](const State& after, double of) {
        out[text_of(content, after)] += chance * of;
      });
    }
  }
  return out;
}

TEST(GrappleOutlook, IsWhatTheRulesGive) {
  const Content& content = content_of(tournament());
  std::vector<Choice> unused;
  for (const State& state : some_states(content, 12)) {
    bool ends = state.turn == content.book.limits.max_turns ||
                std::max(state.points[0], state.points[1]) + 4 >= content.book.limits.points_to_win;
    if (ends) continue;  // there the rules go on to count, and an outlook does not
    for (u32 i = 0; i < 3; ++i) {
      game::Choices choices;
      for (Side side : game::kSides) {
        auto menu = Grapple::menu(content, state, side, unused);
        choices[at(side)] = menu[(state.turn * 7 + i * (1 + static_cast<u32>(side))) % menu.size()];
      }
      Spread exact = exact_spread(content, state, choices);
      Spread outlook = outlook_spread(content, state, choices);
      std::erase_if(outlook, [](const auto& one) { return one.second == 0; });
      ASSERT_EQ(exact.size(), outlook.size());
      for (const auto& [text, chance] : exact) ASSERT_NEAR(chance, outlook[text], 1e-12) << text;
    }
  }
}

TEST(GrappleTable, CellsAreStatesAndBack) {
  Cells cells(content_of(tournament()));
  for (u32 cell = 0; cell < cells.size(); ++cell) {
    State state = cells.state_of(cell);
    ASSERT_EQ(Grapple::fault(content_of(tournament()), state), nullptr);
    ASSERT_EQ(cells.cell_of(state), cell);
  }
}

TEST(GrappleTable, ScoresAreInOrderAndMirrored) {
  Scores scores(11, 2);
  ASSERT_EQ(scores.size(), 27u);
  for (u32 number = 0; number < scores.size(); ++number) {
    Score score = scores.score_of(number);
    EXPECT_EQ(scores.number_of(score), number);
    EXPECT_EQ(scores.number_of({-score.points, -score.advantages}), scores.mirror(number));
  }
  EXPECT_EQ(scores.number_of({40, 0}), scores.size() - 1);
  EXPECT_EQ(scores.number_of({0, 9}), scores.number_of({0, 2}));
}

TEST(GrappleTable, IsTheSameForAnyNumberOfThreads) {
  auto game = short_book();
  EXPECT_EQ(*kSolver.solve(*game, {.threads = 2}), short_table());
  EXPECT_EQ(*kSolver.solve(*game, {.threads = 3}), short_table());
}

TEST(GrappleTable, AStopLeavesNothing) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(*kSolver.solve(*short_book(), {.threads = 2, .stop = stop.get_token()}), "");
}

TEST(GrappleTable, TheShippedOneIsSmallAndOfItsBook) {
  std::string bytes = *read_file(kSolver.file_beside(kBook));
  EXPECT_LE(bytes.size(), 2'000'000u);
  EXPECT_TRUE(Table::read(tournament(), content_of(tournament()), bytes));
}

TEST(GrappleTable, BothSidesChancesAddUpToOne) {
  std::string bytes = *read_file(kSolver.file_beside(kBook));
  Table table = *Table::read(tournament(), content_of(tournament()), bytes);
  for (const State& state : some_states(content_of(tournament()), 20)) {
    for (u32 exchanges : {1u, 6u, 19u}) {
      double of_a = table.value(state, Side::a, exchanges);
      EXPECT_GE(of_a, 0);
      EXPECT_LE(of_a, 1);
      EXPECT_NEAR(of_a + table.value(state, Side::b, exchanges), 1, 1e-12);
    }
  }
  EXPECT_NEAR(table.value(Grapple::start(content_of(tournament()), {}), Side::a, 19), 0.5, 0.005);
}

TEST(GrappleTable, WhatIsNotOneIsRefused) {
  auto game = short_book();
  const Content& content = content_of(*game);
  ASSERT_TRUE(Table::read(*game, content, short_table()));
  auto message = [&](const std::string& bytes) {
    Result<Table> table = Table::read(*game, content, bytes);
    return table ? std::string("read") : table.error().message;
  };
  EXPECT_EQ(message(""), "this is not a table of values");
  EXPECT_EQ(message("agonnash"), "this table is of another version");
  EXPECT_EQ(message(short_table().substr(0, short_table().size() - 1)),
            "this table is too short or too long");
  EXPECT_EQ(message(short_table() + "x"), "this table is too short or too long");
  for (std::size_t i = 0; i < short_table().size(); i += 97) {
    std::string broken = short_table();
    broken[i] = static_cast<char>(broken[i] ^ 1);
    EXPECT_NE(message(broken), "read") << i;
  }
  Result<Table> other = Table::read(tournament(), content_of(tournament()), short_table());
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message, "this table was made for another book");
}

TEST(GrappleNash, WithoutATableItNamesTheCommandThatMakesOne) {
  std::vector<std::string> files = {testing::TempDir() + "no_such_book.json"};
  Result<game::MakeAgent> make = prepare_nash({tournament(), files});
  ASSERT_FALSE(make);
  EXPECT_EQ(make.error().code, Error::table);
  EXPECT_NE(make.error().message.find("'agon solve grapple " + files[0] + "'"), std::string::npos);
  EXPECT_FALSE(prepare_nash({tournament()}));
}

TEST(GrappleNash, PicksFromItsMenuAndRepeatsItself) {
  std::vector<std::string> files = {kBook};
  Result<game::MakeAgent> make = prepare_nash({tournament(), files});
  ASSERT_TRUE(make);
  auto first = (*make)(tournament());
  auto second = (*make)(tournament());
  std::vector<Choice> unused;
  for (const State& state : some_states(content_of(tournament()), 5)) {
    game::StateView view = std::as_bytes(std::span(&state, 1));
    for (Side side : game::kSides) {
      auto menu = Grapple::menu(content_of(tournament()), state, side, unused);
      chance::Draws draws({1, 2}, state.turn);
      Choice choice = first->pick(tournament(), view, side, menu, draws, {}).choice;
      EXPECT_EQ(choice, second->pick(tournament(), view, side, menu, draws, {}).choice);
      EXPECT_EQ(Grapple::refusal(content_of(tournament()), state, side, choice), Refused::allowed);
    }
  }
}

const game::AgentKind& fixed() {
  for (const game::AgentKind& kind : kEntry.agents()) {
    if (kind.name == "fixed") return kind;
  }
  std::abort();
}

TEST(GrappleFixed, PlaysItsTechniqueWheneverItIsUsable) {
  std::vector<game::TypedFlag> arguments = {{"technique", "takedown"}};
  Result<game::MakeAgent> make = fixed().prepare({tournament(), {}, arguments});
  ASSERT_TRUE(make);
  auto agent = (*make)(tournament());
  const Content& content = content_of(tournament());
  std::vector<Choice> unused;
  for (const State& state : some_states(content, 10)) {
    auto menu = Grapple::menu(content, state, Side::a, unused);
    game::StateView view = std::as_bytes(std::span(&state, 1));
    Choice choice =
        agent->pick(tournament(), view, Side::a, menu, chance::Draws({3, 4}, state.turn), {})
            .choice;
    EXPECT_EQ(Grapple::refusal(content, state, Side::a, choice), Refused::allowed);
    if (state.position == content.start) {
      EXPECT_EQ(content.book.techniques[choice.object].id, "takedown");
    }
  }
}

TEST(GrappleFixed, AnUnknownTechniqueGetsANearMiss) {
  std::vector<game::TypedFlag> arguments = {{"technique", "takedwn"}};
  Result<game::MakeAgent> make = fixed().prepare({tournament(), {}, arguments});
  ASSERT_FALSE(make);
  EXPECT_EQ(make.error().message,
            "no technique of tournament is called 'takedwn', did you mean 'takedown'?");
  EXPECT_FALSE(fixed().prepare({tournament()}));
}

}  // namespace
}  // namespace agon::grapple
