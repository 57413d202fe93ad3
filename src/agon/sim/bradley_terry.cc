#include "agon/sim/bradley_terry.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace agon::sim {
namespace {

using Matrix = std::vector<std::vector<double>>;

constexpr int kMostRounds = 100'000;
constexpr double kSettled = 1e-12;  // relative change of a strength in one round

std::vector<bool> reached(std::size_t from, std::size_t contestants,
                          std::span<const Meeting> meetings, bool by_wins) {
  std::vector<bool> out(contestants);
  out[from] = true;
  for (std::size_t round = 0; round < contestants; ++round) {
    for (const Meeting& one : meetings) {
      bool won = one.matches > 0 && one.score > 0;
      bool lost = one.matches > 0 && one.score < 1;
      if (!by_wins) std::swap(won, lost);
      if (out[one.first] && won) out[one.second] = true;
      if (out[one.second] && lost) out[one.first] = true;
    }
  }
  return out;
}

// Everybody over wins from one, and over losses from the same: then everybody from everybody.
bool has_maximum(std::size_t contestants, std::span<const Meeting> meetings) {
  for (bool by_wins : {true, false}) {
    std::vector<bool> all = reached(0, contestants, meetings, by_wins);
    if (std::ranges::find(all, false) != all.end()) return false;
  }
  return true;
}

// Worths, e to the strength. Each round gives everybody its points over what it would be expected
// to score for each unit of worth.
std::vector<double> worths_of(std::size_t contestants, std::span<const Meeting> meetings) {
  std::vector<double> worth(contestants, 1);
  for (int round = 0; round < kMostRounds; ++round) {
    std::vector<double> points(contestants);
    std::vector<double> expected(contestants);
    for (const Meeting& one : meetings) {
      points[one.first] += one.matches * one.score;
      points[one.second] += one.matches * (1 - one.score);
      double each = one.matches / (worth[one.first] + worth[one.second]);
      expected[one.first] += each;
      expected[one.second] += each;
    }
    double moved = 0;
    double sum = 0;
    for (std::size_t i = 0; i < contestants; ++i) {
      double next = points[i] / expected[i];
      moved = std::max(moved, std::abs(next - worth[i]) / worth[i]);
      sum += std::log(worth[i] = next);
    }
    double middle = std::exp(sum / static_cast<double>(contestants));
    for (double& one : worth) one /= middle;  // only ratios are known
    if (moved < kSettled) break;
  }
  return worth;
}

// Solves a x = b for several b, the columns of `b`, by elimination; a is positive definite.
Matrix solve(Matrix a, Matrix b) {
  std::size_t n = a.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t row = 0; row < n; ++row) {
      if (row == i) continue;
      double times = a[row][i] / a[i][i];
      for (std::size_t k = i; k < n; ++k) a[row][k] -= times * a[i][k];
      for (std::size_t k = 0; k < b[i].size(); ++k) b[row][k] -= times * b[i][k];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (double& one : b[i]) one /= a[i][i];
  }
  return b;
}

// At the maximum the likelihood's slopes are 0; a score that moves by d moves them by n d, and the
// strengths follow by the inverse of the information, in which the anchor has no part.
Matrix moves_of(const std::vector<double>& strengths, std::span<const Meeting> meetings,
                std::size_t anchor) {
  std::size_t n = strengths.size();
  Matrix information(n, std::vector<double>(n));
  Matrix slopes(n, std::vector<double>(meetings.size()));
  for (std::size_t m = 0; m < meetings.size(); ++m) {
    const auto& [first, second, matches, score] = meetings[m];
    double p = 1 / (1 + std::exp(strengths[second] - strengths[first]));
    double weight = matches * p * (1 - p);
    information[first][first] += weight;
    information[second][second] += weight;
    information[first][second] -= weight;
    information[second][first] -= weight;
    slopes[first][m] += matches;
    slopes[second][m] -= matches;
  }
  for (std::size_t i = 0; i < n; ++i) information[anchor][i] = information[i][anchor] = 0;
  information[anchor][anchor] = 1;
  std::ranges::fill(slopes[anchor], 0);
  return solve(std::move(information), std::move(slopes));
}

// With one more match in each meeting, a draw.
std::vector<Meeting> with_a_draw(std::span<const Meeting> meetings) {
  std::vector<Meeting> out(meetings.begin(), meetings.end());
  for (Meeting& one : out) {
    one.score = (one.matches * one.score + 0.5) / (one.matches + 1);
    one.matches += 1;
  }
  return out;
}

}  // namespace

Strengths fit_strengths(std::size_t contestants, std::span<const Meeting> meetings,
                        std::size_t anchor) {
  assert(anchor < contestants);
  Strengths out;
  out.smoothed = !has_maximum(contestants, meetings);
  std::vector<Meeting> counted(meetings.begin(), meetings.end());
  if (out.smoothed) counted = with_a_draw(meetings);
  std::vector<double> worths = worths_of(contestants, counted);
  for (double worth : worths) out.values.push_back(std::log(worth / worths[anchor]));
  out.moves = moves_of(out.values, counted, anchor);
  return out;
}

double elo_of(double strength) { return strength * 400 / std::log(10.0); }

}  // namespace agon::sim
