// The table of values, the agent that reads it, and the exchanges that both are made from.
#include "agon/rulesets/grapple/nash.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "agon/base/file.h"
#include "agon/host/game_of.h"
#include "agon/json/document.h"
#include "agon/json/write.h"
#include "agon/odds/decision.h"
#include "agon/odds/exact.h"
#include "agon/rulesets/grapple/knowledge.h"
#include "agon/rulesets/grapple/last_exchanges.h"
#include "agon/rulesets/grapple/solve.h"
#include "tests/support/tree.h"

namespace agon::grapple {

extern const game::Entry kEntry;  // ruleset.cc

namespace {

using game::Choice, game::Side;

const std::string kBook = test::tree("/content/grapple/book/tournament.json");
const std::string kClassic = test::tree("/content/grapple/book/classic.json");

std::unique_ptr<game::AnyGame> open_book(const json::Document& document) {
  std::vector<json::Node> nodes = {json::root(document)};
  Problems problems;
  return kEntry.load(nodes, {}, problems);
}

const game::AnyGame& tournament() {
  static const std::unique_ptr<game::AnyGame> game = open_book(*json::load(kBook));
  return *game;
}

const Content& content_of(const game::AnyGame& game) {
  return static_cast<const host::GameOf<Grapple>&>(game).content();
}

Table shipped_table() {
  std::string bytes = *read_file(kSolver.file_beside(kBook));
  return *Table::read(tournament(), content_of(tournament()), bytes);
}

const Knowledge& tournament_knowledge() {
  static const Knowledge knowledge(content_of(tournament()), shipped_table());
  return knowledge;
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
  Scores scores(content_of(tournament()));
  ASSERT_EQ(scores.size(), 161u);
  for (u32 number = 0; number < scores.size(); ++number) {
    Score score = scores.score_of(number);
    EXPECT_EQ(scores.number_of(score), number);
    EXPECT_EQ(scores.number_of({-score.points, -score.advantages}), scores.mirror(number));
  }
  EXPECT_EQ(scores.number_of({40, 9}), scores.size() - 1);
  EXPECT_EQ(scores.number_of({-4, 9}), scores.number_of({-4, 3}));
  EXPECT_NE(scores.number_of({-4, 2}), scores.number_of({-4, 3})) << "while points differ, too";
}

// A layer whose chances bend in points and advantages, but are straight in places.
std::vector<double> bent_chances(const Content& content) {
  Scores scores(content);
  std::vector<double> out;
  for (u32 cell = 0; cell < Cells(content).size(); ++cell) {
    for (u32 number = 0; number < scores.size(); ++number) {
      auto [points, advantages] = scores.score_of(number);
      double bend = points == 0 ? std::tanh(advantages) : 0.02 * advantages;
      out.push_back(0.5 + 0.3 * std::tanh(points / 3.0) + 0.1 * bend + 0.05 * (cell % 7) / 7.0);
    }
  }
  return out;
}

TEST(GrappleTable, ColumnsThatAreLeftOutLieBetweenOthers) {
  auto game = short_book();
  const Content& content = content_of(*game);
  Scores scores(content);
  Cells cells(content);
  std::vector<double> chances = bent_chances(content);
  std::string layer = Table::pack(content, chances);
  EXPECT_LT(layer.size(), 70u * cells.size()) << "of 161 columns";
  std::vector<std::string> layers(Table::exchanges_of(content).size(), layer);
  Table table = *Table::read(*game, content, Table::write(*game, {}, layers));
  for (u32 cell = 0; cell < cells.size(); ++cell) {
    for (u32 number = 0; number < scores.size(); ++number) {
      State state = cells.state_of(cell);
      Score score = scores.score_of(number);
      state.turn = content.book.limits.max_turns;
      state.points[score.points > 0 ? 0 : 1] = static_cast<u8>(std::abs(score.points));
      state.advantages[score.advantages > 0 ? 0 : 1] = static_cast<u8>(std::abs(score.advantages));
      ASSERT_NEAR(table.chance_of_a(state), chances[cell * scores.size() + number], 0.007);
    }
  }
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

TEST(GrappleTable, TheShippedOnesAreOfTheirBooksAndNearTheTruth) {
  for (const std::string& book : {kBook, kClassic}) {
    std::string bytes = *read_file(kSolver.file_beside(book));
    EXPECT_LE(bytes.size(), kLargestTable);
    auto game = open_book(*json::load(book));
    Result<Table> table = Table::read(*game, content_of(*game), bytes);
    ASSERT_TRUE(table) << book;
    EXPECT_EQ(table->accuracy().states, 10'000u);
    EXPECT_LE(table->accuracy().largest, 0.02) << book;
    EXPECT_LE(table->accuracy().mean, 0.002) << book;
  }
}

// Worked out by the rules alone: every pair of entries, every die.
double chance_by_the_rules(const Content& content, const State& state) {
  if (state.outcome != game::Outcome::running) return state.outcome == game::Outcome::a ? 1 : 0;
  std::vector<Choice> unused;
  auto rows = Grapple::menu(content, state, Side::a, unused);
  auto columns = Grapple::menu(content, state, Side::b, unused);
  odds::Exact<Grapple> exact(content, {});
  std::map<std::string, double> known;
  std::vector<double> payoffs;
  for (Choice row : rows) {
    for (Choice column : columns) {
      double& sum = payoffs.emplace_back();
      auto outcomes = exact.outcomes(state, {row, column});
      for (std::size_t i = 0; i < outcomes->size(); ++i) {
        auto bytes = outcomes->bytes(i);
        std::string key(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        auto [found, fresh] = known.emplace(key, 0);
        if (fresh) {
          found->second = chance_by_the_rules(content, host::GameOf<Grapple>::unpack(bytes));
        }
        sum += outcomes->probability(i) * found->second;
      }
    }
  }
  return odds::solve_matrix(payoffs, rows.size(), columns.size()).value;
}

TEST(GrappleLastExchanges, AreWhatTheRulesGive) {
  const Content& content = content_of(tournament());
  LastExchanges exact(content);
  u32 of_two = 0;
  for (const State& state : late_states(content, 2, 24)) {
    if (state.turn < content.book.limits.max_turns && ++of_two > 3) continue;
    EXPECT_NEAR(exact.chance_of_a(state), chance_by_the_rules(content, state), 1e-9);
  }
}

TEST(GrappleKnowledge, IsAsNearToTheExactChanceAsItsTableSays) {
  const Content& content = content_of(tournament());
  LastExchanges exact(content);
  double largest = 0;
  for (const State& state : late_states(content, kMeasuredExchanges, 60)) {
    double told = tournament_knowledge().solve(state).value;
    double error = std::abs(told - exact.chance_of_a(state));
    EXPECT_LE(error, tournament_knowledge().error(state) + 1e-9);
    largest = std::max(largest, error);
  }
  std::printf("largest error %.2f points\n", 100 * largest);
}

// A lead of four advantages with two exchanges to come was taken for a lead of one, 18 points off.
TEST(GrappleKnowledge, ALeadOfManyAdvantagesIsMoreThanALeadOfOne) {
  const Content& content = content_of(tournament());
  LastExchanges exact(content);
  double least = 1;
  for (u8 position = 0; position < content.book.positions.size(); ++position) {
    for (std::array<u8, 2> points : {std::array<u8, 2>{0, 0}, {2, 2}, {2, 0}, {5, 7}}) {
      State state = Grapple::start(content, {});
      state.turn = 19;
      state.position = position;
      state.points = points;
      state.advantages = {0, 4};
      double told = tournament_knowledge().solve(state).value;
      EXPECT_NEAR(told, exact.chance_of_a(state), 0.006);
      least = std::min(least, told);
    }
  }
  EXPECT_LT(least, 0.03);
}

State with_sides_exchanged(State state) {
  std::swap(state.tokens[0], state.tokens[1]);
  std::swap(state.points[0], state.points[1]);
  std::swap(state.advantages[0], state.advantages[1]);
  std::swap(state.control[0], state.control[1]);
  state.top = other(state.top);
  return state;
}

TEST(GrappleTable, BothSidesChancesAddUpToOne) {
  Table table = shipped_table();
  for (State state : some_states(content_of(tournament()), 20)) {
    for (u32 turn : {2u, 14u, 20u}) {
      state.turn = turn;
      double of_a = table.chance_of_a(state);
      EXPECT_GE(of_a, 0);
      EXPECT_LE(of_a, 1);
      EXPECT_NEAR(of_a + table.chance_of_a(with_sides_exchanged(state)), 1, 1e-12);
    }
  }
  State start = Grapple::start(content_of(tournament()), {});
  start.turn = 2;
  EXPECT_NEAR(table.chance_of_a(start), 0.5, 0.005);
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
  for (std::size_t size : {short_table().size() - 1, std::size_t{60}, std::size_t{50}}) {
    EXPECT_EQ(message(short_table().substr(0, size)),
              "this table is damaged, too short or too long");
  }
  EXPECT_EQ(message(short_table() + "x"), "this table is damaged, too short or too long");
  EXPECT_EQ(message(Table::write(*game, {}, {})), "this table is damaged, too short or too long");
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

// Over many decisions: what odds call the equilibrium is what nash plays, for both sides.
TEST(GrappleNash, PlaysTheEquilibriumThatOddsShow) {
  const Content& content = content_of(tournament());
  std::vector<std::string> files = {kBook};
  auto agent = (*prepare_nash({tournament(), files}))(tournament());
  constexpr u32 kDecisions = 4000;
  std::vector<Choice> unused;
  std::vector<State> states = some_states(content, 3);
  for (const State& state : {states[0], states[5], states[11]}) {
    game::StateView view = std::as_bytes(std::span(&state, 1));
    auto appraise = [&](auto of_a, auto of_b) {
      return kEntry.offers.chances({.game = &tournament(), .state = view, .files = files}, of_a,
                                   of_b);
    };
    odds::DecisionOdds odds = *odds::decision_odds(tournament(), view, {}, appraise);
    ASSERT_TRUE(odds.match);
    EXPECT_NEAR(odds.match->a, tournament_knowledge().solve(state).value, 1e-12);
    for (Side side : game::kSides) {
      const auto& shares = side == Side::a ? odds.equilibrium.row : odds.equilibrium.column;
      auto menu = Grapple::menu(content, state, side, unused);
      std::map<u16, u32> picked;
      for (u32 i = 0; i < kDecisions; ++i) {
        chance::Draws draws({1, i}, state.turn);
        ++picked[agent->pick(tournament(), view, side, menu, draws, {}).choice.object];
      }
      for (std::size_t i = 0; i < menu.size(); ++i) {
        double share = picked[menu[i].object] / static_cast<double>(kDecisions);
        EXPECT_NEAR(share, shares[i], 0.04);
        EXPECT_TRUE(shares[i] > 0 || share == 0);
      }
    }
  }
}

TEST(GrappleNash, WithoutATableNothingIsKnownOfTheMatch) {
  State state = Grapple::start(content_of(tournament()), {});
  std::vector<std::string> files = {testing::TempDir() + "no_such_book.json"};
  EXPECT_FALSE(match_chances(
      {.game = &tournament(), .state = std::as_bytes(std::span(&state, 1)), .files = files}, {},
      {}));
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
