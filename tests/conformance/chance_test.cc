// What the contract promises of dice: same seed same bytes, every roll in its own place, exact
// results that contain every sampled one.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "agon/chance/tape.h"
#include "agon/sim/match.h"
#include "tests/conformance/conformance.h"

namespace agon::test {
namespace {

using game::Choices, game::Side;

class Dice : public Conformance {};
AGON_RUN_OVER_ROSTER(Dice);

TEST_P(Dice, SameSeedSameBytes) {
  for (u64 i = 0; i < 20; ++i) {
    std::vector<Bytes> first;
    std::vector<Bytes> second;
    walk(game(), {7, i}, [&](const Moment& m) { first.push_back(m.after); });
    walk(game(), {7, i}, [&](const Moment& m) { second.push_back(m.after); });
    EXPECT_EQ(first, second);
  }
}

TEST_P(Dice, DifferentIndicesAreDifferentMatches) {
  std::set<std::vector<Bytes>> seen;
  for (u64 i = 0; i < 20; ++i) {
    std::vector<Bytes> states;
    walk(game(), {7, i}, [&](const Moment& m) { states.push_back(m.after); });
    seen.insert(states);
  }
  EXPECT_GT(seen.size(), 15u);
}

TEST_P(Dice, NoPlaceIsRolledTwice) {
  for (int i = 0; i < scaled(200); ++i) {
    std::set<chance::Place> seen;
    walk(game(), {3, static_cast<u64>(i)}, [&](const Moment& m) {
      for (const chance::Rolled& rolled : m.step.rolls) {
        EXPECT_TRUE(seen.insert(rolled.place).second)
            << "rolled twice: " << chance::to_text(rolled.place, game().facts().rolls);
        EXPECT_GE(rolled.place.name, 1);
        EXPECT_LE(rolled.place.name, game().facts().rolls.size());
        EXPECT_LT(rolled.place.index, chance::kIndexLimit);
      }
    });
  }
}

TEST_P(Dice, ATapeOfTheRecordedRollsGivesTheSameStates) {
  for (int i = 0; i < scaled(50); ++i) {
    walk(game(), {4, static_cast<u64>(i)}, [&](const Moment& m) {
      Bytes state = m.before;
      chance::Tape tape(game().facts().rolls, {m.step.rolls.begin(), m.step.rolls.end()});
      game().play(state, choices_of(m.step), static_cast<chance::Referee&>(tape));
      ASSERT_FALSE(tape.problem()) << tape.problem()->message;
      ASSERT_EQ(state, m.after);
    });
  }
}

TEST_P(Dice, TheTwoInstantiationsOfPlayAgree) {
  for (int i = 0; i < scaled(50); ++i) {
    chance::MatchName name{5, static_cast<u64>(i)};
    chance::QuickReferee quick(domain_key(name, chance::Domain::rules));
    walk(game(), name, [&](const Moment& m) {
      Bytes state = m.before;
      game().play(state, choices_of(m.step), quick);
      ASSERT_EQ(state, m.after);
    });
  }
}

TEST_P(Dice, CopyAndContinueEqualsContinue) {
  chance::MatchName name{6, 0};
  chance::QuickReferee quick(domain_key(name, chance::Domain::rules));
  std::vector<replay::Step> steps;
  std::vector<Bytes> states;
  walk(game(), name, [&](const Moment& m) {
    steps.push_back(m.step);
    states.push_back(m.before);
  });
  Bytes last;
  walk(game(), name, [&](const Moment& m) { last = m.after; });
  for (std::size_t from = 0; from < steps.size(); from += 1 + steps.size() / 10) {
    Bytes copy = states[from];
    for (std::size_t i = from; i < steps.size(); ++i)
      game().play(copy, choices_of(steps[i]), quick);
    EXPECT_EQ(copy, last);
  }
}

TEST_P(Dice, ExactOutcomesSumToOneAndContainEverySampledOne) {
  for (int i = 0; i < scaled(10); ++i) {
    walk(game(), {8, static_cast<u64>(i)}, [&](const Moment& m) {
      double sum = 0;
      bool contained = false;
      Result<void> done = game().outcomes(m.before, choices_of(m.step), {},
                                          [&](game::StateView state, double probability) {
                                            sum += probability;
                                            contained |= std::ranges::equal(state, m.after);
                                          });
      ASSERT_TRUE(done) << done.error().message;
      ASSERT_NEAR(sum, 1, 1e-12);
      ASSERT_TRUE(contained);
    });
  }
}

TEST_P(Dice, AfterEndsWhereSomebodyDecidesOrTheMatchIsOver) {
  for (int i = 0; i < scaled(3); ++i) {
    walk(game(), {9, static_cast<u64>(i)}, [&](const Moment& m) {
      double sum = 0;
      Result<void> done = game().after(
          m.before, choices_of(m.step), {}, [&](game::StateView state, double probability) {
            sum += probability;
            ASSERT_TRUE(game().outcome(state) != game::Outcome::running ||
                        game().deciders(state) != game::Deciders::nobody);
          });
      ASSERT_TRUE(done) << done.error().message;
      ASSERT_NEAR(sum, 1, 1e-12);
    });
  }
}

TEST_P(Dice, AnAgentsDrawsDoNotMoveTheMatchsDice) {
  // The same choices, but drawn from other keys and in another number of draws: the rolls stay.
  class Restless : public game::Agent {
   public:
    game::Pick pick(const game::AnyGame&, game::StateView, Side, std::span<const game::Choice> menu,
                    const chance::Draws& draws, const game::Budget&) override {
      for (u8 k = 0; k < 50; ++k) drawn += draws.below(1000, 3, k);
      return {menu.front()};
    }
    u64 drawn = 0;
  };
  std::unique_ptr<game::Agent> first = agent("first");
  Restless restless;
  auto rolls_of = [&](game::Agent& agent) {
    std::vector<chance::Rolled> rolls;
    sim::Match match(game(), {11, 0}, {{&agent, &agent}});
    while (!match.over()) {
      const replay::Step& step = match.advance();
      rolls.insert(rolls.end(), step.rolls.begin(), step.rolls.end());
    }
    return rolls;
  };
  EXPECT_EQ(rolls_of(*first), rolls_of(restless));
  EXPECT_GT(restless.drawn, 0u);
}

// What no entry of a menu brings about: the law takes more than the menu offers.
bool is_off_the_menu(std::string_view game, std::string_view event) {
  return game == "skirmish" && event == "invalid_action";
}

// Which rolls fall and which events are told in random matches, and what is said about them.
class Kinds : public chance::EventListener {
 public:
  explicit Kinds(const game::AnyGame& game) : game_(game) {}

