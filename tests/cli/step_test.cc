// agon step: rules driven line by line, by a program with its own dice.
#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "agon/json/write.h"
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class StepVerb : public CommandLine {
 protected:
  // The answers to these lines, one each.
  std::vector<json::Value> ask(const std::string& game, const std::string& lines) {
    place.write("lines", lines);
    Ran ran = place.run("agon step " + game + " < lines");
    EXPECT_EQ(ran.code, 0) << ran.err;
    std::vector<json::Value> out;
    for (std::size_t begin = 0; begin < ran.out.size();) {
      std::size_t end = ran.out.find('\n', begin);
      Result<json::Document> line = json::parse(ran.out.substr(begin, end - begin), "answer");
      EXPECT_TRUE(line);
      out.push_back(line->root());
      begin = end + 1;
    }
    return out;
  }

  static std::string code(const json::Value& answer) {
    const json::Value* error = answer.find("error");
    return error == nullptr ? "" : error->find("code")->as_string();
  }
};

TEST_F(StepVerb, AnEmptyRequestShowsTheStart) {
  json::Value start = ask("hilo", "{}\n").at(0);
  EXPECT_EQ(*start.find("deciders"), json::Value("both"));
  EXPECT_EQ(start.find("menu")->find("a")->items().size(), 6u);
  EXPECT_EQ(start.find("events")->items().size(), 0u);
  EXPECT_EQ(*start.find("outcome"), json::Value("running"));
}

TEST_F(StepVerb, OneLineIsOneStepOrAllUntilADecision) {
  std::string choices = R"("choices": {"a": "guess high 1", "b": "guess low 1"})";
  auto answers =
      ask("hilo", "{" + choices + "}\n{" + choices + R"(, "until": "decision", "rolls": [5]})" +
                      "\n{" + choices + R"(, "until": "decision", "seed": 3, "index": 0})" + "\n");
  EXPECT_EQ(*answers.at(0).find("deciders"), json::Value("nobody"));
  EXPECT_EQ(*answers.at(1).find("deciders"), json::Value("b"));
  EXPECT_EQ(answers.at(1).find("rolls")->items().size(), 1u);
  EXPECT_EQ(answers.at(2), answers.at(1));  // the first die of match (3, 0) is a 5
}

TEST_F(StepVerb, AMissingDieIsAskedForByName) {
  auto answers = ask("hilo", R"({"choices": {"a": "guess high 1", "b": "guess low 1"},)"
                             R"( "until": "decision"})"
                             "\n");
  EXPECT_EQ(json::canonical(answers.at(0)),
            R"({"needs":{"index":0,"roll":"first_die","sides":6,"turn":1}})");
}

TEST_F(StepVerb, TheUsedRollsCanBeToldAgain) {
  std::string request = R"({"choices": {"a": "guess high 1", "b": "guess low 1"},)"
                        R"( "until": "decision", )";
  json::Value first = ask("hilo", request + R"("seed": 9})" + "\n").at(0);
  std::string rolls = json::canonical(*first.find("rolls"));
  EXPECT_EQ(ask("hilo", request + "\"rolls\": " + rolls + "}\n").at(0), first);
}

TEST_F(StepVerb, WrongLinesGetAnErrorAndTheStreamGoesOn) {
  auto answers = ask("hilo",
                     "nonsense\n"
                     "[]\n"
                     "{\"choces\": {}}\n"
                     "{\"choices\": {\"a\": \"guess high 1\"}}\n"
                     "{\"choices\": {\"a\": \"guess high 99\", \"b\": \"guess low 1\"}}\n"
                     "{\"choices\": {\"a\": \"gess high 1\", \"b\": \"guess low 1\"}}\n"
                     "{\"state\": {}}\n"
                     "{\"seed\": 1, \"rolls\": []}\n"
                     "{\"seed\": -1}\n"
                     "{\"content\": [\"cornr\"]}\n"
                     "{\"content\": [\"/etc/passwd\"]}\n"
                     "{\"content\": [{\"name\": 5}]}\n"
                     "{\"options\": {\"head_start\": [99, 0]}}\n"
                     "\n"
                     "{}");
  std::vector<std::string> codes;
  for (const json::Value& answer : answers) codes.push_back(code(answer));
  EXPECT_EQ(codes,
            (std::vector<std::string>{
                "json_syntax", "json_type", "json_unknown_key", "choice_refused", "choice_refused",
                "choice_text", "json_missing_key", "json_unknown_key", "json_range",
                "unknown_content", "unknown_content", "json_type", "state_fault", ""}));
}

