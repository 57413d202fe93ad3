#include "agon/workbench/problem_record.h"

namespace agon::workbench {

ProblemRecord record_of(const Problem& problem) {
  ProblemRecord out{.code = std::string(name_of(problem.code)),
                    .message = problem.message,
                    .severity = problem.severity == Severity::error ? "error" : "warning",
                    .path = problem.path,
                    .file = problem.place.file,
                    .line = {},
                    .column = {}};
  if (problem.place.line == 0) return out;
  out.line = problem.place.line;
  out.column = problem.place.column;
  return out;
}

ProblemsRecord record_of(const Problems& problems) {
  ProblemsRecord out;
  for (const Problem& problem : problems) out.problems.push_back(record_of(problem));
  return out;
}

}  // namespace agon::workbench
