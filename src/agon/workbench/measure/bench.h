// How fast games are simulated on this machine, and the number by which two machines are compared.
#pragma once

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

// Of the game's default contents, on that kernel (empty: the best); takes about a second.
Reply<SpeedRecord> measure_speed(const game::Entry& entry, const std::string& kernel = {});

// Over every shipped content of the game's first kind, in order of their names: equal on every
// machine.
Result<json::Hex> signature(const game::Entry& entry, u32 threads, const std::string& kernel = {});

}  // namespace agon::workbench
