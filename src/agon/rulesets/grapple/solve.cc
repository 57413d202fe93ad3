#include "agon/rulesets/grapple/solve.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <system_error>
#include <thread>

#include "agon/base/float_guard.h"
#include "agon/host/game_of.h"
#include "agon/rulesets/grapple/knowledge.h"
#include "agon/rulesets/grapple/last_exchanges.h"

namespace agon::grapple {
namespace {

using game::Outcome, game::Side;

constexpr std::size_t kMeasuredStates = 10'000;

// Numbers 0 .. n - 1 shared among threads, some at a time.
class Crew {
 public:
  explicit Crew(const game::SolveOrder& order) : order_(order) {}

  void expect(u64 all) { all_ = all; }
  bool stopped() const { return order_.stop.stop_requested(); }

  // `hire` is called once by each thread and gives what works there: a function of a number.
  template <class Hire>
  void run(u32 n, Hire hire) {
    std::atomic<u32> next = 0;
    auto share = [&] {
      with_plain_floats([&] {
        auto work = hire();
        for (u32 first; (first = next.fetch_add(kChunk)) < n && !stopped();) {
          u32 end = std::min(first + kChunk, n);
          for (u32 i = first; i < end; ++i) work(i);
          report(end - first);
        }
      });
    };
    std::vector<std::jthread> threads;
    try {
      for (u32 i = 1; i < order_.threads; ++i) threads.emplace_back(share);
    } catch (const std::system_error&) {  // fewer threads do, too
    }
    share();
  }

 private:
  static constexpr u32 kChunk = 64;

  void report(u64 done) {
    if (!order_.progress) return;
    std::lock_guard lock(mutex_);
    done_ += done;
    order_.progress(done_, all_);
  }

  const game::SolveOrder& order_;
  std::mutex mutex_;
  u64 done_ = 0;
  u64 all_ = 0;
};

// What an exchange leads to, seen from who was on top before it (side a).
struct Successor {
  double chance;
  u32 cell;
  i8 points;
  i8 advantages;
  bool flips;       // the other side is on top now
  Outcome outcome;  // a submission
};

// The one-exchange game of a cell.
struct Exchanges {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<const Outlook::Chances*> chances;  // row by row
  std::vector<Successor> successors;
  std::vector<u32> ends;  // of each technique's wins by tier, rows first, in `successors`
};

// Every order in which another token is the oldest: a cell does not know it.
std::vector<Tokens> rotations(const Tokens& tokens) {
  std::vector<Token> list = tokens.list();
  std::vector<Tokens> out = {tokens};
  for (std::size_t i = 1; i < list.size(); ++i) {
    std::rotate(list.begin(), list.begin() + 1, list.end());
    out.push_back(tokens_from(list));
  }
  return out;
}

class Iteration {
 public:
  Iteration(const Content& content, Crew& crew)
      : content_(content), cells_(content), outlook_(content), scores_(content), crew_(crew) {}

  // The layers of the table.
  std::vector<std::string> run() {
    std::vector<u32> wanted = Table::exchanges_of(content_);
    u32 longest = wanted.empty() ? 0 : wanted.back();
    crew_.expect(u64{cells_.size()} * (longest + 1) + kMeasuredStates);
    exchanges_.resize(cells_.size());
    crew_.run(cells_.size(),
              [&] { return [&](u32 cell) { exchanges_[cell] = exchanges_of(cell); }; });
    note_advances();
    set_last();
    std::vector<std::string> out;
    std::vector<double> next(values_.size());
    for (u32 left = 1; left <= longest && !crew_.stopped(); ++left) {
      crew_.run(cells_.size(), [&] { return [&](u32 cell) { solve(cell, next); }; });
      std::swap(values_, next);
      if (std::ranges::binary_search(wanted, left)) out.push_back(Table::pack(content_, values_));
    }
    return out;
  }

 private:
  static constexpr u32 kWon = ~0u;
  static constexpr u32 kLost = ~0u - 1;

