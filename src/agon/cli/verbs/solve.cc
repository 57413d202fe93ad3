// agon solve: what a ruleset can work out about a content, written to a file beside it.
#include <fmt/format.h>

#include "agon/base/file.h"
#include "agon/cli/terminal/console.h"
#include "agon/cli/verbs/commands.h"
#include "agon/cli/verbs/setup.h"

namespace agon::cli {
namespace {

int fail(const Problem& problem, const Arguments& arguments) {
  print_problems({problem}, arguments.json);
  return kBadInput;
}

// Nothing after a stop.
Result<std::optional<std::string>> work_out(const game::Solver& solver, const game::AnyGame& game,
                                            const Arguments& arguments) {
  Interrupt interrupt;
  std::optional<ProgressLine> line;
  game::SolveOrder order{arguments.threads, interrupt.token(), [&](u64 done, u64 all) {
                           if (!line) line.emplace(all, "states");
                           line->show(done);
                         }};
  Result<std::string> bytes = solver.solve(game, order);
  if (!bytes) return refuse(bytes.error());
  if (interrupt.token().stop_requested()) return std::nullopt;
  return std::optional(*std::move(bytes));
}

void print_written(const std::string& file, std::size_t bytes, const Arguments& arguments) {
  if (!arguments.json) return print(fmt::format("wrote {}, {} bytes\n", file, bytes));
  json::Value out = json::Value::object();
  out.set("file", file);
  out.set("bytes", static_cast<u64>(bytes));
  print_line(out);
}

}  // namespace

int run_solve(const Arguments& arguments) {
  std::optional<Setup> setup = set_up(arguments);
  if (!setup) return kBadInput;
  const game::Solver* solver = setup->entry->offers.solver;
  if (solver == nullptr) {
    return fail({.code = ErrorCode::usage,
                 .message = fmt::format("{} has nothing to solve", setup->entry->facts.name)},
                arguments);
  }
  const std::string& content = setup->files.front();
  if (content == "-") {
    return fail({.code = ErrorCode::usage,
                 .message = "the result is written beside the content, which must be a file"},
                arguments);
  }
  Result<std::optional<std::string>> bytes = work_out(*solver, setup->game(false), arguments);
  if (!bytes) return fail(bytes.error(), arguments);
  if (!*bytes) {
    print_error("interrupted: nothing was written\n");
    return kInterrupted;
  }
  std::string file = solver->file_beside(content);
  if (Result<void> written = write_file(file, **bytes); !written) {
    return fail(written.error(), arguments);
  }
  print_written(file, (*bytes)->size(), arguments);
  return kFine;
}

}  // namespace agon::cli
