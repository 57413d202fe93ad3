#include "agon/workbench/questions/solve.h"

#include <fmt/format.h>

#include "agon/base/file.h"
#include "agon/workbench/measure/simulate.h"

namespace agon::workbench {

Result<std::optional<SolveRecord>> solve(const OpenGame& open, const SolveOptions& options) {
  const game::Solver* solver = open.entry->offers.solver;
  if (solver == nullptr) {
    return refuse(ErrorCode::usage, fmt::format("{} has nothing to solve", open.entry->facts.name));
  }
  const std::string& content = open.files.front();
  if (content == "-") {
    return refuse(ErrorCode::usage,
                  "the result is written beside the content, which must be a file");
  }
  Result<std::string> bytes =
      solver->solve(*open.game, {thread_count(options.threads), options.stop, options.progress});
  if (!bytes) return refuse(bytes.error());
  if (options.stop.stop_requested()) return std::nullopt;
  std::string file = solver->file_beside(content);
  if (Result<void> written = write_file(file, *bytes); !written) return refuse(written.error());
  return SolveRecord{std::move(file), bytes->size()};
}

}  // namespace agon::workbench