  Exchanges exchanges_of(u32 cell) const {
    State state = cells_.state_of(cell);
    std::vector<game::Choice> unused;
    std::span<const game::Choice> rows = Grapple::menu(content_, state, Side::a, unused);
    std::span<const game::Choice> columns = Grapple::menu(content_, state, Side::b, unused);
    Exchanges out{rows.size(), columns.size(), {}, {}, {}};
    for (game::Choice row : rows) {
      for (game::Choice column : columns) {
        out.chances.push_back(&outlook_.chances(state, row.object, column.object));
      }
    }
    for (game::Choice row : rows) add_wins(out, state, Side::a, row.object);
    for (game::Choice column : columns) add_wins(out, state, Side::b, column.object);
    return out;
  }

  void add_wins(Exchanges& out, State state, Side winner, u16 technique) const {
    Tokens& of_loser = state.tokens[at(other(winner))];
    std::vector<Tokens> orders = rotations(of_loser);
    for (Tier tier : kWinningTiers) {
      for (const Tokens& order : orders) {
        of_loser = order;
        outlook_.win(state, winner, technique, tier, [&](const State& after, double chance) {
          double share = chance / static_cast<double>(orders.size());
          out.successors.push_back({share, cells_.cell_of(after),
                                    static_cast<i8>(after.points[0] - after.points[1]),
                                    static_cast<i8>(after.advantages[0] - after.advantages[1]),
                                    after.top == Side::b, after.outcome});
        });
      }
      out.ends.push_back(static_cast<u32>(out.successors.size()));
    }
  }

  // From every score by every gain to a score, won or lost.
  void note_advances() {
    int to_win = content_.book.limits.points_to_win;
    for (u32 number = 0; number < scores_.size(); ++number) {
      Score score = scores_.score_of(number);
      for (int points = -kMostPoints; points <= kMostPoints; ++points) {
        for (int advantages = -1; advantages <= 1; ++advantages) {
          int sum = score.points + points;
          u32 next = scores_.number_of({sum, score.advantages + advantages});
          advances_.push_back(sum >= to_win ? kWon : sum <= -to_win ? kLost : next);
        }
      }
    }
  }

  u32 advance(u32 score, const Successor& to) const {
    constexpr u32 kGains = 3 * (2 * kMostPoints + 1);
    return advances_[score * kGains +
                     static_cast<u32>(3 * (to.points + kMostPoints) + to.advantages + 1)];
  }

  // Time has expired: points, advantages, the referee's coin.
  void set_last() {
    std::vector<double> row;
    for (u32 number = 0; number < scores_.size(); ++number) {
      u32 level = scores_.size() / 2;
      row.push_back(number == level ? 0.5 : number > level ? 1.0 : 0.0);
    }
    for (u32 cell = 0; cell < cells_.size(); ++cell) {
      values_.insert(values_.end(), row.begin(), row.end());
    }
  }

  double value(u32 score, const Successor& to) const {
    if (to.outcome != Outcome::running) return to.outcome == Outcome::a ? 1 : 0;
    u32 next = advance(score, to);
    if (next == kWon) return 1;
    if (next == kLost) return 0;
    const double* row = &values_[std::size_t{to.cell} * scores_.size()];
    return to.flips ? 1 - row[scores_.mirror(next)] : row[next];
  }

  void solve(u32 cell, std::vector<double>& next) const {
    const Exchanges& game = exchanges_[cell];
    double* out = &next[std::size_t{cell} * scores_.size()];
    std::vector<double> wins(game.ends.size());
    std::vector<double> payoffs(game.rows * game.columns);
    for (u32 score = 0; score < scores_.size(); ++score) {
      out[score] = 0.5;  // of a position that is never reached and offers nothing
      if (payoffs.empty()) continue;
      add_up_wins(game, score, wins);
      fill(game, values_[std::size_t{cell} * scores_.size() + score], wins, payoffs);
      out[score] = std::clamp(value_of(payoffs, game.rows, game.columns), 0.0, 1.0);
    }
  }

