// How good a state of a book is: the chance that the side on top wins, by position, pips, tokens,
// score and exchanges left. Made by solve.h, kept in a file beside the book (book.json, book.nash),
// read by the agent `nash`.
//
// A file holds some numbers of exchanges, a layer each. A layer holds columns, each with the
// chances of one score in every cell, a byte each between the column's ends. Columns that lie
// between others (in proportion, nearly) are left out:
//
//     points   advantages -3 .. 3
//       +4     K . . . . . K       K kept, . between two kept ones of its row
//       +3     - - - - - - -       - the row is left out: between the rows above and below
//       +2     K . K K K . K
//      ...
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/result.h"
#include "agon/game/any_game.h"
#include "agon/game/lists.h"
#include "agon/rulesets/grapple/state.h"

namespace agon::grapple {

// The code that only grapple has.
AGON_ERRORS((table, "a table of values is missing, damaged, or was made for other content"))

// Everything about a state but score and turn, seen from the top: the opposing tokens stand second,
// and pips are positive where the top holds them. Of tokens only the set counts, not the order.
class Cells {
 public:
  explicit Cells(const Content& content);

  u32 size() const { return static_cast<u32>(positions_ * pips_ * sets_.size() * sets_.size()); }
  u32 cell_of(const State& state) const;
  State state_of(u32 cell) const;  // a is on top

 private:
  std::size_t positions_;
  std::size_t pips_;
  int max_control_;
  std::vector<u8> sets_;                         // of tokens, as masks
  std::array<u8, kTokenMasks> number_of_set_{};  // of each mask
};

// The lead of one side. A larger one in advantages counts as the last: it takes that many exchanges
// to catch up with.
struct Score {
  int points = 0;
  int advantages = 0;
};

inline constexpr int kAdvantageLead = 3;
inline constexpr u32 kAdvantageLeads = 2 * kAdvantageLead + 1;

// Scores in order, the worst first: points -limit .. limit, each with advantages -3 .. 3.
class Scores {
 public:
  explicit Scores(const Content& content);

  u32 rows() const { return static_cast<u32>(2 * points_ + 1); }  // of point leads
  u32 size() const { return rows() * kAdvantageLeads; }
  u32 mirror(u32 number) const { return size() - 1 - number; }
  u32 number_of(Score score) const;  // of the nearest one
  Score score_of(u32 number) const;

 private:
  int points_;
};

// The column of a score as a sum of kept ones: two in each of two rows.
struct Blend {
  std::array<u16, 4> kept{};
  std::array<float, 4> shares{};
};

// How far off the chances are that come of a table: over so many random states of the last three
// exchanges, against the exact solution (last_exchanges.h).
struct Accuracy {
  u32 states = 0;
  double largest = 0;
  double mean = 0;
};

inline constexpr u32 kMeasuredExchanges = 3;
inline constexpr std::size_t kLargestTable = 8u << 20;  // bytes of the file

class Table {
 public:
  // The numbers of exchanges to come that a book's table holds; between them it is interpolated.
  static std::vector<u32> exchanges_of(const Content& content);

  // Chances by cell and score as a part of the file, with the fewest columns that keep every one
  // within half a point, or that fit this book's share of the largest file.
  static std::string pack(const Content& content, std::span<const double> chances);
  static std::string write(const game::AnyGame& game, const Accuracy& accuracy,
                           std::span<const std::string> layers);
  static Result<Table> read(const game::AnyGame& game, const Content& content,
                            std::string_view bytes);

  // The chance that a wins from a running state, its exchange to come included.
  double chance_of_a(const State& state) const;

  const Accuracy& accuracy() const { return accuracy_; }

 private:
  // One byte per cell, between two numbers.
  struct Column {
    double least;
    double step;
    std::string bytes;
  };
  struct Layer {
    std::vector<Blend> blends;  // by score
    std::vector<Column> columns;
  };

  explicit Table(const Content& content)
      : cells_(content),
        scores_(content),
        exchanges_(exchanges_of(content)),
        last_turn_(content.book.limits.max_turns) {}

  bool read_layer(std::string_view& rest);
  double at(const Layer& layer, u32 cell, u32 score) const;

  Cells cells_;
  Scores scores_;
  std::vector<u32> exchanges_;
  u32 last_turn_;
  std::vector<Layer> layers_;
  Accuracy accuracy_;
};

}  // namespace agon::grapple
