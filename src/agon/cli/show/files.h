// Files that a result may be written to besides: --csv FILE and --html FILE.
#pragma once

#include "agon/base/file.h"
#include "agon/cli/grammar/syntax.h"
#include "agon/cli/show/sheet.h"

namespace agon::cli {

class ResultFiles {
 public:
  void declare(Syntax& syntax);  // --csv, --html

  // Before the work: whether what is asked for could be written.
  Result<void> may_write() const;
  // `title` is the page's: what was typed.
  Result<void> write(const Exhibit& exhibit, std::string_view title) const;

 private:
  std::string csv_;
  std::string html_;
};

}  // namespace agon::cli
