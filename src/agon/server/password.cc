#include "agon/server/password.h"

#include <sys/stat.h>

#include <algorithm>

#include "agon/base/file.h"
#include "agon/base/text.h"
#include "agon/server/secrets.h"

namespace agon::server {
namespace {

constexpr double kMostTries = 5;
constexpr double kTriesASecond = 0.1;
constexpr std::string_view kArgon = "$argon2id$";
constexpr std::size_t kShortest = 8;

}  // namespace

Result<void> save_password(const std::string& file, std::string_view password) {
  if (password.size() < kShortest) {
    return refuse(ErrorCode::usage, "a password has at least 8 characters");
  }
  Result<std::string> kept = slow_hash(password);
  if (!kept) return refuse(kept.error());
  mode_t before = ::umask(0077);
  Result<void> written = write_file(file, *kept + "\n");
  ::umask(before);
  return written;
}

Result<std::string> load_password(const std::string& file) {
  Result<std::string> text = read_file(file, 1000);
  if (!text) return refuse(text.error());
  std::string kept(trimmed(*text));
  Problem problem{.code = ErrorCode::usage};
  problem.place.file = file;
  struct stat about{};
  if (::stat(file.c_str(), &about) != 0 || (about.st_mode & 077) != 0) {
    problem.message = "others may read it: chmod 600 makes it yours";
    return refuse(std::move(problem));
  }
  if (kept.starts_with(kArgon)) return kept;
  problem.message = "it holds no password: agon serve --set-password FILE writes one";
  return refuse(std::move(problem));
}

// One at a time, and nobody waits: the hash is slow, and others have other questions.
Reply<void> Doorkeeper::let_in(std::string_view password) {
  std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return decline(ErrorCode::busy, "somebody is at the door: try again in a moment");
  auto now = std::chrono::steady_clock::now();
  std::chrono::duration<double> passed = now - since_;
  since_ = now;
  tries_ = std::min(kMostTries, tries_ + passed.count() * kTriesASecond);
  if (tries_ < 1) {
    return decline(ErrorCode::busy, "too many passwords were tried: wait for some seconds");
  }
  tries_ -= 1;
  if (!kept_.empty() && fits(password, kept_)) return {};
  return decline(ErrorCode::no_token, "this is not the password");
}

}  // namespace agon::server