  void on(chance::EventView event) override {
    std::string name = game_.event_to_value(event).find("event")->as_string();
    if (game_.event_text(event, {}).empty()) wordless_.insert(name);
    events_.insert(std::move(name));
  }

  // Rare ones may take a while; most games are through at once.
  void look_for_all(u64 most) {
    for (u64 i = 0; i < most && !all_seen(); ++i) {
      walk(
          game_, {12, i},
          [&](const Moment& m) {
            for (const chance::Rolled& rolled : m.step.rolls) rolls_.insert(rolled.place.name);
          },
          this);
    }
  }

  const std::set<std::string>& events() const { return events_; }
  const std::set<std::string>& wordless() const { return wordless_; }
  const std::set<u16>& rolls() const { return rolls_; }

 private:
  bool all_seen() const {
    auto hidden = std::ranges::count_if(game_.event_names(), [this](std::string_view event) {
      return is_off_the_menu(game_.facts().name, event);
    });
    return events_.size() + static_cast<std::size_t>(hidden) == game_.event_names().size() &&
           rolls_.size() == game_.facts().rolls.size();
  }

  const game::AnyGame& game_;
  std::set<std::string> events_;
  std::set<std::string> wordless_;  // those that once had no words for people
  std::set<u16> rolls_;
};

// What a trigger of duel did has lines of its own; that it ran has none. Rules and effects of a
// card of aegis have one line together, and a buff that becomes a status has that of the status.
bool has_no_words(std::string_view game, std::string_view event) {
  return (game == "duel" && event == "fired") ||
         (game == "aegis" &&
          (event == "rule_hit" || event == "effect" || event == "buff_released"));
}

TEST_P(Dice, EveryRollAndEventKindOccurs) {
  Kinds kinds(lively());
  kinds.look_for_all(20'000);
  for (std::string_view name : game().event_names()) {
    EXPECT_TRUE(kinds.events().contains(std::string(name)) ||
                is_off_the_menu(game().facts().name, name))
        << name << " never happened";
  }
  for (u16 roll = 1; roll <= game().facts().rolls.size(); ++roll) {
    EXPECT_TRUE(kinds.rolls().contains(roll))
        << game().facts().rolls[roll - 1u].name << " was never rolled";
  }
}

TEST_P(Dice, EveryEventHasWords) {
  for (const game::AnyGame* played : {&game(), &lively()}) {
    Kinds kinds(*played);
    kinds.look_for_all(200);
    for (const std::string& name : kinds.wordless()) {
      EXPECT_TRUE(has_no_words(game().facts().name, name)) << name;
    }
  }
}

}  // namespace
}  // namespace agon::test
