// What a ruleset can work out about a content once and for all, for an agent to read: `agon solve`
// writes it to a file beside the content.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "agon/base/result.h"

namespace agon::game {

class AnyGame;

struct SolveOrder {
  u32 threads = 1;
  std::stop_token stop = {};
  // Called now and then from one thread at a time.
  std::function<void(u64 done, u64 all)> progress = {};
};

struct Solver {
  std::string_view extension;  // of the file, which is named after the first content
  std::string_view sentence;
  // The file's bytes, the same for any number of threads. After a stop they mean nothing.
  Result<std::string> (*solve)(const AnyGame& game, const SolveOrder& order);
};

// "books/mine.json" as "books/mine.nash".
std::string solved_file(std::string_view content_file, std::string_view extension);

}  // namespace agon::game
