// Random heroes and the first hero of one's own are valid, without a warning, and can be played.
#include "agon/rulesets/aegis/generator.h"

#include <set>

#include "agon/json/write.h"
#include "agon/rulesets/aegis/bots/greedy.h"
#include "agon/rulesets/aegis/content/lint.h"
#include "agon/rulesets/aegis/questions/starter.h"
#include "tests/support/aegis_match.h"
#include "tests/support/walk.h"

namespace agon::aegis {
namespace {

// Warnings fail, too.
Content sound_content(const std::string& a, const std::string& b) {
  Problems problems;
  std::optional<Content> content = load_texts(a, b, problems);
  for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
  return content.value();
}

std::string random_text(u32 number) { return json::pretty(random_hero({number, 7}, "a_hero")); }

game::Outcome play_greedily(const Content& content, u32 number) {
  State state = Aegis::start(content, {});
  chance::SeededReferee referee({number, 8});
  while (state.outcome == game::Outcome::running) {
    game::Choices choices{};
    for (game::Side side : game::kSides) {
      if (!includes(Aegis::deciders(state), side)) continue;
      choices[at(side)] = decide_greedily(content, state, side);
    }
    Aegis::play(content, state, choices, static_cast<chance::Referee&>(referee));
  }
  EXPECT_EQ(Aegis::fault(content, state), nullptr);
  return state.outcome;
}

// Everything that a list of names has.
template <class Enum>
std::set<std::string> all_of() {
  std::set<std::string> out;
  for (std::string_view name : names_of(Enum{})) out.emplace(name);
  return out;
}

// What cards say under a key, wherever it stands.
void collect(const json::Value& value, std::string_view key, std::set<std::string>& out) {
  if (value.is_array()) {
    for (const json::Value& item : value.items()) collect(item, key, out);
  }
  if (!value.is_object()) return;
  for (const json::Member& member : value.members()) {
    bool found = member.key == key && member.value.is_string();
    if (found) out.insert(member.value.as_string());
    collect(member.value, key, out);
  }
}

TEST(AegisGenerator, TheSameKeyGivesTheSameHero) {
  EXPECT_EQ(random_hero({1, 2}, "a_hero"), random_hero({1, 2}, "a_hero"));
  EXPECT_FALSE(random_hero({1, 2}, "a_hero") == random_hero({1, 3}, "a_hero"));
}

TEST(AegisGenerator, HeroesAreValidAndBetweenThemUseEverything) {
  std::set<std::string> types;
  std::set<std::string> policies;
  std::set<std::string> usable;
  for (u32 i = 0; i < 300; ++i) {
    json::Value hero = random_hero({i, 7}, "a_hero");
    sound_content(json::pretty(hero), json::pretty(hero));
    if (testing::Test::HasFailure()) FAIL() << json::pretty(hero);
    collect(*hero.find("defenseCard"), "type", types);
    collect(*hero.find("defenseCard"), "selectionPolicy", policies);
    collect(*hero.find("defenseCard"), "usablePhase", usable);
  }
  std::set<std::string> all = all_of<MatcherType>();
  all.merge(all_of<EffectType>());
  all.merge(all_of<ExpiryType>());
  EXPECT_EQ(types, all);
  EXPECT_EQ(policies, all_of<SelectionPolicy>());
  EXPECT_EQ(usable, all_of<UsablePhase>());
}

TEST(AegisGenerator, MatchesOfThemEndAndMostAreWon) {
  u32 matches = static_cast<u32>(test::scaled(300));
  u32 drawn = 0;
  for (u32 i = 0; i < matches; ++i) {
    Content content = sound_content(random_text(2 * i), random_text(2 * i + 1));
    drawn += play_greedily(content, i) == game::Outcome::draw;
  }
  EXPECT_LE(drawn, matches / 5);
}

TEST(AegisGenerator, HeroesHoldTheirOwnAgainstTheStarters) {
  for (u32 i = 0; i < 10; ++i) {
    Content content = sound_content(random_text(i), starter_hero("Measure"));
    u32 points = 0;
    constexpr u32 matches = 200;
    for (u32 match = 0; match < matches; ++match) {
      game::Outcome outcome = play_greedily(content, match);
      points += outcome == game::Outcome::a ? 2 : outcome == game::Outcome::draw ? 1 : 0;
    }
    EXPECT_GE(points, 2 * matches / 4) << i;
    EXPECT_LE(points, 2 * matches * 3 / 4) << i;
  }
}

TEST(AegisStarter, IsFineHasItsNameAndCanBePlayed) {
  std::string text = starter_hero("My First");
  Content content = sound_content(text, text);
  EXPECT_EQ(content.heroes[0].name, "My First");
  EXPECT_TRUE(content.heroes[0].has_card);
  u32 drawn = 0;
  for (u32 i = 0; i < 20; ++i) drawn += play_greedily(content, i) == game::Outcome::draw;
  EXPECT_LT(drawn, 5u);
}

TEST(AegisStarter, ShowsEveryMatcher) {
  json::Value hero = json::parse(starter_hero("My First"), "starter.json").value().root();
  std::set<std::string> types;
  collect(*hero.find("defenseCard"), "type", types);
  for (const std::string& matcher : all_of<MatcherType>()) EXPECT_TRUE(types.contains(matcher));
}

TEST(AegisStarter, ItsStatusesAreThoseThatItsHeroNames) {
  Problems problems;
  std::string hero = starter_hero("My First");
  std::optional<Content> content = load_texts(hero, hero, problems, starter_statuses("Mine"));
  for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
  ASSERT_TRUE(content);
  EXPECT_EQ(content->statuses.size(), 5u);
}

}  // namespace
}  // namespace agon::aegis
