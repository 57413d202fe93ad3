// A simulation's result for people and for programs. Nothing in it depends on time or threads.
#pragma once

#include <string>

#include "agon/cli/grammar/arguments.h"
#include "agon/cli/verbs/setup.h"
#include "agon/json/value.h"
#include "agon/sim/simulation.h"

namespace agon::cli {

struct Report {
  std::string contents;
  sim::Plan plan;
  sim::Simulation simulation;
  double seconds = 0;  // not part of the report itself
};

// Plays what the arguments ask for, with progress on stderr.
Report simulate(const Setup& setup, const Arguments& arguments);

// What the arguments ask for.
sim::Plan plan_of(const Setup& setup, const Arguments& arguments);

// To stderr, because it is never the same twice.
void print_rate(const Report& report);
void print_rate(u64 matches, double seconds, u32 threads);

std::string heading(const Report& report);  // what was played
std::string metrics_text(const sim::Tally& tally);
std::string to_text(const Report& report);
json::Value to_value(const Report& report);

}  // namespace agon::cli
