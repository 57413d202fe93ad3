#include "agon/script/finding.h"

#include <algorithm>

#include "agon/base/excerpt.h"

namespace agon::script {

bool has_errors(const Findings& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& f) { return f.severity == Severity::error; });
}

Problem to_problem(const Finding& finding, std::string_view script, std::string_view file_name) {
  return {.code = finding.code,
          .message = finding.message,
          .place = place_in(script, file_name, finding.span.offset),
          .severity = finding.severity};
}

}  // namespace agon::script
