#include "agon/game/orders.h"

#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "agon/json/write.h"

namespace agon::game {
namespace {

json::Value list_of(const std::string& text) { return json::parse(text, "list").value().root(); }

TEST(Submissions, AreKeptAsCanonicalJsonAndReadAgain) {
  Submission sent{.actions = list_of(R"([{"type": "pass"}, 7, null])"),
                  .rationale = "because \"so\"\n",
                  .latency_ms = 12,
                  .http_status = 200,
                  .error = "none"};
  std::string note = note_of(sent);
  EXPECT_EQ(note, R"({"actions":[{"type":"pass"},7,null],"error":"none","httpStatus":200,)"
                  R"("latencyMs":12,"rationale_text":"because \"so\"\n"})");
  std::optional<Submission> read = submission_in(note);
  ASSERT_TRUE(read);
  EXPECT_EQ(note_of(*read), note);
  EXPECT_EQ(read->latency_ms, 12u);
}

TEST(Submissions, LeaveOutWhatIsNotKnown) {
  EXPECT_EQ(note_of({}), R"({"actions":[]})");
  std::optional<Submission> read = submission_in(R"({"actions":[]})");
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->latency_ms);
  EXPECT_FALSE(read->http_status);
}

TEST(Submissions, OtherNotesAreNone) {
  for (const char* note :
       {"", "the agent is gone", "{", "{}", R"({"actions":7})", "[]", R"({"actions":[],"more":1})",
        R"({"actions":[],"latencyMs":-1})", R"({"actions":[],"error":3})"}) {
    EXPECT_FALSE(submission_in(note)) << note;
  }
}

TEST(Submissions, LongTextsAreCutBetweenCharactersByTheLengthThatTheyAreWrittenWith) {
  for (const std::string& one : {std::string("x"), std::string("\u00e9"), std::string("\x01"),
                                 std::string("\""), std::string("\xff"), std::string("\0", 1)}) {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += one;
    Submission sent{.rationale = text, .error = text};
    std::string note = note_of(sent);
    EXPECT_LE(note.size(), 2 * 1000 + 50u) << one;
    EXPECT_GE(note.size(), 2 * 990u) << one;
    ASSERT_TRUE(submission_in(note)) << one;
  }
}

TEST(Submissions, LongListsAreCutAtTheEnd) {
  json::Value actions = json::Value::array();
  for (int i = 0; i < 100'000; ++i) actions.push(i);
  std::string note = note_of({.actions = actions});
  EXPECT_LE(note.size(), 40'000u);
  EXPECT_GE(note.size(), 20'000u);
  std::optional<Submission> read = submission_in(note);
  ASSERT_TRUE(read);
  for (std::size_t i = 0; i < read->actions.items().size(); ++i) {
    EXPECT_EQ(read->actions.items()[i], json::Value(i));
  }
  // One entry that is too long alone.
  actions = json::Value::array({json::Value(std::string(100'000, 'x'))});
  EXPECT_EQ(note_of({.actions = actions}), R"({"actions":[]})");
}

TEST(Submissions, TheirErrorIsTheReasonOfADefault) {
  EXPECT_EQ(reason_in(note_of({.error = "it failed"})), "it failed");
  EXPECT_EQ(reason_in("the program failed"), "the program failed");
}

TEST(HeldLists, AreForOneTurn) {
  HeldList held;
  EXPECT_EQ(held.of(0), nullptr);
  held.take(3, list_of("[1]"));
  EXPECT_EQ(held.of(2), nullptr);
  ASSERT_NE(held.of(3), nullptr);
  EXPECT_EQ(*held.of(3), list_of("[1]"));
  held.drop();
  EXPECT_EQ(held.of(3), nullptr);
}

}  // namespace
}  // namespace agon::game
