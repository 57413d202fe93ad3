// Texts as they are kept: compressed with zstd where that makes them smaller, else as they are. The
// size of the text stands beside them, so whoever unpacks one knows beforehand how much may come
// out, and believes no more than that.
#pragma once

#include <string>
#include <string_view>

#include "agon/base/result.h"

namespace agon::archive {

struct Packed {
  u64 bytes = 0;     // of the text
  std::string data;  // a zstd frame with its checksum; or, if it has as many bytes, the text itself
};

Packed pack(std::string text);

// The text of `bytes` bytes that `data` holds, and nothing behind it. Memory grows with what comes
// out, not with what is said to; more than `most` is refused before anything is looked at.
Result<std::string> unpack(std::string_view data, u64 bytes, u64 most);

}  // namespace agon::archive
