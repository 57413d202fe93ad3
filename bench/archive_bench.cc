// What it costs to keep a choice before it is acknowledged: alone, with a sync of its own, and as
// one of 500 that wait at once and share theirs. Then what a match takes in the file, game by game.
// On the disk of the temporary folder, which TMPDIR names.
//   cmake --build build/release --target bench && build/release/bench/archive_bench
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include <condition_variable>
#include <filesystem>

#include "agon/archive/archive.h"
#include "agon/archive/packed.h"
#include "agon/json/document.h"
#include "agon/json/write.h"
#include "agon/workbench/match/play_match.h"
#include "bench/ratios.h"

namespace agon::bench {
namespace {

constexpr u64 kWriters = 500;
constexpr u64 kRounds = 20;  // choices of each

std::string replay_of(std::string_view game, u64 seed) {
  workbench::OpenGame open = workbench::open({.game = std::string(game)}).value();
  workbench::Contest contest = workbench::seat(std::move(open), {}).value();
  return workbench::play_match(contest, {.name = {seed, 0}}).replay;
}

// What a choice adds to a journal.
const std::string& some_line() {
  static const std::string line = [] {
    json::Value replay = json::parse(replay_of("hilo", 1), "replay")->root();
    json::Value out = json::Value::object();
    out.set("step", replay.find("steps")->items()[1]);
    return json::canonical(out) + "\n";
  }();
  return line;
}

// An archive in which 500 matches are played.
class Playing {
 public:
  Playing() : archive_(archive::Archive::open(file_, archive::Access::keep).value()) {
    for (u64 i = 0; i < kWriters; ++i) {
      archive_.begin({.id = id(i), .game = "hilo"}, std::string(5000, 'x'), answered());
    }
    wait(kWriters);
  }
  ~Playing() { std::filesystem::remove(file_); }
  Playing(const Playing&) = delete;
  Playing& operator=(const Playing&) = delete;

  void choose(u64 match, u64 nonce) {
    archive::ChosenRow chosen{"a", fmt::format("{:032}", nonce), static_cast<u32>(nonce), "h"};
    archive_.add(id(match), some_line(), std::move(chosen), R"({"clock":[100,100]})", answered());
  }

  void wait(u64 answers) {
    std::unique_lock lock(guard_);
    news_.wait(lock, [&] { return answers_ >= answers; });
    answers_ -= answers;
  }

 private:
  static std::string id(u64 number) { return fmt::format("{:016}", number); }
  archive::Done answered() {
    return [this](const Result<void>& done) {
      if (!done) std::abort();
      std::scoped_lock lock(guard_);
      ++answers_;
      news_.notify_one();
    };
  }

  std::mutex guard_;
  std::condition_variable news_;
  u64 answers_ = 0;
  std::string file_ =
      std::filesystem::temp_directory_path() / fmt::format("archive-bench-{}.sqlite", ::getpid());
  archive::Archive archive_;  // last: its thread answers to what stands above
};

void choices_alone(benchmark::State& state) {
  Playing playing;
  u64 nonce = 0;
  for (auto _ : state) {
    for (u64 i = 0; i < kRounds; ++i) {
      playing.choose(i % kWriters, nonce++);
      playing.wait(1);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<i64>(kRounds));
}

void choices_of_500(benchmark::State& state) {
  Playing playing;
  u64 nonce = 0;
  for (auto _ : state) {
    for (u64 round = 0; round < kRounds; ++round) {
      for (u64 i = 0; i < kWriters; ++i) playing.choose(i, nonce);
      ++nonce;
      playing.wait(kWriters);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<i64>(kRounds * kWriters));
}

BENCHMARK(choices_alone)->UseRealTime();
BENCHMARK(choices_of_500)->UseRealTime();

void print_sizes() {
  constexpr u64 kMatches = 20;
  for (const game::Entry* entry : roster::games()) {
    u64 bytes = 0;
    u64 stored = 0;
    for (u64 seed = 1; seed <= kMatches; ++seed) {
      archive::Packed packed = archive::pack(replay_of(entry->facts.name, seed));
      bytes += packed.bytes;
      stored += packed.data.size();
    }
    fmt::print("{:<14} {:>8} bytes a replay, {:>6} in the archive\n", entry->facts.name,
               bytes / kMatches, stored / kMatches);
  }
}

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv) {
  constexpr agon::bench::Ratio kRatios[] = {{"a choice of 500 that wait together, beside one alone",
                                             "choices_of_500", "choices_alone", 0.2}};
  agon::bench::print_sizes();
  return agon::bench::run(argc, argv, kRatios);
}
