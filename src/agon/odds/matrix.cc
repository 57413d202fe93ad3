// A dense simplex on the column player's programme: with all payoffs scaled to 1 .. 2, maximise
// sum(y) subject to M y <= 1, y >= 0. The game's value is then 1 / sum(y), the column player's
// strategy is y times the value, and the row player's is the dual solution times the value. The
// origin is feasible, so there is no first phase; M is positive, so the programme is bounded.
#include "agon/odds/matrix.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "agon/base/float_guard.h"

namespace agon::odds {
namespace {

// For the rare game whose rows differ by little more than the rounding errors of a double.
__extension__ using Quad = __float128;

// What counts as 0 in a tableau of numbers around 1.
template <class Number>
constexpr Number kZero = 1e-11;
template <>
constexpr Quad kZero<Quad> = 1e-24;

struct Cell {
  std::size_t row;
  std::size_t column;
};

void normalise(std::vector<double>& strategy) {
  for (double& share : strategy) share = std::max(share, 0.0);
  double sum = std::accumulate(strategy.begin(), strategy.end(), 0.0);
  for (double& share : strategy) share /= sum;
}

// The condensed tableau: a pivot exchanges the variable of a row with that of a column. Variables
// 0 .. columns - 1 are y, those after them the slack of each row. The last row holds the costs, the
// last column the bounds.
template <class Number>
class Simplex {
 public:
  Simplex(std::span<const double> scaled, std::size_t rows, std::size_t columns)
      : rows_(rows),
        columns_(columns),
        tableau_((rows + 1) * (columns + 1), Number{1}),  // every cost and every bound is 1
        basic_(rows),
        nonbasic_(columns) {
    for (std::size_t row = 0; row < rows; ++row) {
      std::copy_n(&scaled[row * columns], columns, &at(row, 0));
    }
    at(rows, columns) = 0;
    std::iota(nonbasic_.begin(), nonbasic_.end(), std::size_t{0});
    std::iota(basic_.begin(), basic_.end(), columns);
  }

  Equilibrium solve() {
    optimise();
    Equilibrium out{0, std::vector<double>(rows_), std::vector<double>(columns_)};
    for (std::size_t row = 0; row < rows_; ++row) {
      if (basic_[row] < columns_) {
        out.column[basic_[row]] = static_cast<double>(at(row, columns_));
      }
    }
    for (std::size_t column = 0; column < columns_; ++column) {
      if (nonbasic_[column] >= columns_) {
        out.row[nonbasic_[column] - columns_] = static_cast<double>(-at(rows_, column));
      }
    }
    normalise(out.row);
    normalise(out.column);
    out.value = static_cast<double>(-1 / at(rows_, columns_));
    return out;
  }

 private:
  // The steepest column first; from some number of pivots on Bland's rule, which cannot cycle. The
  // second limit is only for rounding errors that would defeat even that.
  void optimise() {
    const std::size_t quick = 4 * (rows_ + columns_);
    const std::size_t limit = 50 * quick;
    for (std::size_t pivots = 0; pivots < limit; ++pivots) {
      bool careful = pivots >= quick;
      std::size_t column = entering(careful);
      if (column == columns_) return;
      std::size_t row = leaving(column, careful);
      if (row == rows_) return;
      pivot({row, column});
    }
  }

  // The column whose variable enters, or `columns_` at the optimum.
  std::size_t entering(bool careful) const {
    std::size_t found = columns_;
    for (std::size_t column = 0; column < columns_; ++column) {
      if (at(rows_, column) <= kZero<Number>) continue;
      bool better = found == columns_ || (careful ? nonbasic_[column] < nonbasic_[found]
                                                  : at(rows_, column) > at(rows_, found));
      if (better) found = column;
    }
    return found;
  }

  // The row that bounds the entering variable first, or `rows_`. Of equal ones the largest pivot,
  // which rounds least, or Bland's.
  std::size_t leaving(std::size_t column, bool careful) const {
    std::size_t found = rows_;
    Number bound = 0;
    for (std::size_t row = 0; row < rows_; ++row) {
      Number slope = at(row, column);
      if (slope <= kZero<Number>) continue;
      Number ratio = std::max(at(row, columns_), Number{0}) / slope;
      bool equal =
          found != rows_ && ratio <= bound + kZero<Number> && ratio >= bound - kZero<Number>;
      bool better = equal ? (careful ? basic_[row] < basic_[found] : slope > at(found, column))
                          : (found == rows_ || ratio < bound);
      if (!better) continue;
      found = row;
      bound = ratio;
    }
    return found;
  }

  void pivot(Cell cell) {
    const std::size_t width = columns_ + 1;
    Number* pivot_row = &at(cell.row, 0);
    const Number inverse = 1 / pivot_row[cell.column];
    for (std::size_t column = 0; column < width; ++column) pivot_row[column] *= inverse;
    pivot_row[cell.column] = inverse;
    for (std::size_t row = 0; row <= rows_; ++row) {
      if (row == cell.row) continue;
      Number* line = &at(row, 0);
      const Number factor = line[cell.column];
      if (factor == 0) continue;
      line[cell.column] = 0;
      for (std::size_t column = 0; column < width; ++column) {
        line[column] -= factor * pivot_row[column];
      }
    }
    std::swap(basic_[cell.row], nonbasic_[cell.column]);
  }

  Number& at(std::size_t row, std::size_t column) {
    return tableau_[row * (columns_ + 1) + column];
  }
  Number at(std::size_t row, std::size_t column) const {
    return tableau_[row * (columns_ + 1) + column];
  }

  std::size_t rows_;
  std::size_t columns_;
  std::vector<Number> tableau_;
  std::vector<std::size_t> basic_;     // the variable of each row
  std::vector<std::size_t> nonbasic_;  // the variable of each column
};

// What the better of the best pure replies gains over the value.
double best_reply_gain(std::span<const double> payoffs, const Equilibrium& e) {
  std::vector<double> of_columns(e.column.size());
  double gain = 0;
  for (std::size_t row = 0; row < e.row.size(); ++row) {
    double worth = 0;
    for (std::size_t column = 0; column < e.column.size(); ++column) {
      double payoff = payoffs[row * e.column.size() + column];
      worth += payoff * e.column[column];
      of_columns[column] += payoff * e.row[row];
    }
    gain = std::max(gain, worth - e.value);
  }
  return std::max(gain, e.value - *std::ranges::min_element(of_columns));
}

Equilibrium mix_evenly(double value, std::size_t rows, std::size_t columns) {
  return {value, std::vector<double>(rows, 1 / static_cast<double>(rows)),
          std::vector<double>(columns, 1 / static_cast<double>(columns))};
}

}  // namespace

Equilibrium solve_matrix(std::span<const double> payoffs, std::size_t rows, std::size_t columns) {
  return with_plain_floats([&] {
    assert(rows > 0 && columns > 0 && payoffs.size() == rows * columns);
    constexpr double kAccurate = 1e-10;
    auto [least, most] = std::ranges::minmax(payoffs);
    if (least == most) return mix_evenly(least, rows, columns);
    std::vector<double> scaled(payoffs.begin(), payoffs.end());
    for (double& payoff : scaled) payoff = 1 + (payoff - least) / (most - least);
    Equilibrium out = Simplex<double>(scaled, rows, columns).solve();
    if (best_reply_gain(scaled, out) > kAccurate) {
      out = Simplex<Quad>(scaled, rows, columns).solve();
    }
    out.value = std::clamp(least + (out.value - 1) * (most - least), least, most);
    return out;
  });
}

}  // namespace agon::odds
