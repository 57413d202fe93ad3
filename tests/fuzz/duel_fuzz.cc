// Any three JSON values as two heroes and rules: refused, or the law, both kinds of plans and every
// kernel play the same matches. Seeds are in tests/regress/duel_fuzz/.
#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "agon/rulesets/duel/batch/batch.h"
#include "tests/support/duel_engines.h"

using namespace agon;
using namespace agon::duel;

namespace {

constexpr std::size_t kMatches = 24;
constexpr u32 kMostTurns = 40;

void compare(const std::vector<MatchResult>& law, const std::vector<MatchResult>& other,
             std::string_view who) {
  std::string difference = first_difference(law, other);
  if (difference.empty()) return;
  std::cerr << who << ", " << difference << '\n';
  std::abort();
}

void play(const Content& content) {
  State start = Duel::start(content, {});
  std::vector<MatchResult> law = by_law(content, start, kMatches);
  compare(law, by_plan(make_plan(content, start), false, kMatches), "plan");
  compare(law, by_plan(make_plan(content, start, {.optimise = false}), false, kMatches),
          "plan without optimising");
  Batch batch(content, start);
  for (std::string_view name : kernels()) {
    batch.take_kernel(name);
    std::vector<MatchResult> results(kMatches);
    batch.run({kSeed, 0}, results, {});
    compare(law, results, name);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  Result<json::Document> document = json::parse(std::move(text), "fuzz.json");
  if (!document) return 0;
  std::vector<json::Node> nodes;
  for (std::size_t i = 0; i < 3; ++i) {
    std::optional<json::Node> node = json::root(*document).child(i);
    if (node) nodes.push_back(*node);
  }
  if (nodes.size() < 3) return 0;
  Problems problems;
  std::optional<Content> content = Duel::load(nodes, problems);
  if (!content) return has_errors(problems) ? 0 : (std::abort(), 0);
  u32& turns = content->matchup.limits.turns;
  turns = std::min(turns, kMostTurns);
  play(*content);
  return 0;
}
