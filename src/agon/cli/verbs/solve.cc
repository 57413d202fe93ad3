// agon solve: what a ruleset can work out about a content, written to a file beside it.
#include <fmt/format.h>

#include "agon/base/file.h"
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/simulate.h"

namespace agon::cli {
namespace {

struct Typed {
  workbench::GameChoice choice;
  u32 threads = 0;
  bool json = false;
};

int fail(const Problem& problem, const Typed& arguments) {
  print_problems({problem}, arguments.json);
  return kBadInput;
}

// Nothing after a stop.
Result<std::optional<std::string>> work_out(const game::Solver& solver, const game::AnyGame& game,
                                            const Typed& arguments) {
  Interrupt interrupt;
  ProgressLine line("states");
  game::SolveOrder order{workbench::thread_count(arguments.threads), interrupt.token(),
                         [&](u64 done, u64 all) { line.show(done, all); }};
  Result<std::string> bytes = solver.solve(game, order);
  if (!bytes) return refuse(bytes.error());
  if (interrupt.token().stop_requested()) return std::nullopt;
  return std::optional(*std::move(bytes));
}

void print_written(const std::string& file, std::size_t bytes, const Typed& arguments) {
  if (!arguments.json) return print(fmt::format("wrote {}, {} bytes\n", file, bytes));
  json::Value out = json::Value::object();
  out.set("file", file);
  out.set("bytes", static_cast<u64>(bytes));
  print_line(out);
}

}  // namespace

int run_solve(const Typed& arguments) {
  Reply<workbench::OpenGame> open = workbench::open(arguments.choice);
  if (!open) return print_problems(open.error(), arguments.json);
  show_warnings(*open);
  const game::Solver* solver = open->entry->offers.solver;
  if (solver == nullptr) {
    return fail({.code = ErrorCode::usage,
                 .message = fmt::format("{} has nothing to solve", open->entry->facts.name)},
                arguments);
  }
  const std::string& content = open->files.front();
  if (content == "-") {
    return fail({.code = ErrorCode::usage,
                 .message = "the result is written beside the content, which must be a file"},
                arguments);
  }
  Result<std::optional<std::string>> bytes = work_out(*solver, *open->game, arguments);
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

namespace {

class Solve : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, typed_.choice);
    declare_threads(syntax, typed_.threads);
    declare_json(syntax, typed_.json);
    syntax.examples("  agon solve {game}\n  agon solve {game} mine.json");
  }

  std::optional<json::Value> output() const override {
    return json::any_of({json::Value::object()});
  }

  int run() override { return run_solve(typed_); }

 private:
  Typed typed_;
};

}  // namespace

std::unique_ptr<Verb> verbs::solve() { return std::make_unique<Solve>(); }

}  // namespace agon::cli
