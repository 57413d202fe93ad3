#include "agon/cli/verbs/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agon/base/hash.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/console.h"
#include "agon/game/chart.h"

namespace agon::cli {
namespace {

using sim::Estimate, sim::Tally;

constexpr std::size_t kLengthBars = 12;  // more lengths than this are grouped

double percent(u64 part, u64 whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

bool is_for_one(const sim::Plan& plan) { return plan.games[0]->facts().players == 1; }

std::string first_index_text(const sim::Plan& plan) {
  return plan.first_index == 0 ? "" : fmt::format(", from index {}", plan.first_index);
}

// Wide enough for both names, within 80 columns.
std::size_t name_width(const sim::Plan& plan) {
  std::size_t longest = 0;
  for (const game::Player& agent : plan.agents) {
    longest = std::max(longest, utf8_count(agent.name));
  }
  return std::clamp<std::size_t>(longest, 12, 36);
}

std::string contestant_line(std::string_view name, u64 wins, u64 draws, u64 losses) {
  u64 all = wins + draws + losses;
  return fmt::format("{} {:7.2f} % {:7.2f} % {:7.2f} % {:7.2f} %\n", name,
                     percent(2 * wins + draws, 2 * all), percent(wins, all), percent(draws, all),
                     percent(losses, all));
}

std::string defaulted_line(std::string_view name, u64 decisions) {
  if (decisions == 0) return "";
  return fmt::format("{} failed in {} decision{}: the game's default was played\n", name, decisions,
                     decisions == 1 ? "" : "s");
}

std::string results_text(const Report& report) {
  const Tally& t = report.simulation.tally;
  std::size_t width = name_width(report.plan);
  auto fit = [width](std::string_view name) { return fitted(name, width); };
  std::string out =
      fmt::format("{} {:>9} {:>9} {:>9} {:>9}\n", fit(""), "score", "wins", "draws", "losses");
  out += contestant_line(fit(report.plan.agents[0].name), t.first_wins, t.draws, t.second_wins);
  if (!is_for_one(report.plan)) {
    out += contestant_line(fit(report.plan.agents[1].name), t.second_wins, t.draws, t.first_wins);
    out += contestant_line(fit("seat a"), t.seat_a_wins, t.draws, t.seat_b_wins);
  }
  out += defaulted_line(report.plan.agents[0].name, t.first_defaulted);
  out += defaulted_line(report.plan.agents[1].name, t.second_defaulted);
  Estimate estimate = sim::interval(t);
  return out + fmt::format("95 % interval of {}'s {}: {:.2f} % to {:.2f} %\n\n",
                           report.plan.agents[0].name, t.pairs < 2 ? "wins" : "score",
                           100 * estimate.low, 100 * estimate.high);
}

// Bars by number of turns, neighbours together where there are many.
std::string lengths_text(const Tally& tally) {
  std::string out = fmt::format("turns: mean {:.2f}, median {}, 90 % within {}, longest {}\n",
                                sim::mean_length(tally), sim::length_quantile(tally, 0.5),
                                sim::length_quantile(tally, 0.9), sim::length_quantile(tally, 1));
  std::size_t first = sim::length_quantile(tally, 0);
  std::size_t step = (tally.lengths.size() - first + kLengthBars - 1) / kLengthBars;
  for (std::size_t low = first; low < tally.lengths.size(); low += step) {
    std::size_t end = std::min(low + step, tally.lengths.size());
    u64 count = 0;
    for (std::size_t turns = low; turns < end; ++turns) count += tally.lengths[turns];
    std::string label = end - low == 1 ? std::to_string(low) : fmt::format("{}-{}", low, end - 1);
    double share = percent(count, tally.matches);
    out += fmt::format("  {:<12} {:7.2f} % {}\n", label, share, game::bar(share / 100, 40));
  }
  return out + "\n";
}

std::string metric_text(const game::Metric& metric, u64 matches) {
  if (metric.kind == game::Metric::Kind::total) {
    double mean = matches == 0 ? 0 : metric.amount(0) / static_cast<double>(matches);
    return fmt::format("{}: {}, {:.3f} per match\n", metric.name, metric.sentence, mean);
  }
  if (metric.kind == game::Metric::Kind::mean) {
    std::string mean =
        metric.counts[0] == 0
            ? "none"
            : fmt::format("{:+.4f} over {}", game::mean_of(metric.counts, metric.scale),
                          metric.counts[0]);
    return fmt::format("{}: {}, {}\n", metric.name, metric.sentence, mean);
  }
  std::string out = fmt::format("{}: {}\n", metric.name, metric.sentence);
  u64 all = 0;
  for (u64 count : metric.counts) all += count;
  std::size_t width = 12;
  for (const std::string& label : metric.labels) width = std::max(width, label.size());
  for (std::size_t i = 0; i < metric.labels.size(); ++i) {
    double share = percent(metric.counts[i], all);
    out += fmt::format("  {:<{}} {:7.2f} % {}\n", metric.labels[i], width, share,
                       game::bar(share / 100, 40));
  }
  return out;
}

json::Value contestant_to_value(std::string_view agent, u64 wins, u64 draws, u64 losses,
                                u64 defaulted = 0) {
  u64 all = wins + draws + losses;
  json::Value out = json::Value::object();
  if (!agent.empty()) out.set("agent", agent);
  out.set("score", percent(2 * wins + draws, 2 * all) / 100);
  out.set("wins", wins);
  out.set("draws", draws);
  out.set("losses", losses);
  if (defaulted != 0) out.set("defaulted_decisions", defaulted);
  return out;
}

json::Value lengths_to_value(const Tally& tally) {
  json::Value out = json::Value::object();
  json::Value counts = json::Value::object();
  for (std::size_t turns = 0; turns < tally.lengths.size(); ++turns) {
    if (tally.lengths[turns] != 0) counts.set(std::to_string(turns), tally.lengths[turns]);
  }
  out.set("matches_by_turns", std::move(counts));
  out.set("mean", sim::mean_length(tally));
  out.set("median", sim::length_quantile(tally, 0.5));
  out.set("most_within", sim::length_quantile(tally, 0.9));
  out.set("longest", sim::length_quantile(tally, 1));
  return out;
}

// Whole where it is counted in whole ones.
json::Value amount_to_value(const game::Metric& metric, std::size_t i) {
  if (metric.scale == 1) return metric.counts[i];
  return metric.amount(i);
}

json::Value metrics_to_value(const Tally& tally) {
  json::Value out = json::Value::object();
  for (const game::Metric& metric : tally.metrics) {
    json::Value value = json::Value::object();
    value.set("sentence", metric.sentence);
    if (metric.kind == game::Metric::Kind::total) {
      value.set("total", amount_to_value(metric, 0));
    } else if (metric.kind == game::Metric::Kind::mean) {
      value.set("count", metric.counts[0]);
      value.set("mean", game::mean_of(metric.counts, metric.scale));
    } else {
      json::Value counts = json::Value::object();
      for (std::size_t i = 0; i < metric.labels.size(); ++i) {
        counts.set(metric.labels[i], amount_to_value(metric, i));
      }
      value.set("counts", std::move(counts));
    }
    out.set(metric.name, std::move(value));
  }
  return out;
}

json::Value interval_to_value(const Tally& tally) {
  Estimate estimate = sim::interval(tally);
  json::Value out = json::Value::object();
  out.set("of", tally.pairs < 2 ? "wins" : "score");
  out.set("low", estimate.low);
  out.set("high", estimate.high);
  return out;
}

}  // namespace

std::string heading(const Report& report) {
  const sim::Plan& plan = report.plan;
  const game::Facts& facts = plan.games[0]->facts();
  const Tally& tally = report.simulation.tally;
  std::string out = fmt::format(
      "{}, {}: {} matches of {}, seed {}{}{}\n", facts.name, report.contents, tally.matches,
      versus_text(facts, plan.agents[0].name, plan.agents[1].name), plan.seed,
      first_index_text(plan), plan.paired ? ", every second one with exchanged seats" : "");
  if (!report.simulation.complete) {
    out += fmt::format("INCOMPLETE: interrupted, {} of {} matches were played\n", tally.matches,
                       plan.matches);
  }
  return out + "\n";
}

std::string metrics_text(const Tally& tally) {
  std::string out;
  for (const game::Metric& metric : tally.metrics) out += metric_text(metric, tally.metered);
  return out;
}

std::string to_text(const Report& report) {
  const Tally& tally = report.simulation.tally;
  std::string out = heading(report);
  if (tally.matches == 0) return out;
  out += results_text(report) + lengths_text(tally);
  if (tally.metered == 0) return out;
  return out + fmt::format("metrics, from the first {} matches\n", tally.metered) +
         metrics_text(tally);
}

json::Value to_value(const Report& report) {
  const sim::Plan& plan = report.plan;
  const Tally& tally = report.simulation.tally;
  json::Value out = json::Value::object();
  out.set("game", plan.games[0]->facts().name);
  out.set("contents", report.contents);
  out.set("options", plan.games[0]->options());
  out.set("seed", to_hex(plan.seed));
  out.set("first_index", to_hex(plan.first_index));
  out.set("matches", tally.matches);
  out.set("planned_matches", plan.matches);
  out.set("complete", report.simulation.complete);
  out.set("exchanged_seats", plan.paired);
  out.set("first", contestant_to_value(plan.agents[0].name, tally.first_wins, tally.draws,
                                       tally.second_wins, tally.first_defaulted));
  if (!is_for_one(plan)) {
    out.set("second", contestant_to_value(plan.agents[1].name, tally.second_wins, tally.draws,
                                          tally.first_wins, tally.second_defaulted));
    out.set("seat_a", contestant_to_value("", tally.seat_a_wins, tally.draws, tally.seat_b_wins));
  }
  out.set("interval_95", interval_to_value(tally));
  out.set("turns", lengths_to_value(tally));
  out.set("metered_matches", tally.metered);
  out.set("metrics", metrics_to_value(tally));
  return out;
}

}  // namespace agon::cli
