#include "agon/base/hash.h"

#include <fmt/format.h>
#include <xxhash.h>

#include "agon/base/text.h"

namespace agon {

u64 hash64(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

Hash128 hash128(std::string_view bytes) {
  XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.high64, hash.low64};
}

std::string to_hex(u64 value) { return fmt::format("{:016x}", value); }

std::string to_hex(const Hash128& value) { return to_hex(value.high) + to_hex(value.low); }

std::optional<u64> hex_to_u64(std::string_view digits) {
  return digits.size() == 16 ? number_in<u64>(digits, 16) : std::nullopt;
}

}  // namespace agon