TEST_F(StepVerb, RollsThatDoNotFitAreRefused) {
  std::string request = R"({"choices": {"a": "guess high 1", "b": "guess low 1"},)"
                        R"( "until": "decision", "rolls": )";
  auto answers =
      ask("hilo", request + "[7]}\n" + request + "[1, 2]}\n" + request +
                      R"([{"roll": "secnd_die", "index": 0, "value": 1}]})" + "\n" + request +
                      R"([{"roll": "second_die", "index": 0, "value": 1}]})" + "\n");
  EXPECT_EQ(code(answers.at(0)), "roll_range");
  EXPECT_EQ(code(answers.at(1)), "roll_left_over");
  EXPECT_EQ(code(answers.at(2)), "roll_misnamed");
  EXPECT_EQ(code(answers.at(3)), "roll_misnamed");
}

TEST_F(StepVerb, ALineBeyondAMegabyteIsRefusedAndTheNextIsRead) {
  auto answers = ask("hilo", std::string((1u << 20) + 1, 'x') + "\n{}\n");
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_EQ(code(answers.at(0)), "json_too_large");
  EXPECT_EQ(code(answers.at(1)), "");
}

TEST_F(StepVerb, ContentAndOptionsMayComeWithTheLine) {
  auto answers = ask("hilo",
                     "{\"content\": [{\"name\": \"mine\", \"goal\": 3, \"cap\": 4, \"purse\": 2,"
                     " \"die\": 6, \"saved_from\": 5}]}\n"
                     "{\"content\": [\"marathon\"], \"options\": {\"head_start\": [1, 0]}}\n");
  EXPECT_EQ(answers.at(0).find("menu")->find("a")->items().size(), 4u);  // 1 and all of 2
  EXPECT_EQ(*answers.at(1).find("state")->find("score"),
            json::Value(json::Value::array({json::Value(1), json::Value(0)})));
}

TEST_F(StepVerb, ShippedContentIsTakenWordForWordAndTypedOptionsStay) {
  std::string content = place
                            .run(
                                "cat \"$AGON_SOURCE_DIR\"/content/hilo/table/marathon.json | "
                                "tr -d '\\n'")
                            .out;
  auto answers =
      ask("hilo --options '{\"head_start\": [3, 0]}'", "{\"content\": [" + content + "]}\n");
  EXPECT_EQ(*answers.at(0).find("state")->find("score"),
            json::Value(json::Value::array({json::Value(3), json::Value(0)})));
}

TEST_F(StepVerb, WhatWouldBeIgnoredIsRefused) {
  auto answers = ask("grapple",
                     "{\"index\": 3}\n{\"rolls\": [3]}\n"
                     "{\"state\": {\"turn\": 1, \"position\": \"standing_neutral\", \"top\": \"a\","
                     " \"points\": [0, 0], \"advantages\": [0, 0], \"control\": [0, 0], \"tokens\":"
                     " [[\"arm_isolated\", \"arm_isolated\"], []], \"outcome\": \"running\"}}\n");
  EXPECT_EQ(code(answers.at(0)), "json_unknown_key");
  EXPECT_EQ(code(answers.at(1)), "roll_left_over");
  EXPECT_EQ(code(answers.at(2)), "state_fault");
}

TEST_F(StepVerb, AWrongGameOrContentIsSaidBeforeTheFirstLine) {
  EXPECT_EQ(place.run("echo '{}' | agon step hlio").code, 2);
  EXPECT_EQ(place.run("echo '{}' | agon step hilo cornr").code, 2);
}

TEST_F(StepVerb, ThePythonClientPlaysEveryGameWithItsOwnDice) {
  for (const char* game : {"hilo", "grapple"}) {
    std::string client = "python3 \"$AGON_SOURCE_DIR\"/examples/step_client.py ";
    Ran ran = place.run(client + "\"$AGON_PROGRAM\" " + game);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find("'event': 'ended'"), std::string::npos) << ran.out;
  }
}

}  // namespace
}  // namespace agon::test
