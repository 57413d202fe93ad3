// The verbs, one function and one file each. They return the exit code.
#pragma once

#include "agon/cli/grammar/arguments.h"

namespace agon::cli {

int run_list(const Arguments& arguments);
int run_match(const Arguments& arguments);
int run_sim(const Arguments& arguments);
int run_replay_verify(const Arguments& arguments);
int run_replay_show(const Arguments& arguments);
int run_play(const Arguments& arguments);
int run_odds(const Arguments& arguments);
int run_roll(const Arguments& arguments);
int run_step(const Arguments& arguments);
int run_bench(const Arguments& arguments);
int run_report(const Arguments& arguments);
int run_solve(const Arguments& arguments);
int run_demo(const Arguments& arguments);
int run_validate(const Arguments& arguments);
int run_schema(const Arguments& arguments);
int run_trace(const Arguments& arguments);
int run_new(const Arguments& arguments);
int run_generate(const Arguments& arguments);

}  // namespace agon::cli
