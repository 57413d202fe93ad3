// A simulation's result for people and for programs. Nothing in it depends on time or threads.
#pragma once

#include <string>

#include "agon/cli/arguments.h"
#include "agon/cli/setup.h"
#include "agon/json/value.h"
#include "agon/sim/simulation.h"

namespace agon::cli {

struct Report {
  std::string contents;
  sim::Plan plan;
  sim::Simulation simulation;
};

// Plays what the arguments ask for; progress and rate go to stderr.
Report simulate(const Setup& setup, const Arguments& arguments);

std::string to_text(const Report& report);
json::Value to_value(const Report& report);

}  // namespace agon::cli
