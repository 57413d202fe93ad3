// Whole files, read with a limit and written so that a crash leaves the old text or the new one.
#pragma once

#include <string>
#include <string_view>

#include "agon/base/result.h"

namespace agon {

inline constexpr std::size_t kLargestFile = 16u << 20;  // bytes of any file that we read

// "-" reads standard input.
Result<std::string> read_file(const std::string& path, std::size_t limit = kLargestFile);

// Writes a temporary file beside `path`, syncs it, renames it over `path`, syncs the folder: kill
// -9 at any moment leaves the old file or the new one. Links are followed, the old file's mode is
// kept, and what is no plain file (a device, a folder) is refused.
Result<void> write_file(const std::string& path, std::string_view text);

// The same for a file that is not there yet: whatever has that name stays as it is. Here kill -9
// may leave an empty file.
Result<void> write_new_file(const std::string& path, std::string_view text);

}  // namespace agon
