// XXH3 of bytes, and hexadecimal as files and messages carry it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "agon/base/types.h"

namespace agon {

struct Hash128 {
  u64 high = 0;
  u64 low = 0;
  friend bool operator==(const Hash128&, const Hash128&) = default;
};

u64 hash64(std::string_view bytes);
Hash128 hash128(std::string_view bytes);

std::string to_hex(u64 value);                           // 16 digits, lower case
std::string to_hex(const Hash128& value);                // 32 digits, lower case
std::optional<u64> hex_to_u64(std::string_view digits);  // exactly 16 digits

}  // namespace agon
