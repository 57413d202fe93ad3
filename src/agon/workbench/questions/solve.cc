#include "agon/workbench/questions/solve.h"

#include <fmt/format.h>

#include <cassert>

#include "agon/base/file.h"
#include "agon/workbench/measure/simulate.h"

namespace agon::workbench {
namespace {

// How every solver's file begins, and no content, for that is JSON.
constexpr std::string_view kSolvedMark = "agon";

bool is_solved(const std::string& path) {
  Result<std::string> bytes = read_file(path);
  return bytes && bytes->starts_with(kSolvedMark);
}

}  // namespace

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
  Over over{.kind = "a solved table", .is_one = is_solved, .force = options.force};
  if (Result<void> may = may_write(out.file, over); !may) return decline(may.error());
  Result<std::string> bytes =
      solver->solve(*open.game, {thread_count(options.threads), options.stop, options.progress});
  if (!bytes) return decline(bytes.error());
  out.complete = !options.stop.stop_requested();
  if (!out.complete) return out;
  out.bytes = bytes->size();
  assert(bytes->starts_with(kSolvedMark));
  Result<void> written = write_file(out.file, *bytes, over);
  if (!written) return decline(written.error());
  return out;
}

}  // namespace agon::workbench
