#include "agon/server/secrets.h"

#include <sodium.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <span>

namespace agon::server {
namespace {

// Without it nothing here would be a secret.
void begin_sodium() {
  static const int begun = sodium_init();
  if (begun >= 0) return;
  std::fputs("agon: this system gives no random numbers\n", stderr);
  std::abort();
}

std::string hex(std::span<const unsigned char> bytes) {
  std::string out(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes.data(), bytes.size());
  out.pop_back();
  return out;
}

}  // namespace

std::string make_token() {
  begin_sodium();
  std::array<unsigned char, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return hex(bytes);
}

std::string make_id() {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
  begin_sodium();
  std::string out(16, '\0');
  for (char& c : out) c = kLetters[randombytes_uniform(kLetters.size())];
  return out;
}

u64 make_seed() {
  begin_sodium();
  u64 out = 0;
  randombytes_buf(&out, sizeof out);
  return out;
}

std::string hash_of(std::string_view text) {
  begin_sodium();
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size());
  return hex(digest);
}

bool equal(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string commitment_of(std::string_view seed, std::string_view salt) {
  return hash_of(std::string(seed).append(":").append(salt));
}

Result<std::string> slow_hash(std::string_view password) {
  begin_sodium();
  std::array<char, crypto_pwhash_STRBYTES> out{};
  int failed =
      crypto_pwhash_str(out.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE);
  if (failed != 0)
    return refuse(ErrorCode::file_unwritable, "there is not enough memory to hash a password");
  return std::string(out.data());
}

bool fits(std::string_view password, const std::string& kept) {
  begin_sodium();
  return crypto_pwhash_str_verify(kept.c_str(), password.data(), password.size()) == 0;
}

}  // namespace agon::server
