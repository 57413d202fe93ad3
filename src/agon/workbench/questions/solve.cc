#include "agon/workbench/questions/solve.h"

#include <fmt/format.h>

#include "agon/base/file.h"
#include "agon/workbench/measure/simulate.h"

namespace agon::workbench {

Reply<SolveRecord> solve(const OpenGame& open, const SolveOptions& options) {
  const game::Solver* solver = open.entry->offers.solver;
  if (solver == nullptr) {
    return decline(ErrorCode::usage,
                   fmt::format("{} has nothing to solve", open.entry->facts.name));
  }
  const std::string& content = open.files.front();
  if (content.empty() || content == "-") {
    return decline(ErrorCode::usage,
                   "the result is written beside the content, which must be a file");
  }
  SolveRecord out{.file = solver->file_beside(content)};
  Result<std::string> bytes =
      solver->solve(*open.game, {thread_count(options.threads), options.stop, options.progress});
  if (!bytes) return decline(bytes.error());
  out.complete = !options.stop.stop_requested();
  if (!out.complete) return out;
  out.bytes = bytes->size();
  if (Result<void> written = write_file(out.file, *bytes); !written)
    return decline(written.error());
  return out;
}

}  // namespace agon::workbench
