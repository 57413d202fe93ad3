// Which kernels there are and which one runs. This file is compiled for every kind of processor
// that Highway knows here; what is outside of HWY_ONCE, once for each.
#include "agon/rulesets/duel/batch/batch.h"

// The fallback as well, and of those in between only what machines of the last ten years have: each
// costs twelve seconds of compiling.
#define HWY_COMPILE_ALL_ATTAINABLE
#ifdef __has_feature  // of clang
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define AGON_SANITIZED
#endif
#endif
#ifdef AGON_SANITIZED  // sanitizers look at every copy for minutes: the best one and the fallback
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3 | HWY_AVX3_DL)
#else
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#endif
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "agon/rulesets/duel/batch/batch.cc"
#include <hwy/foreach_target.h>
// The order matters: foreach_target.h comes first.
#include <hwy/highway.h>

#include "agon/rulesets/duel/batch/kernel.h"
#include "agon/rulesets/duel/batch/matches-inl.h"
#include "agon/rulesets/duel/batch/steps-inl.h"
#include "agon/rulesets/duel/batch/views-inl.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

// A kernel says itself what it was compiled for: the name is proof of what runs. The one without
// special instructions hangs on the compiler, its name does not.
inline const char* compiled_for() {
  bool plain = HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128;
  return plain ? "FALLBACK" : hwy::TargetName(HWY_TARGET);
}

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>

#include "agon/rulesets/duel/batch/lanes.h"
#include "agon/rulesets/duel/plan/runner.h"

namespace agon::duel {

struct Kernel {
  std::string_view name;
  std::size_t (*run_matches)(const MatchBatch&);
  LaneKernel lanes;
};

namespace {

HWY_EXPORT(compiled_for);
HWY_EXPORT(run_matches);
HWY_EXPORT(run_lanes);
HWY_EXPORT(write_views);
HWY_EXPORT(load_rows);
HWY_EXPORT(save_rows);

// Highway hands out the functions of the target it believes to run on, so it is told each in turn.
std::vector<Kernel> find_kernels() {
  std::vector<Kernel> out;
  for (i64 target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(target);
    out.push_back({HWY_DYNAMIC_DISPATCH(compiled_for)(),
                   &HWY_DYNAMIC_DISPATCH(run_matches),
                   {&HWY_DYNAMIC_DISPATCH(run_lanes), &HWY_DYNAMIC_DISPATCH(write_views),
                    &HWY_DYNAMIC_DISPATCH(load_rows), &HWY_DYNAMIC_DISPATCH(save_rows)}});
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().DeInit();
  return out;
}

const std::vector<Kernel>& all_kernels() {
  static const std::vector<Kernel> all = find_kernels();
  return all;
}

// With a coin, or an opening that ends the match, lanes would gain nothing.
std::size_t run_one_by_one(const Plan& plan, chance::Key seed, u64 first, bool coin,
                           std::span<game::MatchResult> out, const std::stop_token& stop) {
  constexpr std::size_t kMatchesPerStopLook = 64;
  std::vector<float> rows(plan.row_count);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (i % kMatchesPerStopLook == 0 && stop.stop_requested()) return i;
    out[i] = play_match(plan, chance::match_key(seed, first + i), coin, rows);
  }
  return out.size();
}

}  // namespace

std::vector<std::string_view> kernels() {
  std::vector<std::string_view> out;
  for (const Kernel& kernel : all_kernels()) out.push_back(kernel.name);
  return out;
}

Batch::Batch(const Content& content, const State& start) : content_(content), start_(start) {}

const Kernel& Batch::chosen() const {
  return kernel_ != nullptr ? *kernel_ : all_kernels().front();
}

std::string_view Batch::kernel() const { return chosen().name; }

bool Batch::take_kernel(std::string_view name) {
  auto found = std::ranges::find(all_kernels(), name, &Kernel::name);
  if (found == all_kernels().end()) return false;
  kernel_ = &*found;
  return true;
}

const Plan& Batch::matches() const {
  return matches_.get([&] { return make_plan(content_, start_); });
}

const Plan& Batch::steps() const {
  return steps_.get([&] { return make_plan(content_, start_, {.whole = false}); });
}

std::size_t Batch::run(chance::MatchName first, std::span<game::MatchResult> out,
                       const std::stop_token& stop) const {
  const Plan& plan = matches();
  chance::Key seed = chance::seed_key(first.seed);
  bool coin = start_.phase == Phase::coin;
  bool one_by_one = coin || plan.opened != game::Outcome::running;
  if (one_by_one) return run_one_by_one(plan, seed, first.index, coin, out, stop);
  std::size_t done = 0;
  while (done < out.size()) {
    std::size_t count = std::min(kMostMatches, out.size() - done);
    std::span<game::MatchResult> part = out.subspan(done, count);
    std::size_t finished = chosen().run_matches({plan, seed, first.index + done, part, stop});
    done += finished;
    if (finished < count) break;
  }
  return done;
}

std::unique_ptr<game::Lanes> Batch::lanes(std::size_t count) const {
  if (count < kFewestLanes) return nullptr;
  return make_lanes({content_, start_, steps(), chosen().lanes}, count);
}

}  // namespace agon::duel
#endif
