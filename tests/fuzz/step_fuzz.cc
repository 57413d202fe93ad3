// Hostile lines for `agon step`: every line gets an answer, and a state in it can be stepped on.
#include <cstdlib>

#include "agon/json/write.h"
#include "agon/roster/roster.h"
#include "agon/workbench/match/step.h"

using namespace agon;

namespace {

const char* ask(const game::Entry& entry, const std::string& line, json::Value& answer) {
  answer = json::to_value(workbench::Stepper(entry, {}).answer(line));
  if (answer.find("error") != nullptr) return "error";
  return answer.find("needs") != nullptr ? "needs" : "state";
}

}  // namespace

// The first byte chooses the game, the rest is the line.
extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  if (size == 0) return 0;
  const game::Entry& entry = *roster::games()[data[0] % roster::games().size()];
  json::Value answer;
  std::string line(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (std::string_view(ask(entry, line, answer)) != "state") return 0;
  if (line.find("content") != std::string::npos || line.find("options") != std::string::npos) {
    return 0;  // the state belongs to a game that the next line does not open
  }
  json::Value again = json::Value::object();
  again.set("state", *answer.find("state"));
  json::Value shown;
  if (std::string_view(ask(entry, json::canonical(again), shown)) == "error") std::abort();
  return 0;
}
