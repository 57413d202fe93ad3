// What the linter finds in books.
#include "agon/rulesets/grapple/lint.h"

#include <gtest/gtest.h>

#include "agon/base/file.h"
#include "agon/json/write.h"
#include "agon/rulesets/grapple/rules.h"
#include "tests/support/tree.h"

namespace agon::grapple {
namespace {

json::Value classic_book() {
  return json::load(test::tree("/content/grapple/book/classic.json"))->root();
}

Problems problems_of(const json::Value& book) {
  json::Document document = *json::parse(json::pretty(book), "book.json");
  std::vector<json::Node> nodes = {json::root(document)};
  Problems problems;
  Grapple::load(nodes, problems);
  return problems;
}

json::Value& technique(json::Value& book, std::string_view id) {
  for (json::Member& member : book.members()) {
    if (member.key != "techniques") continue;
    for (json::Value& item : member.value.items()) {
      if (*item.find("id") == json::Value(id)) return item;
    }
  }
  ADD_FAILURE() << "no technique " << id;
  return book;
}

std::size_t count(const Problems& problems, std::string_view words) {
  return static_cast<std::size_t>(std::count_if(
      problems.begin(), problems.end(),
      [&](const Problem& problem) { return problem.message.find(words) != std::string::npos; }));
}

TEST(GrappleLint, FindsExactlyTheHolesOfClassicAndOnlyWarns) {
  Problems problems = problems_of(classic_book());
  EXPECT_FALSE(has_errors(problems));
  EXPECT_EQ(count(problems, "has no technique for it"), 4u);
  EXPECT_EQ(count(problems, "is never offered here"), 3u);
  EXPECT_EQ(count(problems, "cannot be reached"), 2u);
  EXPECT_EQ(problems.size(), 9u);
}

TEST(GrappleLint, FindsTechniquesThatNobodyCanEverUse) {
  json::Value book = classic_book();
  json::Value three = json::Value::array({"arm_isolated", "leg_isolated", "posture_broken"});
  technique(book, "crossface").set("requiredTokens", three);
  technique(book, "kimura")
      .set("requiredTokens", json::Value::array({"arm_isolated", "arm_isolated"}));
  Problems problems = problems_of(book);
  EXPECT_FALSE(has_errors(problems));
  EXPECT_EQ(count(problems, "crossface can never be used: a side holds at most 2 tokens"), 1u);
  EXPECT_EQ(count(problems, "a token is named twice"), 1u);
}

TEST(GrappleLint, AStateWithoutAnythingToChooseIsAFault) {
  json::Value book = classic_book();
  // Nobody can get there, so the book is only warned of; a state from outside could claim it.
  for (json::Member& member : book.members()) {
    if (member.key != "positions") continue;
    json::Value empty = member.value.items().front();
    empty.set("id", "limbo");
    member.value.push(empty);
  }
  json::Document document = *json::parse(json::pretty(book), "book.json");
  std::vector<json::Node> nodes = {json::root(document)};
  Problems problems;
  std::optional<Content> content = Grapple::load(nodes, problems);
  ASSERT_TRUE(content);
  State state = Grapple::start(*content, {});
  EXPECT_EQ(Grapple::fault(*content, state), nullptr);
  state.position = *find_position(content->book, "limbo");
  EXPECT_STREQ(Grapple::fault(*content, state), "a side has no technique to choose here");
}

TEST(GrappleLint, RefusesAReachablePositionWithoutAUsableTechnique) {
  json::Value book = classic_book();
  // Turtle's bottom has shell_guard, granby_roll and sit_out; gate them all.
  for (std::string_view id : {"shell_guard", "granby_roll", "sit_out"}) {
    technique(book, id).set("requiredTokens", json::Value::array({"arm_isolated"}));
  }
  Problems problems = problems_of(book);
  EXPECT_TRUE(has_errors(problems));
  EXPECT_EQ(count(problems,
                  "turtle bottom can be left without a usable technique: every one that is offered "
                  "needs a token"),
            1u);
}

TEST(GrappleLint, RefusesPointsWithoutATransition) {
  json::Value book = classic_book();
  technique(book, "crossface").set("ibjjfPoints", 2);
  Problems problems = problems_of(book);
  EXPECT_EQ(count(problems, "points are awarded for a transition, and there is none"), 1u);
  EXPECT_TRUE(has_errors(problems));
}

TEST(GrappleLint, NamesThePositionThatWasMeant) {
  json::Value book = classic_book();
  book.set("start", "standing_netural");
  Problems problems = problems_of(book);
  EXPECT_EQ(
      count(problems, "no position is called 'standing_netural', did you mean 'standing_neutral'?"),
      1u);
}

TEST(GrappleLint, RefusesANeutralPositionThatTreatsItsRolesDifferently) {
  json::Value book = classic_book();
  technique(book, "sprawl")
      .set("usableFrom", json::Value::array({json::Value::array({"standing_neutral", "top"})}));
  Problems problems = problems_of(book);
  EXPECT_EQ(
      count(problems, "standing_neutral is neutral and offers its roles different techniques"), 1u);
}

TEST(GrappleLint, RefusesAnIdThatIsUsedTwice) {
  json::Value book = classic_book();
  technique(book, "sprawl").set("id", "takedown");
  EXPECT_EQ(count(problems_of(book), "the id 'takedown' is used twice"), 1u);
}

}  // namespace
}  // namespace agon::grapple
