// What the door gives hangs on nothing that the caller did to the floating-point environment: the
// way of rounding, and what becomes of numbers next to 0.
#include <gtest/gtest.h>

#include <cfenv>

#include "agon/agon.h"
#include "agon/base/float_guard.h"
#include "tests/support/games.h"

namespace agon::test {
namespace {

// Everything that is computed, as it is printed.
std::vector<std::string> answers(const game::Entry& entry) {
  std::vector<std::string> out;
  auto say = [&](const auto& record) { out.push_back(json::canonical(json::to_value(record))); };
  Reply<workbench::OpenGame> open = workbench::open(entry, {});
  if (!open) return {to_text(open.error().front())};
  for (const json::Value& content : open->game->contents()) out.push_back(json::canonical(content));

  const std::string agent = "greedy";
  workbench::SeatOptions seats{.a = agent};
  if (entry.facts.players == 2) seats.b = agent;
  Reply<workbench::Contest> contest = workbench::seat(*open, seats);
  if (!contest) return {to_text(contest.error().front())};
  workbench::PlayedMatch match = workbench::play_match(*contest, {.name = {3, 0}});
  out.push_back(match.replay);

  workbench::Moment start = workbench::start_of(*open);
  if (Reply<workbench::Odds> odds = workbench::odds_of(start, {})) {
    say(workbench::record_of(start, *odds));
  }
  Reply<workbench::Moment> last = workbench::moment_of(*json::parse(match.replay, "replay"), {});
  if (!last) return {to_text(last.error().front())};
  if (Reply<workbench::Odds> odds = workbench::odds_of(*last, {})) {
    say(workbench::record_of(*last, *odds));
  }
  workbench::ReportOptions few{.matches = 20, .threads = 2};
  say(workbench::report_bands(*contest, entry.offers.balance, few).value());
  Reply<workbench::RoundRobinRecord> robin =
      workbench::contents_round_robin(entry, {}, {}, {.matches = 30, .threads = 2});
  if (robin) say(*robin);
  return out;
}

#if defined(__SSE__)
TEST(Floats, OfTheDoorDoNotHangOnTheCallersEnvironment) {
  constexpr u32 kFlushAndDenormalsAreZero = 0x8040;
  for (const game::Entry* entry : roster::games()) {
    std::vector<std::string> plain = answers(*entry);
    for (int rounding : {FE_UPWARD, FE_TOWARDZERO}) {
      std::fesetround(rounding);
      _mm_setcsr(_mm_getcsr() | kFlushAndDenormalsAreZero);
      std::vector<std::string> answered = answers(*entry);
      u32 left = _mm_getcsr();
      bool kept = std::fegetround() == rounding;
      _mm_setcsr(left & ~kFlushAndDenormalsAreZero);
      std::fesetround(FE_TONEAREST);
      EXPECT_EQ(answered, plain) << entry->facts.name;
      EXPECT_TRUE(kept && (left & kFlushAndDenormalsAreZero) == kFlushAndDenormalsAreZero);
    }
  }
}
#endif

}  // namespace
}  // namespace agon::test
