// What a simulation of a scene reports besides successes and lengths.
#include <fmt/format.h>

#include <algorithm>

#include "agon/rulesets/pillars/scene/rules.h"

namespace agon::pillars::scene {
namespace {

std::vector<std::string> degree_labels() {
  std::vector<std::string> out;
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    out.push_back(fmt::format("{}", degree));
  }
  return out;
}

bool uses(const Content& content, ContestType type) {
  return std::ranges::any_of(content.plans, [type](const ReadyStep& plan) {
    return plan.kind == Kind::check && plan.check.type == type;
  });
}

}  // namespace

void Scene::measure(const Content& content, game::Meter& meter) {
  meter.share<Ended>("endings", "how the scene ended",
                     {content.endings.begin() + 1, content.endings.end()},
                     [](const Ended& e, auto count) { count(e.ending - 1); });
  meter.total<Checked>("checks", "checks made", [](const Checked&) { return 1; });
  for (const Contest& contest : kContests) {
    if (!uses(content, contest.type)) continue;
    std::string_view name = game::name_of(contest.type);
    meter.share<Checked>(fmt::format("degrees_{}", name), fmt::format("degrees of {}", name),
                         degree_labels(),
                         [&content, type = contest.type](const Checked& e, auto count) {
                           if (content.plans[e.step].check.type != type) return;
                           count(degree_index(e.verdict.degree));
                         });
  }
  if (content.options.empty()) return;
  meter.share<Chosen>(
      "options", "what the player chose", content.options,
      [&content](const Chosen& e, auto count) { count(content.plans[e.step].ways[e.way].option); });
}

}  // namespace agon::pillars::scene
