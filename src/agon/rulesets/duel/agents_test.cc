// What greedy and duelist pick, against a second reading of the rule that they follow: small, slow
// and without a limit.
#include <cmath>

#include "agon/host/game_of.h"
#include "agon/rulesets/duel/questions/judge.h"
#include "tests/support/duel_dice.h"

namespace agon::duel {
namespace {

using game::Outcome, game::Side;
using Values = std::array<double, 2>;  // by side

// ln(max(1, own health)) - 2.5 ln(max(1, other health)), a thousand for a win, a thousandth of
// everything else that is one's own.
double worth_to(const Content& content, const State& state, Side side) {
  if (state.outcome == game::win_of(side)) return 1000;
  if (state.outcome == game::win_of(other(side))) return -1000;
  auto health = [&](Side whose) {
    return std::max(1.0, static_cast<double>(state.row(content, whose)[0]));
  };
  double sum = 0;
  for (float value : state.row(content, side).subspan(1)) sum += static_cast<double>(value);
  return std::log(health(side)) - 2.5 * std::log(health(other(side))) + 0.001 * sum;
}

// After `turns` turns in which each side picks what is best for itself.
Values look(const Content& content, const State& state, u32 last_turn);

Values after(const Content& content, const State& state, const game::Choices& choices,
             u32 last_turn) {
  Values out{};
  State result{};
  auto play = [&](chance::Referee& referee) {
    result = state;
    Duel::play(content, result, choices, referee);
  };
  each_fall(play, [&](double probability) {
    Values values = look(content, result, last_turn);
    for (std::size_t i = 0; i < 2; ++i) out[i] += probability * values[i];
  });
  return out;
}

Values after_ability(const Content& content, const State& state, std::size_t i, u32 last_turn) {
  game::Choices choices{};
  choices[at(state.active)] = use(content, state.active, i);
  return after(content, state, choices, last_turn);
}

Values look(const Content& content, const State& state, u32 last_turn) {
  if (state.outcome != Outcome::running || state.turn > last_turn) {
    return {worth_to(content, state, Side::a), worth_to(content, state, Side::b)};
  }
  if (Duel::deciders(state) == game::Deciders::nobody) return after(content, state, {}, last_turn);
  Values best{};
  for (std::size_t i = 0; i < content.entity(state.active).abilities.size(); ++i) {
    Values values = after_ability(content, state, i, last_turn);
    if (i == 0 || values[at(state.active)] > best[at(state.active)] + 1e-9) best = values;
  }
  return best;
}

std::vector<double> values_of(const Content& content, const State& state, u32 turns) {
  std::vector<double> out;
  for (std::size_t i = 0; i < content.entity(state.active).abilities.size(); ++i) {
    Values values = after_ability(content, state, i, state.turn + turns - 1);
    out.push_back(values[at(state.active)]);
  }
  return out;
}

// The lowest index within 1e-9 of what came before it.
std::size_t best_index(const std::vector<double>& values) {
  std::size_t best = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > values[best] + 1e-9) best = i;
  }
  return best;
}

// A game and the agents that people name.
class DuelAgents : public testing::Test {
 protected:
  // Along matches in which both sides choose at random, what the agent picks is what `turns` turns
  // of look-ahead pick.
  static void expect_picks(const Content& content, std::string_view name, u32 turns, u64 matches) {
    auto kind = std::ranges::find(Duel::agents(), name, &game::AgentKind::name);
    ASSERT_NE(kind, Duel::agents().end());
    host::GameOf<Duel> game(content, {}, {});
    std::unique_ptr<game::Agent> agent = (*kind->prepare({game}))(game);
    u32 decisions = 0;
    for (u64 i = 0; i < matches; ++i) {
      chance::Key match = chance::match_key({17, i});
      chance::QuickReferee dice(domain_key(match, chance::Domain::rules));
      State state = Duel::start(content, {});
      while (state.outcome == Outcome::running && state.turn <= 12) {
        game::Choices choices{};
        if (state.phase == Phase::choosing) {
          expect_pick(game, *agent, state, turns);
          chance::Draws draws(domain_key(match, chance::Domain::seat_a), decisions++);
          auto menu = content.menus[at(state.active)];
          choices[at(state.active)] = menu[draws.below(static_cast<u32>(menu.size()))];
        }
        Duel::play(content, state, choices, dice);
      }
    }
    EXPECT_GT(decisions, 5u);
  }

