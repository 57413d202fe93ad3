// How good a state of a book is: the chance that the side on top wins, by position, pips, tokens,
// score and exchanges left. Made by solve.h, kept in a file beside the book (book.json, book.nash),
// read by the agent `nash`.
//
// A file holds some scores and some numbers of exchanges, one byte each; what lies between them is
// interpolated.
#pragma once

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

// The lead of one side: in points, or in advantages where points are equal. An advantage is
// forgotten while points differ.
struct Score {
  int points = 0;
  int advantages = 0;
};

// Scores in order, the worst first: points -limit .. -1, level points with advantages -limit ..
// limit, points 1 .. limit.
class Scores {
 public:
  Scores(int points, int advantages) : points_(points), advantages_(advantages) {}

  u32 size() const { return static_cast<u32>(2 * (points_ + advantages_) + 1); }
  u32 mirror(u32 number) const { return size() - 1 - number; }
  u32 number_of(Score score) const;  // of the nearest one
  Score score_of(u32 number) const;

 private:
  int points_;
  int advantages_;
};

class Table {
 public:
  // Which scores and numbers of exchanges a book's table holds.
  struct Grid {
    std::vector<Score> scores;
    std::vector<u32> exchanges;
  };
  static Grid grid_of(const Content& content);
  static std::size_t bytes_of(const Content& content);  // of the file

  // Values by exchanges left, score and cell, as a file.
  static std::string write(const game::AnyGame& game, const Content& content,
                           const std::vector<std::vector<std::vector<double>>>& values);
  static Result<Table> read(const game::AnyGame& game, const Content& content,
                            std::string_view bytes);

  // The chance that `side` wins from a running state with `exchanges` > 0 to come.
  double value(const State& state, game::Side side, u32 exchanges) const;

 private:
  // One byte per cell, between two numbers.
  struct Layer {
    double least;
    double step;
    std::string bytes;
  };

  explicit Table(const Content& content) : cells_(content), grid_(grid_of(content)) {}

  double at_score(std::size_t exchanges, u32 cell, Score score) const;
  const Layer& layer(std::size_t exchanges, std::size_t score) const {
    return layers_[exchanges * grid_.scores.size() + score];
  }

  Cells cells_;
  Grid grid_;
  std::vector<Layer> layers_;
};

}  // namespace agon::grapple
