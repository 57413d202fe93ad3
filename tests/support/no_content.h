// While one lives, no content ships: AGON_CONTENT names an empty folder.
#pragma once

#include <cstdlib>
#include <optional>

#include "tests/support/shell.h"

namespace agon::test {

class NoContent {
 public:
  NoContent() {
    if (const char* before = std::getenv(kVariable)) before_ = before;
    setenv(kVariable, empty_.path("").c_str(), 1);
  }
  ~NoContent() {
    if (before_) {
      setenv(kVariable, before_->c_str(), 1);
    } else {
      unsetenv(kVariable);
    }
  }
  NoContent(const NoContent&) = delete;
  NoContent& operator=(const NoContent&) = delete;

 private:
  static constexpr const char* kVariable = "AGON_CONTENT";
  Workplace empty_;
  std::optional<std::string> before_;
};

}  // namespace agon::test