  // Most exchanges have an equilibrium of pure choices, which is seen faster than worked out.
  static double value_of(const std::vector<double>& payoffs, std::size_t rows,
                         std::size_t columns) {
    double best = 0;  // of what a can be sure of
    std::vector<double> most(columns, 0.0);
    for (std::size_t row = 0; row < rows; ++row) {
      double least = 1;
      for (std::size_t column = 0; column < columns; ++column) {
        double payoff = payoffs[row * columns + column];
        least = std::min(least, payoff);
        most[column] = std::max(most[column], payoff);
      }
      best = std::max(best, least);
    }
    bool pure = *std::ranges::min_element(most) <= best;
    return pure ? best : odds::solve_matrix(payoffs, rows, columns).value;
  }

  void add_up_wins(const Exchanges& game, u32 score, std::vector<double>& wins) const {
    u32 next = 0;
    for (std::size_t i = 0; i < wins.size(); ++i) {
      wins[i] = 0;
      for (; next < game.ends[i]; ++next) {
        const Successor& to = game.successors[next];
        wins[i] += to.chance * value(score, to);
      }
    }
  }

  static void fill(const Exchanges& game, double stalemate, const std::vector<double>& wins,
                   std::vector<double>& payoffs) {
    for (std::size_t i = 0; i < payoffs.size(); ++i) {
      const Outlook::Chances& chances = *game.chances[i];
      const double* row = &wins[i / game.columns * kWinningTiers.size()];
      const double* column = &wins[(game.rows + i % game.columns) * kWinningTiers.size()];
      payoffs[i] = chances.a[0] * stalemate;
      for (std::size_t tier = 0; tier < kWinningTiers.size(); ++tier) {
        payoffs[i] += chances.a[tier + 1] * row[tier] + chances.b[tier + 1] * column[tier];
      }
    }
  }

  const Content& content_;
  Cells cells_;
  Outlook outlook_;
  Scores scores_;
  Crew& crew_;
  std::vector<Exchanges> exchanges_;
  std::vector<u32> advances_;   // by score, points and advantages
  std::vector<double> values_;  // by cell and score, with one exchange less to come
};

Accuracy accuracy_of(const Content& content, const Knowledge& knowledge, Crew& crew) {
  std::vector<State> states = late_states(content, kMeasuredExchanges, kMeasuredStates);
  std::vector<double> errors(states.size());
  crew.run(static_cast<u32>(states.size()), [&] {
    return [&, exact = LastExchanges(content)](u32 i) mutable {
      double told = knowledge.solve(states[i]).value;
      errors[i] = std::abs(told - exact.chance_of_a(states[i]));
    };
  });
  Accuracy out{.states = static_cast<u32>(states.size())};
  for (double error : errors) {
    out.largest = std::max(out.largest, error);
    out.mean += error / static_cast<double>(errors.size());
  }
  return out;
}

}  // namespace

Result<std::string> solve(const game::AnyGame& game, const game::SolveOrder& order) {
  const Content& content = static_cast<const host::GameOf<Grapple>&>(game).content();
  constexpr std::size_t kFewColumns = 15;  // of a layer, below which a table is not worth much
  std::size_t bytes =
      Table::exchanges_of(content).size() * kFewColumns * std::size_t{Cells(content).size()};
  if (bytes > kLargestTable) {
    return refuse(Error::table, fmt::format("the table of this book would take {} MB, and {} "
                                            "are allowed: fewer positions, tokens or pips "
                                            "make it smaller",
                                            bytes >> 20, kLargestTable >> 20));
  }
  return with_plain_floats([&] {
    Crew crew(order);
    std::vector<std::string> layers = Iteration(content, crew).run();
    if (crew.stopped()) return std::string();
    Result<Table> table = Table::read(game, content, Table::write(game, {}, layers));
    Accuracy accuracy = accuracy_of(content, {content, *std::move(table)}, crew);
    return crew.stopped() ? std::string() : Table::write(game, accuracy, layers);
  });
}

}  // namespace agon::grapple
