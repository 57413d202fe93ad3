// What the lab is asked for, and the command line that gives the same. A content in it is a name of
// what ships, or the content itself, so the command says all that the job is made of.
#pragma once

#include "agon/json/describe.h"
#include "agon/server/studio.h"
#include "agon/workbench/measure/simulate.h"
#include "agon/workbench/measure/sweep.h"

namespace agon::server {

// A tournament is the round robin of agents; in what is called round_robin here contents meet.
AGON_ENUM(JobKind, u8, simulate, tournament, round_robin, report, diff, sweep)

struct NewJob {
  JobKind kind = JobKind::simulate;
  std::string game;
  std::vector<std::string> contents = {};
  std::vector<std::string> to_contents = {};
  std::optional<json::Value> options = {};
  std::optional<json::Value> from = {};
  std::optional<json::Value> to = {};
  std::string a = {};
  std::string b = {};
  std::vector<std::string> agents = {};
  std::string number = {};
  std::vector<json::Number> values = {};
  u32 of = 1;
  u64 matches = 10'000;
  u64 seed = 1;
};

template <class V>
void describe(V& v, NewJob& j) {
  using json::Default, json::Length, json::Line, json::Range, json::Words;
  constexpr Words kContents{{1, 1'000'000}};
  v("kind", j.kind, "what is asked for");
  v("game", j.game, "the game's name", Line{{1, 64}});
  v("contents", j.contents,
    "names of its contents, or a content itself as JSON; the usual ones for what is left out",
    Length{0, 8}, kContents, Default{});
  v("to_contents", j.to_contents, "of diff: those of the second variant", Length{0, 8}, kContents,
    Default{});
  v("options", j.options, "match options");
  v("from", j.from, "of diff: match options of the first variant only");
  v("to", j.to, "of diff: match options of the second variant only");
  v("a", j.a, "the agent at a", Line{{0, 200}}, Default{});
  v("b", j.b, "the agent at b", Line{{0, 200}}, Default{});
  v("agents", j.agents, "of a tournament: who meets", Length{0, 16}, Words{{1, 200}}, Default{});
  v("number", j.number, "of a sweep: where the number stands in its content, a JSON pointer",
    Line{{0, 1000}}, Default{});
  v("values", j.values, "of a sweep: what it is to be", Length{0, workbench::kMostSwept},
    Default{});
  v("of", j.of, "of a sweep: which content holds the number, counted from 1", Range{1, 8},
    Default{});
  v("matches", j.matches,
    "how many; of a round robin or tournament of each pairing, of a sweep with each value",
    Range{1, 100'000'000}, Default{});
  v("seed", j.seed, "of the matches", Default{});
}

// The same job with the owner's contents in it instead of their names, and with the agents that
// play where none is named. Declined where something in it is not for its kind, or where its
// command would be too long to be kept.
Reply<NewJob> settled(NewJob job, const Studio& studio, const workbench::Programs& programs);

// As a person would type it.
std::string command_of(const NewJob& job, const workbench::Programs& programs);

// What the command prints with --json.
struct JobWork {
  workbench::Programs programs = {};
  workbench::Progress progress = {};
  std::stop_token stop = {};
};
Reply<json::Value> work_out(const NewJob& job, const JobWork& work);

}  // namespace agon::server
