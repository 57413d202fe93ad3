#include "agon/rulesets/pillars/scene/outlook.h"

#include "agon/rulesets/pillars/check/exact.h"

namespace agon::pillars::scene {
namespace {

constexpr int kSweeps = 100;  // a loop is left long before

double worth_of(Ends result) {
  return result == Ends::success ? 1 : result == Ends::failure ? -1 : 0;
}

double look(const Content& content, const ReadyStep& plan, const DegreeOdds& odds,
            const std::vector<double>& values) {
  double sum = 0;
  switch (plan.kind) {
    case Kind::ending:
      return worth_of(content.results[plan.ending]);
    case Kind::pass:
      return values[plan.next];
    case Kind::check:
      for (std::size_t i = 0; i < kDegrees; ++i) sum += odds[i] * values[plan.check.next[i]];
      return sum;
    default:
      for (const Way& way : plan.ways) sum += values[way.next];
      return sum / static_cast<double>(plan.ways.size());
  }
}

}  // namespace

std::vector<float> outlook_of(const Content& content) {
  std::vector<DegreeOdds> odds(content.plans.size());
  for (std::size_t i = 0; i < odds.size(); ++i) {
    if (content.plans[i].kind == Kind::check) {
      odds[i] = degree_odds(content.plans[i].check.armed.check);
    }
  }
  std::vector<double> values(content.plans.size());
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (std::size_t i = values.size(); i-- > 0;) {
      values[i] = look(content, content.plans[i], odds[i], values);
    }
  }
  return {values.begin(), values.end()};
}

}  // namespace agon::pillars::scene
