// Random content is always valid, always ends, and in its wild form reaches every corner of the
// rules.
#include "agon/rulesets/duel/questions/generator.h"

#include <gtest/gtest.h>

#include <set>

#include "agon/chance/keys.h"
#include "agon/host/quick.h"
#include "agon/json/write.h"
#include "agon/rulesets/duel/rules.h"
#include "agon/script/code.h"

namespace agon::duel {
namespace {

constexpr u32 kContents = 300;

struct Texts {
  Texts(u32 number, Temper temper)
      : values{random_hero({number, 1}, temper), random_hero({number, 2}, temper),
               random_rules({number, 3}, temper)} {}

  std::array<json::Value, 3> values;
};

std::optional<Content> load_random(const Texts& texts, Problems& problems) {
  std::vector<json::Node> nodes;
  for (const json::Value& value : texts.values) nodes.push_back({nullptr, &value, ""});
  return Duel::load(nodes, problems);
}

class Names : public chance::EventListener {
 public:
  Names(const Content& content, std::set<std::string>& seen) : content_(content), seen_(seen) {}
  void on(chance::EventView event) override {
    EXPECT_NE(Duel::event_text(content_, event, {.verbose = true}), "");
    Events::visit(event, [&]<class E>(const E& e) {
      seen_.insert(std::string(E::kName));
      if constexpr (std::is_same_v<E, Fired>) {
        if (e.depth > 0) nested_ = true;
      }
      if constexpr (std::is_same_v<E, Ended>) {
        if (e.by == Ending::script && nested_) seen_.insert("nested end");
      }
      if constexpr (std::is_same_v<E, Passed>) {
        if (e.phase && nested_) seen_.insert("nested pass");
      }
    });
  }
  void step() { nested_ = false; }

 private:
  const Content& content_;
  std::set<std::string>& seen_;
  bool nested_ = false;
};

// A match of random choices; false if it did not end.
bool play_out(const Content& content, u64 index, std::set<std::string>* seen) {
  chance::Key key = domain_key(chance::MatchName{1, index}, chance::Domain::rules);
  chance::SeededReferee referee(key);
  std::set<std::string> ignored;
  Names names(content, seen != nullptr ? *seen : ignored);
  referee.listen(&names);
  State state = Duel::start(content, {.coin = index % 2 == 1});
  u32 steps = 0;
  for (; Duel::outcome(state) == game::Outcome::running; ++steps) {
    if (steps > Duel::sizes(content).longest_match) return false;
    game::Choices choices{};
    std::vector<game::Choice> scratch;
    for (game::Side side : game::kSides) {
      auto menu = Duel::menu(content, state, side, scratch);
      if (menu.empty()) continue;
      choices[at(side)] =
          menu[chance::below(key, chance::Place(steps, u16{99}, 0), static_cast<u32>(menu.size()))];
    }
    names.step();
    Duel::play(content, state, choices, static_cast<chance::Referee&>(referee));
    EXPECT_EQ(Duel::fault(content, state), nullptr);
  }
  return true;
}

TEST(DuelGenerator, TheSameKeyGivesTheSameContent) {
  EXPECT_EQ(random_hero({1, 2}), random_hero({1, 2}));
  EXPECT_FALSE(random_hero({1, 2}) == random_hero({1, 3}));
}

TEST(DuelGenerator, PlainContentIsValidWithoutWarningsAndItsMatchesEnd) {
  for (u32 i = 0; i < kContents; ++i) {
    Texts texts(i, Temper::plain);
    Problems problems;
    for (std::size_t kind = 0; kind < 3; ++kind) {
      Duel::lint(kind, {nullptr, &texts.values[kind], ""}, problems);
    }
    std::optional<Content> content = load_random(texts, problems);
    for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem) << texts.values[0];
    ASSERT_TRUE(content);
    EXPECT_TRUE(play_out(*content, i, nullptr));
  }
}

TEST(DuelGenerator, WildContentReachesEveryOpcodeTriggerEventAndLimit) {
  std::set<script::Opcode> opcodes;
  std::set<script::Event> triggers;
  std::set<std::string> seen;
  for (u32 i = 0; i < kContents; ++i) {
    Texts texts(i, Temper::wild);
    Problems problems;
    std::optional<Content> content = load_random(texts, problems);
    for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
    ASSERT_TRUE(content);
    for (const Entity& entity : content->matchup.entities) {
      for (const Effect& effect : entity.effects) {
        triggers.insert(effect.trigger.event);
        for (const script::Instruction& one : effect.program.code) opcodes.insert(one.op);
      }
      for (const Ability& ability : entity.abilities) {
        for (const script::Instruction& one : ability.program.code) opcodes.insert(one.op);
      }
    }
    for (u64 match = 0; match < 4; ++match) EXPECT_TRUE(play_out(*content, match, &seen));
  }
  EXPECT_EQ(opcodes.size(), script::opcode_names().size());
  EXPECT_EQ(triggers.size(), script::kEventCount);
  for (std::string_view name : Events::kNames) {
    EXPECT_TRUE(seen.contains(std::string(name))) << name;
  }
  EXPECT_TRUE(seen.contains("nested end"));
  EXPECT_TRUE(seen.contains("nested pass"));
}

}  // namespace
}  // namespace agon::duel
