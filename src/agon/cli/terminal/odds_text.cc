#include "agon/cli/terminal/odds_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/print.h"
#include "agon/game/chart.h"
#include "agon/game/words.h"
#include "agon/json/write.h"

namespace agon::cli {
namespace {

using game::AnyGame, game::percent_line, game::Side, game::Style;
using odds::DecisionOdds, odds::EntryOdds, odds::Expectation, odds::Prospect;

constexpr std::size_t kValuesShown = 8;      // of one field, the likeliest
constexpr std::size_t kColumnsOfMatrix = 9;  // that fit 80 characters

// What rounds to 0 is shown without a minus.
double plain_zero(double number) { return std::abs(number) < 5e-5 ? 0 : number; }

// Every field below a state with its value as text: {"/points/0": "2"}.
void flatten(const json::Value& value, const std::string& path,
             std::map<std::string, std::string>& out) {
  if (value.is_object()) {
    for (const json::Member& member : value.members()) {
      flatten(member.value, path + json::path_step(member.key), out);
    }
  } else if (value.is_array() && !value.items().empty() && value.items()[0].is_number()) {
    for (std::size_t i = 0; i < value.items().size(); ++i) {
      flatten(value.items()[i], path + json::path_step(i), out);
    }
  } else {
    out[path] = json::canonical(value);
  }
}

// The distribution of every field over the results, in order of paths.
std::map<std::string, std::map<std::string, double>> fields_of(const AnyGame& game,
                                                               const Prospect& prospect) {
  std::map<std::string, std::map<std::string, double>> out;
  for (const odds::Chance& chance : prospect.results) {
    std::map<std::string, std::string> fields;
    flatten(game.state_to_value(chance.state), "", fields);
    for (const auto& [path, value] : fields) out[path][value] += chance.probability;
  }
  return out;
}

std::string field_text(const std::string& path, const std::map<std::string, double>& values,
                       const Style& style) {
  std::vector<std::pair<double, std::string>> sorted;
  for (const auto& [value, chance] : values) sorted.emplace_back(-chance, value);
  std::sort(sorted.begin(), sorted.end());
  std::string out = path + "\n";
  double rest = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i < kValuesShown) {
      out += percent_line(printable(sorted[i].second), -sorted[i].first, style);
    } else {
      rest -= sorted[i].first;
    }
  }
  if (sorted.size() > kValuesShown) {
    out += percent_line(fmt::format("({} others)", sorted.size() - kValuesShown), rest, style);
  }
  return out;
}

std::string means_text(const Expectation& e) {
  std::string out = fmt::format("{}: {}", e.metric.name, e.metric.sentence);
  auto line = [&](std::size_t i) {
    return fmt::format("{:+.4f} over {:.4f} expected\n",
                       game::mean_of(e.expected, e.metric.scale, i),
                       e.expected[i * game::kCountsOfMean]);
  };
  if (e.metric.labels.empty()) return out + ", " + line(0);
  out += '\n';
  for (std::size_t i = 0; i < e.metric.labels.size(); ++i) {
    if (e.expected[i * game::kCountsOfMean] == 0) continue;
    out += fmt::format("  {}: {}", printable(e.metric.labels[i]), line(i));
  }
  return out;
}

std::string expectation_text(const Expectation& e, const Style& style) {
  double all = 0;
  for (double one : e.expected) all += one;
  if (all == 0) return "";
  if (e.metric.kind == game::Metric::Kind::mean) return means_text(e);
  if (e.metric.kind == game::Metric::Kind::total) {
    return fmt::format("{}: {}, {:.4f} expected\n", e.metric.name, e.metric.sentence,
                       all / e.metric.scale);
  }
  std::string out = fmt::format("{}: {}\n", e.metric.name, e.metric.sentence);
  bool amounts = std::ranges::any_of(e.expected, [&](double one) { return one > e.metric.scale; });
  for (std::size_t i = 0; i < e.expected.size(); ++i) {
    double one = e.expected[i] / e.metric.scale;
    if (one == 0) continue;
    out += amounts ? fmt::format("  {}: {:.4f} expected\n", e.metric.labels[i], one)
                   : percent_line(e.metric.labels[i], one, style);
  }
  return out;
}

std::string entry_name(const AnyGame& game, game::Choice choice) {
  return printable(game::choice_text(game, choice));
}

std::string matrix_text(const DecisionOdds& odds) {
  std::size_t rows = odds.sides[0].size();
  std::size_t columns = odds.sides[1].size();
  std::string out = "worth to a; rows are a's entries, columns b's\n";
  for (std::size_t first = 0; first < columns; first += kColumnsOfMatrix) {
    std::size_t end = std::min(columns, first + kColumnsOfMatrix);
    out += "     ";
    for (std::size_t j = first; j < end; ++j) out += fmt::format(" {:>7}", j + 1);
    out += '\n';
    for (std::size_t i = 0; i < rows; ++i) {
      out += fmt::format("  {:>3}", i + 1);
      for (std::size_t j = first; j < end; ++j) {
        out += fmt::format(" {:+7.3f}", plain_zero(odds.payoffs[i * columns + j]));
      }
      out += '\n';
    }
  }
  return out;
}