  static void expect_pick(const host::GameOf<Duel>& game, game::Agent& agent, const State& state,
                          u32 turns) {
    const Content& content = game.content();
    chance::Draws draws({3, 4}, 0);
    game::StateView view(reinterpret_cast<const std::byte*>(&state), game.sizes().state_bytes);
    game::Choice picked =
        agent.pick(game, view, state.active, content.menus[at(state.active)], draws, {}).choice;
    std::vector<double> wanted = values_of(content, state, turns);
    EXPECT_EQ(picked, use(content, state.active, best_index(wanted)))
        << Duel::state_text(content, state, {.ascii = true});
    std::vector<double> judged =
        turns == 1 ? values_now(content, state, state.active, draws)
                   : values_ahead(content, state, state.active, draws, turns, 1u << 30);
    ASSERT_EQ(judged.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(judged[i], wanted[i], 1e-9) << i;
  }

  static double share_won(const Content& content, std::string_view a, std::string_view b,
                          u64 matches) {
    host::GameOf<Duel> game(content, {}, {});
    auto make = [&](std::string_view name) {
      auto kind = std::ranges::find(Duel::agents(), name, &game::AgentKind::name);
      return (*kind->prepare({game}))(game);
    };
    std::unique_ptr<game::Agent> first = make(a);
    std::unique_ptr<game::Agent> second = make(b);
    std::vector<game::MatchResult> results(matches);
    game.run_batch({5, 0}, {{first.get(), second.get()}}, results, {});
    double score = 0;
    for (const game::MatchResult& result : results) {
      score += result.outcome == Outcome::a ? 1 : result.outcome == Outcome::draw ? 0.5 : 0;
    }
    return score / static_cast<double>(matches);
  }
};

TEST_F(DuelAgents, GreedyPicksTheBestExactExpectationOfItsTurn) {
  expect_picks(shipped_content("gambler", "fighter", "standard"), "greedy", 1, 8);
  expect_picks(shipped_content("stormcaller", "paladin", "frozen_ground"), "greedy", 1, 8);
  expect_picks(shipped_content("necromancer", "pyromancer", "wildfire"), "greedy", 1, 8);
}

TEST_F(DuelAgents, DuelistPicksTheBestOfThreeTurns) {
  expect_picks(shipped_content("fighter", "fire_mage", "standard"), "duelist", 3, 4);
  expect_picks(shipped_content("assassin", "frost_witch", "standard"), "duelist", 3, 2);
  expect_picks(shipped_content("berserker", "fire_mage", "standard"), "duelist", 3, 2);
}

// The outcomes of a turn are counted up to 4,096; more are sampled.
TEST_F(DuelAgents, JudgeUpToFourThousandAndNinetySixOutcomesExactly) {
  auto value_with = [](u32 sides) {
    HeroText hero{.attributes = R"("health": 50)",
                  .abilities = {{"Throw", fmt::format("MODIFY(OPPONENT, 'health', "
                                                      "MUL(-0.01, ROLL({})))",
                                                      sides)}}};
    Content content = content_of(to_json(hero, "A"), to_json(hero, "B"), rules_json({}));
    State state = Duel::start(content, {});
    chance::QuickReferee none({});
    Duel::play(content, state, {}, none);
    Duel::play(content, state, {}, none);
    return std::pair(values_now(content, state, Side::a, {{3, 4}, 0})[0],
                     values_of(content, state, 1)[0]);
  };
  auto [judged, exact] = value_with(4096);
  EXPECT_NEAR(judged, exact, 1e-9);
  std::tie(judged, exact) = value_with(4097);
  EXPECT_GT(std::abs(judged - exact), 1e-6) << "sampled";
  EXPECT_NEAR(judged, exact, 0.2);
}

TEST_F(DuelAgents, DuelistIsStrongerThanGreedy) {
  double score = 0;
  double pairs = 0;
  constexpr std::array<std::string_view, 6> kHeroes = {"assassin",  "berserker",   "fighter",
                                                       "fire_mage", "frost_witch", "pyromancer"};
  for (std::string_view a : kHeroes) {
    for (std::string_view b : kHeroes) {
      Content content = shipped_content(a, b, "standard");
      score += share_won(content, "duelist", "greedy", 2);
      score += 1 - share_won(content, "greedy", "duelist", 2);
      pairs += 2;
    }
  }
  EXPECT_GT(score / pairs, 0.6);
}

}  // namespace
}  // namespace agon::duel
