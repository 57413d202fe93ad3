#include "agon/odds/matrix.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "agon/chance/mix.h"

namespace agon::odds {
namespace {

struct Game {
  std::size_t rows;
  std::size_t columns;
  std::vector<double> payoffs;

  double at(std::size_t row, std::size_t column) const { return payoffs[row * columns + column]; }
  double spread() const {
    auto [least, most] = std::ranges::minmax(payoffs);
    return most - least;
  }
};

// Numbers that are the same on every run.
class Stream {
 public:
  explicit Stream(u32 seed) : key_{seed, 1} {}

  u32 below(u32 n) { return chance::mix(key_, next_++, 0).a % n; }
  double unit() { return chance::mix(key_, next_++, 0).a / 4294967296.0; }

 private:
  chance::Key key_;
  u32 next_ = 0;
};

template <class F>
Game make_game(std::size_t rows, std::size_t columns, F payoff) {
  Game game{rows, columns, {}};
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      game.payoffs.push_back(payoff(row, column));
    }
  }
  return game;
}

bool is_strategy(const std::vector<double>& strategy, std::size_t size) {
  double sum = std::accumulate(strategy.begin(), strategy.end(), 0.0);
  return strategy.size() == size && std::abs(sum - 1) < 1e-12 &&
         std::ranges::all_of(strategy, [](double share) { return share >= 0; });
}

// What the best pure reply of either player gains over the value.
double best_reply_gain(const Game& game, const Equilibrium& e) {
  double gain = 0;
  for (std::size_t row = 0; row < game.rows; ++row) {
    double worth = 0;
    for (std::size_t c = 0; c < game.columns; ++c) worth += game.at(row, c) * e.column[c];
    gain = std::max(gain, worth - e.value);
  }
  for (std::size_t column = 0; column < game.columns; ++column) {
    double worth = 0;
    for (std::size_t r = 0; r < game.rows; ++r) worth += game.at(r, column) * e.row[r];
    gain = std::max(gain, e.value - worth);
  }
  return gain;
}

void expect_solved(const Game& game) {
  Equilibrium e = solve_matrix(game.payoffs, game.rows, game.columns);
  EXPECT_TRUE(is_strategy(e.row, game.rows));
  EXPECT_TRUE(is_strategy(e.column, game.columns));
  EXPECT_LE(best_reply_gain(game, e), 1e-9 * game.spread());
}

TEST(MatrixGame, PenniesAreMixedEvenly) {
  Equilibrium e = solve_matrix(std::vector<double>{1, -1, -1, 1}, 2, 2);
  EXPECT_NEAR(e.value, 0, 1e-12);
  EXPECT_NEAR(e.row[0], 0.5, 1e-12);
  EXPECT_NEAR(e.column[0], 0.5, 1e-12);
}

TEST(MatrixGame, AnUnevenGameHasItsBookValue) {
  Equilibrium e = solve_matrix(std::vector<double>{3, -1, -2, 4}, 2, 2);  // (3 * 4 - 1 * 2) / 10
  EXPECT_NEAR(e.value, 1, 1e-12);
  EXPECT_NEAR(e.row[0], 0.6, 1e-12);
  EXPECT_NEAR(e.column[0], 0.5, 1e-12);
}

TEST(MatrixGame, ASaddlePointIsPlayedPurely) {
  Equilibrium e = solve_matrix(std::vector<double>{4, 2, 5, 3, 1, 9}, 2, 3);
  EXPECT_NEAR(e.value, 2, 1e-12);
  EXPECT_EQ(e.row, (std::vector<double>{1, 0}));
  EXPECT_EQ(e.column, (std::vector<double>{0, 1, 0}));
}

TEST(MatrixGame, OneRowLeavesTheChoiceToTheColumns) {
  Equilibrium e = solve_matrix(std::vector<double>{5, 3, 4}, 1, 3);
  EXPECT_NEAR(e.value, 3, 1e-12);
  EXPECT_EQ(e.row, (std::vector<double>{1}));
  EXPECT_EQ(e.column, (std::vector<double>{0, 1, 0}));
}

