// How fast games are simulated on this machine, and the number by which two machines are compared.
#pragma once

#include <functional>
#include <stop_token>

#include "agon/json/describe.h"
#include "agon/workbench/open.h"

namespace agon::workbench {

struct SpeedRecord {
  double matches_per_second = 0;
  double nanoseconds_per_step = 0;
  std::string kernel;
};

template <class V>
void describe(V& v, SpeedRecord& s) {
  v("matches_per_second", s.matches_per_second, "random against random, on one core");
  v("nanoseconds_per_step", s.nanoseconds_per_step, "time of one step");
  v("kernel", s.kernel, "the kernel that played, of games that have several", json::LeftOut{});
}

struct SpeedsRecord {
  std::string cpu;
  std::vector<std::pair<std::string, SpeedRecord>> games;
};

template <class V>
void describe(V& v, SpeedsRecord& s) {
  v("cpu", s.cpu, "the processor");
  v("games", s.games, "the speed of each game, by name");
}

using SignaturesRecord = std::vector<std::pair<std::string, json::Hex>>;

struct BenchOptions {
  std::string game = {};    // empty: all games
  std::string kernel = {};  // of games that have several; empty: the best
  u32 threads = 0;          // of signatures; 0: one for each core
  std::stop_token stop = {};
};

// Of the games' default contents; about a second each. Calls `each` as soon as a game is done.
using EachSpeed = std::function<void(const std::string& game, const SpeedRecord& speed)>;
Reply<SpeedsRecord> measure_speeds(const BenchOptions& options, const EachSpeed& each = {});

// Over every shipped content of a game's first kind, in order of their names: equal on every
// machine.
using EachSignature = std::function<void(const std::string& game, json::Hex signature)>;
Reply<SignaturesRecord> signatures(const BenchOptions& options, const EachSignature& each = {});

}  // namespace agon::workbench
