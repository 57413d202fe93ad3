// agon solve: what a ruleset can work out about a content, written to a file beside it.
#include "agon/workbench/questions/solve.h"

#include <fmt/format.h>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/verbs/common.h"

namespace agon::cli {
namespace {

class Solve : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, choice_);
    declare_threads(syntax, options_.threads);
    declare_force(syntax, options_.force);
    declare_json(syntax, json_);
    syntax.examples("  agon solve GAME\n  agon solve GAME mine.json");
  }

  std::optional<json::Value> output() const override { return printed<workbench::SolveRecord>(); }

  int run() override {
    Reply<workbench::OpenGame> open = workbench::open(choice_);
    if (!open) return print_problems(open.error(), json_);
    show_warnings(open->warnings);
    Reply<workbench::SolveRecord> solved = solve(*open);
    if (!solved) return print_problems(solved.error(), json_);
    if (json_) print_line(json::to_value(*solved));
    if (!solved->complete) print_error("interrupted: nothing was written\n");
    if (!solved->complete) return kInterrupted;
    if (!json_) print(fmt::format("wrote {}, {} bytes\n", printable(solved->file), solved->bytes));
    return kFine;
  }

 private:
  Reply<workbench::SolveRecord> solve(const workbench::OpenGame& open) {
    Interrupt interrupt;
    ProgressLine line("states");
    options_.stop = interrupt.token();
    options_.progress = [&](u64 done, u64 all) { line.show(done, all); };
    return workbench::solve(open, options_);
  }

  workbench::GameChoice choice_;
  workbench::SolveOptions options_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::solve() { return std::make_unique<Solve>(); }

}  // namespace agon::cli
