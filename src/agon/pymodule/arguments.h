// What a function of the package is asked with: its keyword arguments, named like the options of
// the command line, as a described record, so that the reader says what is wrong with them.
//
// Whoever calls from Python owns the machine: content may be files, agents programs, and what is
// set in the environment counts.
#pragma once

#include "agon/json/read.h"
#include "agon/pymodule/raise.h"
#include "agon/workbench/seats.h"

namespace agon::pymodule {

inline const json::Range kMatches{u64{1}, u64{1} << 40};
inline const json::Range kThreads{0, 256};

struct GameArguments {
  std::string game;
  std::vector<json::Value> contents;
  json::Value options;
  std::string kernel;

  workbench::GameChoice choice() const;
};

template <class V>
void describe(V& v, GameArguments& g) {
  v("game", g.game, "a game's name");
  v("contents", g.contents, "names of shipped content, files, or whole contents", json::Default{});
  v("options", g.options, "match options", json::Default{});
  v("kernel", g.kernel, "the processor's instructions that batches use", json::Default{});
}

struct SeatArguments {
  std::optional<std::string> a;
  std::optional<std::string> b;
  std::optional<double> agent_deadline;

  workbench::SeatOptions seats() const;
};

template <class V>
void describe(V& v, SeatArguments& s) {
  v("a", s.a, "the agent at seat a");
  v("b", s.b, "the agent at seat b");
  v("agent_deadline", s.agent_deadline, "seconds that an exec or http agent may take to decide",
    json::Range{0.001, 86'400});
}

struct NameArguments {
  u64 seed = 1;
  u64 index = 0;
};

template <class V>
void describe(V& v, NameArguments& n) {
  v("seed", n.seed, "first half of a match's name", json::Default{});
  v("index", n.index, "second half of it", json::Default{});
}

// The name of a content for `choice`: what was typed, or what a whole content is sent under.
std::string content_name(const json::Value& content, workbench::GameChoice& choice);

// An object as the text that the command line takes; a text as it is; nothing of null.
std::string object_text(const json::Value& value);

// A value as if it had been read from a file of that name, so that problems have a line to show.
Result<json::Document> document_of(const json::Value& value, std::string name);

json::Value value_of_arguments(nb::handle arguments);  // raises

template <class Arguments>
Arguments read_arguments(nb::handle given) {
  json::Value value = value_of_arguments(given);
  Arguments out;
  Problems problems;
  if (!json::read(json::Node{.value = &value}, out, problems)) raise(problems);
  return out;
}

}  // namespace agon::pymodule
