// Whole files, read with a limit and written so that a crash leaves the old text or the new one,
// and so that nothing is lost that nobody wanted to lose.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "agon/base/result.h"

namespace agon {

inline constexpr std::size_t kLargestFile = 16u << 20;  // bytes of any file that we read

// "-" reads standard input.
Result<std::string> read_file(const std::string& path, std::size_t limit = kLargestFile);

// Which file may be written over, if one of that name is there: none, those of the kind that is
// written, or with `force` any.
struct Over {
  std::string_view kind = {};  // "a replay"
  std::function<bool(const std::string& path)> is_one = {};
  bool force = false;
};

// Whether write_file would be allowed to, for whoever works long before there is something to
// write. What is no plain file (a device, a folder) is refused, and so is what another process
// holds (GrowingFile), even with force.
Result<void> may_write(const std::string& path, const Over& over = {});

// Writes a temporary file in the folder of `path`, syncs it, renames it over `path`, syncs the
// folder: kill -9 at any moment leaves the old file or the new one. Links are followed and the old
// file's mode is kept.
//
// The temporary is locked while we live, so whoever writes into the folder next removes those that
// a killed process left there, and no other.
Result<void> write_file(const std::string& path, std::string_view text, const Over& over = {});

// The temporary that is just being written, for those who end the process. Safe in a signal
// handler.
void remove_temporary();

}  // namespace agon