std::string equilibrium_text(const DecisionOdds& odds) {
  if (!odds.match) {
    return fmt::format("equilibrium, worth to a {:+.4f}\n", plain_zero(odds.equilibrium.value));
  }
  return fmt::format("equilibrium: a wins the match with {:.2f} %, b with {:.2f} %\n{}\n",
                     100 * odds.match->a, 100 * (1 - odds.match->a), odds.match->note);
}

std::string strategy_text(const AnyGame& game, Side side, const std::vector<EntryOdds>& entries,
                          const std::vector<double>& strategy, const Style& style) {
  std::string out = fmt::format("{} plays\n", game::name_of(side));
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (strategy[i] < 1e-9) continue;
    out += percent_line(fmt::format("{:>3} {}", i + 1, entry_name(game, entries[i].choice)),
                        strategy[i], style);
  }
  return out;
}

}  // namespace

std::string to_text(const AnyGame& game, const Prospect& prospect, const Style& style) {
  std::string out =
      fmt::format("{}, worth to a {:+.4f}\n\noutcome\n",
                  counted(prospect.results.size(), "different result"), plain_zero(prospect.worth));
  for (game::Outcome outcome :
       {game::Outcome::running, game::Outcome::a, game::Outcome::b, game::Outcome::draw}) {
    double share = prospect.chance_of(outcome);
    std::string label = outcome == game::Outcome::running ? "goes on"
                        : outcome == game::Outcome::draw
                            ? "a draw"
                            : fmt::format("{} wins", game::name_of(outcome));
    if (share > 0) out += percent_line(label, share, style);
  }
  for (const Expectation& e : prospect.expectations) out += expectation_text(e, style);
  for (const auto& [path, values] : fields_of(game, prospect)) {
    if (values.size() > 1 && path != "/outcome") out += field_text(path, values, style);
  }
  return out;
}

std::string menu_text(const DecisionOdds& odds, Side side, const NameOf& name_of,
                      const Style& style) {
  const std::vector<EntryOdds>& entries = odds.sides[at(side)];
  auto best = std::max_element(entries.begin(), entries.end(),
                               [](const auto& x, const auto& y) { return x.worth < y.worth; });
  std::string out = fmt::format("  {:>3} {:<32} {:>8} {:>8} {:>8}\n", "", game::name_of(side),
                                "wins", "loses", "worth");
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const EntryOdds& entry = entries[i];
    std::string line =
        fmt::format("  {:>3} {:<32} {:6.2f} % {:6.2f} % {:+8.4f}{}", i + 1, name_of(entry.choice),
                    100 * entry.wins, 100 * entry.loses, plain_zero(entry.worth),
                    &entry == &*best ? (style.ascii ? " *" : " \u2605") : "");
    out += (&entry == &*best ? painted(Paint::green, line) : line) + "\n";
  }
  return out;
}

std::string to_text(const AnyGame& game, const DecisionOdds& odds, const Style& style) {
  std::string out;
  for (Side side : game::kSides) {
    const auto& entries = odds.sides[at(side)];
    const auto& others = odds.sides[at(other(side))];
    if (entries.empty() || (entries.size() == 1 && others.size() > 1)) continue;
    if (others.size() > 1) {
      out += fmt::format("against any of {}'s {} entries, all equally likely\n",
                         game::name_of(other(side)), others.size());
    } else if (others.size() == 1) {
      out += fmt::format("against {}'s {}\n", game::name_of(other(side)),
                         entry_name(game, others[0].choice));
    }
    out += menu_text(odds, side, std::bind_front(entry_name, std::cref(game)), style) + "\n";
  }
  bool mixed = odds.sides[0].size() > 1 && odds.sides[1].size() > 1;
  if (mixed) out += matrix_text(odds) + "\n";
  if (!mixed && !odds.match) return out;  // the best entry is marked
  out += equilibrium_text(odds);
  out += strategy_text(game, Side::a, odds.sides[0], odds.equilibrium.row, style);
  return out + strategy_text(game, Side::b, odds.sides[1], odds.equilibrium.column, style);
}

std::string to_text(const workbench::OddsAnswer& answer, const Style& style) {
  const auto* own = std::get_if<game::Answer>(&answer.answer);
  if (!answer.moment) return paint_bars(own->text);
  const AnyGame& game = *answer.moment->game;
  std::string position = game.state_text(answer.moment->state, style) + "\n\n";
  if (own != nullptr) return position + paint_bars(own->text);
  return position +
         paint_bars(std::visit([&](const auto& odds) { return to_text(game, odds, style); },
                               std::get<workbench::Odds>(answer.answer)));
}

}  // namespace agon::cli
