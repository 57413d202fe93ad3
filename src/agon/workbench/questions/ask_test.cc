// A game's own questions, asked as a server would.
#include "agon/workbench/questions/ask.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"

namespace agon::workbench {
namespace {

const game::Entry& entry(std::string_view name) { return *roster::find_or_null(name); }

constexpr const char* kCheck = R"({"ContestType": "Attack", "Pillar": "Violence",
  "OppositionMode": "Rolled", "StateKey": "harm", "StateBefore": "unhurt",
  "StateOnSuccess": "hurt", "Actor": "fighter", "Opposition": "warden"})";

const game::Question& question(std::string_view game, std::string_view verb,
                               std::vector<game::TypedFlag> flags = {}) {
  return **question_of(entry(game), verb, flags, "nothing");
}

TEST(Ask, ARequestIsAnsweredWithToldDice) {
  json::Document request = *json::parse(kCheck, "check.json");
  Reply<game::Answer> answer = ask(entry("pillars"), question("pillars", "roll"),
                                   {.request = &request, .dice = {.told = "4,4,4,4,15,9"}});
  std::string message = answer ? "" : to_text(answer.error().front());
  ASSERT_TRUE(answer) << message;
  EXPECT_EQ(answer->value.find("StateKey")->as_string(), "harm");
  EXPECT_EQ(answer->value.find("Seed"), nullptr);  // told dice have none
}

TEST(Ask, ASeedIsSaid) {
  json::Document request = *json::parse(kCheck, "check.json");
  AskOptions options{.request = &request, .dice = {.seeded = chance::MatchName{7, 1}}};
  Reply<game::Answer> answer = ask(entry("pillars"), question("pillars", "roll"), options);
  ASSERT_TRUE(answer);
  EXPECT_EQ(json::canonical(*answer->value.find("Seed")), "7");
  EXPECT_EQ(ask(entry("pillars"), question("pillars", "roll"), options)->value, answer->value);
}

TEST(Ask, FlagsOpenFilesOnlyWhereThatIsAllowed) {
  std::vector<game::TypedFlag> flags = {
      {"type", "Endurance"},       {"pillar", "Violence"}, {"tn", "12"},
      {"actor", "./fighter.json"}, {"state-key", "wound"}, {"state-before", "open"},
      {"on-success", "closed"}};
  Reply<game::Answer> closed =
      ask(entry("pillars"), question("pillars", "odds", flags), {.flags = flags});
  ASSERT_FALSE(closed);
  EXPECT_EQ(closed.error()[0].code, ErrorCode::unknown_content);
  Reply<game::Answer> opened = ask(entry("pillars"), question("pillars", "odds", flags),
                                   {.flags = flags, .opens_files = true});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error()[0].code, ErrorCode::file_unreadable);
}

TEST(Ask, AnAnswerSaysWhatWasAsked) {
  Moment start = start_of(*open({.game = "pillars-scene"}));
  const game::Question& endings = question("pillars-scene", "odds", {{"endings", ""}});
  Reply<game::Answer> answer = ask(start, endings, {});
  ASSERT_TRUE(answer);
  AnswerRecord record = record_of(entry("pillars-scene"), &start, endings, *answer);
  EXPECT_EQ(record.question, "endings");
  EXPECT_NE(record.answer.find("left"), nullptr);
  EXPECT_EQ(record.state, record_of(start).state);
  EXPECT_FALSE(record_of(entry("pillars-scene"), nullptr, endings, *answer).turn);
  json::Value schema = schemas_of("odds").back();
  const json::Value& fields = *schema.find("properties");
  json::Value written = json::to_value(record);
  for (const json::Member& member : written.members()) {
    EXPECT_NE(fields.find(member.key), nullptr) << member.key;
  }
  EXPECT_NE(fields.find("answer")->find("properties"), nullptr) << "known to its depth";
}

TEST(Ask, SaysWhoAnswersWhereAGameDoesNot) {
  EXPECT_EQ(question_of(entry("hilo"), "trace", {}, "no scripts").error()[0].message,
            "hilo has no scripts; these games have: duel");
  Moment start = start_of(*open({.game = "duel"}));
  Reply<game::Answer> answer =
      ask(start, question("duel", "odds", {{"turn", ""}}), {.choices = {"a=use sword_slash"}});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error()[0].message, "--turn takes no choices");
}

}  // namespace
}  // namespace agon::workbench