TEST(MatrixGame, OneColumnLeavesTheChoiceToTheRows) {
  Equilibrium e = solve_matrix(std::vector<double>{-5, -3, -4}, 3, 1);
  EXPECT_NEAR(e.value, -3, 1e-12);
  EXPECT_EQ(e.row, (std::vector<double>{0, 1, 0}));
}

TEST(MatrixGame, EqualPayoffsAreMixedEvenly) {
  Equilibrium e = solve_matrix(std::vector<double>(12, 7.5), 3, 4);
  EXPECT_EQ(e.value, 7.5);
  EXPECT_EQ(e.column, std::vector<double>(4, 0.25));
  EXPECT_EQ(solve_matrix(std::vector<double>{-2}, 1, 1).value, -2);
}

TEST(MatrixGame, RandomGamesOfAllShapesAreSolved) {
  Stream stream(1);
  for (int i = 0; i < 20'000; ++i) {
    std::size_t rows = 1 + stream.below(16);
    std::size_t columns = 1 + stream.below(16);
    expect_solved(make_game(rows, columns, [&](auto, auto) { return stream.unit() - 0.5; }));
  }
}

// Few different payoffs give many equal rows, columns and ratios.
TEST(MatrixGame, DegenerateGamesAreSolved) {
  Stream stream(2);
  for (int i = 0; i < 20'000; ++i) {
    std::size_t rows = 1 + stream.below(12);
    std::size_t columns = 1 + stream.below(12);
    u32 kinds = 2 + stream.below(3);
    expect_solved(make_game(rows, columns, [&](auto, auto) { return stream.below(kinds); }));
  }
}

// The shape of one exchange: most entries differ in the fourth digit or later.
TEST(MatrixGame, NearlyEqualRowsAndColumnsAreSolved) {
  Stream stream(3);
  for (int i = 0; i < 5'000; ++i) {
    double small = std::pow(10.0, -static_cast<double>(stream.below(14)));
    std::size_t size = 2 + stream.below(11);
    expect_solved(make_game(size, size, [&](auto row, auto column) {
      return static_cast<double>((row + 2 * column) % 3) + small * stream.unit();
    }));
  }
}

TEST(MatrixGame, DominatedStrategiesAreNotPlayed) {
  Stream stream(4);
  for (int i = 0; i < 5'000; ++i) {
    std::size_t size = 2 + stream.below(8);
    Game game = make_game(size, size, [&](auto, auto) { return stream.unit(); });
    std::size_t better = stream.below(static_cast<u32>(size));
    std::size_t worse = (better + 1) % size;
    for (std::size_t c = 0; c < size; ++c) {
      game.payoffs[worse * size + c] = game.at(better, c) - 0.01 - stream.unit();
    }
    expect_solved(game);
    EXPECT_LT(solve_matrix(game.payoffs, size, size).row[worse], 1e-9);
  }
}

TEST(MatrixGame, SymmetricGamesAreWorthNothing) {
  Stream stream(5);
  for (int i = 0; i < 2'000; ++i) {
    std::size_t size = 2 + stream.below(11);
    Game game = make_game(size, size, [&](auto, auto) { return stream.unit(); });
    Game skew =
        make_game(size, size, [&](auto r, auto c) { return game.at(r, c) - game.at(c, r); });
    expect_solved(skew);
    EXPECT_NEAR(solve_matrix(skew.payoffs, size, size).value, 0, 1e-9);
  }
}

TEST(MatrixGame, ScaleDoesNotMatter) {
  Stream stream(6);
  for (double scale : {1e-12, 1e-3, 1.0, 1e6, 1e12}) {
    expect_solved(make_game(9, 7, [&](auto, auto) { return scale * (stream.unit() - 3); }));
  }
}

TEST(MatrixGame, LargeGamesAreSolved) {
  Stream stream(7);
  for (std::size_t size : {40u, 90u, 150u}) {
    expect_solved(make_game(size, size, [&](auto, auto) { return stream.unit(); }));
    expect_solved(make_game(size, size, [&](auto, auto) { return stream.below(2); }));
  }
}

}  // namespace
}  // namespace agon::odds
