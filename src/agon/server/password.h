// The owner's password, for a server that others can reach: kept as a slow hash in a file that
// nobody else may read, and asked for a few times a minute at most.
#pragma once

#include <chrono>
#include <mutex>

#include "agon/base/result.h"

namespace agon::server {

Result<void> save_password(const std::string& file, std::string_view password);
// Refused where others may read it, or where it holds no hash.
Result<std::string> load_password(const std::string& file);

class Doorkeeper {
 public:
  explicit Doorkeeper(std::string kept) : kept_(std::move(kept)) {}

  // Whether it is the one; declined while too many have been tried.
  Reply<void> let_in(std::string_view password);

 private:
  std::string kept_;  // empty: nobody gets in by a password
  std::mutex mutex_;  // one at a time: each takes a while, and memory
  double tries_ = 5;
  std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
};

}  // namespace agon::server
