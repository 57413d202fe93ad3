// What must not be guessed: tokens, seeds, passwords. Everything here comes from the system's own
// randomness and libsodium; a token is shown once and kept as its hash.
#pragma once

#include <string>
#include <string_view>

#include "agon/base/result.h"

namespace agon::server {

// 128 bits as 32 hexadecimal digits.
std::string make_token();
// 16 letters and digits: a name that nobody else has, not a secret.
std::string make_id();
u64 make_seed();

// SHA-256 in hexadecimal digits, as `sha256sum` prints it.
std::string hash_of(std::string_view text);
// In a time that does not depend on where they differ.
bool equal(std::string_view a, std::string_view b);

// What is shown of a match's seed before it is over: the hash of "SEED:SALT", both as they are
// shown at the end.
std::string commitment_of(std::string_view seed, std::string_view salt);

// A password as it is kept: a slow hash (Argon2id), for a file that its owner alone can read.
Result<std::string> slow_hash(std::string_view password);
bool fits(std::string_view password, const std::string& kept);

}  // namespace agon::server
