// What many matches are asked for with: of simulate and report, which may also be answered from
// shares that other processes have played (shares.cc).
#pragma once

#include "agon/pymodule/answered.h"
#include "agon/workbench/measure/simulate.h"

namespace agon::pymodule {

struct SimulateArguments {
  GameArguments game;
  SeatArguments seats;
  NameArguments name;
  u64 n = 10'000;
  bool no_swap = false;
  std::optional<u64> metered;
  u32 threads = 0;
  bool all = false;
  std::vector<std::string> all_agents;

  workbench::GameChoice choice = {};
  workbench::Tallier tallier = {};
  void prepare() { choice = game.choice(); }
};

template <class V>
void describe(V& v, SimulateArguments& s) {
  describe(v, s.game);
  describe(v, s.seats);
  describe(v, s.name);
  v("n", s.n, "how many matches", json::Default{}, kMatches);
  v("no_swap", s.no_swap, "do not exchange the seats in every second match", json::Default{});
  v("metered", s.metered, "how many matches feed the metrics");
  v("threads", s.threads, "threads; 0 is one for each core", json::Default{}, kThreads);
  v("all", s.all, "each content against each other one", json::Default{});
  v("all_agents", s.all_agents, "each of these agents against each other one", json::Default{});
}

struct ReportArguments {
  GameArguments game;
  u64 n = 10'000;
  u64 seed = 1;
  u32 threads = 0;

  workbench::GameChoice choice = {};
  workbench::Tallier tallier = {};
  void prepare() { choice = game.choice(); }
};

template <class V>
void describe(V& v, ReportArguments& r) {
  describe(v, r.game);
  v("n", r.n, "how many matches", json::Default{}, kMatches);
  v("seed", r.seed, "first half of a match's name", json::Default{});
  v("threads", r.threads, "threads; 0 is one for each core", json::Default{}, kThreads);
}

Reply<Answered> simulate(const SimulateArguments& asked, Work& work);
Reply<Answered> report(const ReportArguments& asked, Work& work);

}  // namespace agon::pymodule
