// Which question typed flags ask, and what does not go with it.
#include "agon/game/offers.h"

#include <gtest/gtest.h>

#include "agon/game/answered.h"

namespace agon::game {
namespace {

struct Depth {
  u32 depth = 0;
};

template <class V>
void describe(V& v, Depth& d) {
  v("depth", d.depth, "how deep it was followed", json::Range{0, 9});
}

Reply<Answered<Depth>> how_deep(const Asked& asked) {
  Result<u64> depth = read_whole(asked.flags, "depth", 3, 0, 9);
  if (!depth) return decline(depth.error());
  return Answered<Depth>{{static_cast<u32>(*depth)}, "deep", false};
}

constexpr std::array<Flag, 2> kMatchFlags = {{
    {.name = "depth", .sentence = "how deep", .kind = FlagKind::number},
    {.name = "with", .sentence = "whom", .shape = "NAME", .repeats = true},
}};
constexpr std::array<Flag, 1> kCheckFlags = {{{.name = "actor", .sentence = "who acts"}}};

constexpr std::array<Question, 4> kQuestions = {{
    {.verb = "odds", .name = "match", .flags = kMatchFlags, .by = answered_by<how_deep>},
    {.verb = "odds", .name = "turn", .by = answered_by<how_deep>},
    {.verb = "odds",
     .name = "check",
     .kind = FlagKind::file,
     .needs = {.about = About::rules, .request = true},
     .flags = kCheckFlags,
     .by = answered_by<how_deep>},
    {.verb = "roll", .flags = kCheckFlags, .by = answered_by<how_deep>},
}};
constexpr Offers kOffers = {.questions = kQuestions};

// The question's name, or what is wrong.
std::string asked_by(std::string_view verb, std::vector<TypedFlag> typed) {
  Result<const Question*> found = find_question(kOffers, "hilo", verb, typed);
  if (!found) return found.error().message;
  return *found == nullptr ? "nothing" : std::string((*found)->name);
}

TEST(Offers, AQuestionIsAskedByItsNameInItsVerbOnly) {
  EXPECT_EQ(asked_by("odds", {{"match", ""}}), "match");
  EXPECT_EQ(asked_by("odds", {{"depth", "2"}, {"match", ""}}), "match");
  EXPECT_EQ(asked_by("roll", {{"match", ""}}), "--match is not for hilo");
  EXPECT_EQ(asked_by("odds", {}), "nothing");
  EXPECT_EQ(asked_by("trace", {}), "nothing");
}

TEST(Offers, AVerbMayAskByItself) {
  EXPECT_EQ(asked_by("roll", {}), "");
  EXPECT_EQ(asked_by("roll", {{"actor", "vera"}}), "");
}

TEST(Offers, FlagsThatStandForARequestAskForItsAnswer) {
  EXPECT_EQ(asked_by("odds", {{"actor", "vera"}}), "check");
  EXPECT_EQ(asked_by("odds", {{"actor", "vera"}, {"turn", ""}}), "--actor goes with --check");
}

TEST(Offers, OneQuestionAtATimeAndEachFlagOnce) {
  EXPECT_EQ(asked_by("odds", {{"match", ""}, {"turn", ""}}),
            "--match and --turn are two questions: ask one at a time");
  EXPECT_EQ(asked_by("odds", {{"depth", "2"}}), "--depth goes with --match");
  EXPECT_EQ(asked_by("odds", {{"match", ""}, {"depth", "2"}, {"depth", "2"}}),
            "--depth was typed twice");
  EXPECT_EQ(asked_by("odds", {{"match", ""}, {"with", "x"}, {"with", "y"}}), "match");
  EXPECT_EQ(asked_by("odds", {{"match", ""}, {"match", ""}}), "--match was typed twice");
}

TEST(Offers, AnAnswersValueAndItsSchemaComeFromOneDescription) {
  std::vector<TypedFlag> typed = {{"match", ""}, {"depth", "7"}};
  Reply<Answer> answer = kQuestions[0].by.answer({.flags = typed});
  ASSERT_TRUE(answer);
  EXPECT_EQ(json::canonical(answer->value), R"({"depth":7})");
  EXPECT_EQ(answer->text, "deep");
  EXPECT_FALSE(answer->complete);
  EXPECT_EQ(
      json::canonical(*kQuestions[0].by.schema().find("properties")->find("depth")),
      R"({"description":"how deep it was followed","maximum":9,"minimum":0,"type":"integer"})");
}

TEST(Offers, WhatAFlagDoesNotTakeIsRefused) {
  std::vector<TypedFlag> typed = {{"depth", "10"}};
  Reply<Answer> answer = kQuestions[0].by.answer({.flags = typed});
  ASSERT_FALSE(answer);
  ASSERT_EQ(answer.error().size(), 1u);
  EXPECT_EQ(answer.error()[0].message, "--depth takes a whole number from 0 to 9, not '10'");
  typed[0].value = "2.5";
  EXPECT_FALSE(read_whole(typed, "depth", 0, 0, 9));
  EXPECT_EQ(*read_number(typed, "depth", 0, 0, 9), 2.5);
  EXPECT_EQ(*read_number(typed, "other", 0.5, 0, 9), 0.5);
}

TEST(Offers, FlagsShowWhatTheyTake) {
  EXPECT_EQ(kMatchFlags[0].value_text(), "NUMBER");
  EXPECT_EQ(kMatchFlags[1].value_text(), "NAME");
  EXPECT_EQ(kQuestions[0].flag().value_text(), "");
  EXPECT_EQ(kQuestions[2].flag().value_text(), "FILE");
}

TEST(Offers, ASolverWritesBesideTheContent) {
  Solver solver{.extension = ".nash", .sentence = "", .solve = nullptr};
  EXPECT_EQ(solver.file_beside("books/mine.json"), "books/mine.nash");
}

}  // namespace
}  // namespace agon::game
