#include "agon/base/hash.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <charconv>

namespace agon {

u64 hash64(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

Hash128 hash128(std::string_view bytes) {
  XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.high64, hash.low64};
}

std::string to_hex(u64 value) { return fmt::format("{:016x}", value); }

std::string to_hex(const Hash128& value) { return to_hex(value.high) + to_hex(value.low); }

std::optional<u64> hex_to_u64(std::string_view digits) {
  u64 value = 0;
  const char* end = digits.data() + digits.size();
  auto [stop, error] = std::from_chars(digits.data(), end, value, 16);
  if (digits.size() != 16 || error != std::errc() || stop != end) return std::nullopt;
  return value;
}

}  // namespace agon
