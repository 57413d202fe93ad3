// The rules as pure functions over rows of 32-bit words, for whoever keeps states in arrays of
// their own: a row is the number of a match-up and the bytes of a state of it, padded with zeros to
// the longest. Rows of one array may be of different match-ups. Every input is data: a row that
// holds no state, or an action that is not on the menu, is flagged and stays as it is.
#pragma once

#include <mutex>

#include "agon/env/match_ups.h"
#include "agon/env/options.h"

namespace agon::env {

// What a step tells of a row, in bits.
struct Told {
  static constexpr i32 kTerminated = 1;
  static constexpr i32 kTruncated = 2;
  static constexpr i32 kRefused = 4;
  static constexpr i32 kOutcomeShift = 3;   // two bits: running, a, b, draw
  static constexpr i32 kDecidersShift = 5;  // two bits: nobody, a, b, both; who decides now
  static constexpr i32 kDecidedShift = 7;   // likewise, before the step
};

class Pure {
 public:
  // Of one game, at least one.
  explicit Pure(std::vector<SharedGame> games);

  std::size_t words() const { return words_; }
  std::size_t observation() const { return observation_; }
  std::size_t slots() const { return slots_; }
  std::span<const SharedGame> games() const { return games_; }

  // The match under each key, where somebody first decides.
  void start(const chance::Key* keys, const i32* match_ups, std::size_t rows, u32* states) const;

  // One decision for each row, in place. Where both sides decide, an action is a's slot + slots() *
  // b's. A match that is over stays as it is. The reward is of the side that acted, or of a.
  struct Step {
    u32* states;
    const chance::Key* keys;
    const i32* actions;
    std::size_t rows;
    float* rewards;
    i32* told;
    Reward reward = Reward::sparse;
    float scale = 1;
    const u32* starts = nullptr;  // where there are any: the row that follows a match that is over
  };
  void step(const Step& step) const;

  // What a side sees (0, 1; anything else: the one that decides, or a) and may choose.
  void look(const u32* states, const i32* sides, std::size_t rows, float* observations,
            bool* masks) const;

 private:
  class Loan;  // of lanes

  // What is known of rows besides their lanes.
  struct Heard {
    const game::Deciders* decided;  // before the step
    const u8* faulty;
    const float* before;  // potentials
    const float* after;
  };
  struct Look {
    const i32* sides;
    float* observations;
    bool* masks;
  };

  u32 common_match_up(const u32* states, std::size_t rows) const;
  template <class Do>
  void by_match_up(const u32* states, std::size_t count, Do act) const;
  void start_rows(u32 match_up, const chance::Key* keys, std::span<const u32> rows,
                  u32* states) const;
  void step_mixed(const Step& step) const;
  void step_rows(u32 match_up, const Step& step) const;
  void decide(game::Lanes& lanes, const game::AnyGame& game, const Step& step) const;
  static void tell(const Heard& heard, const game::Lanes& lanes, const Step& step);
  static void pay(const Heard& heard, const game::Outcome* outcomes, const Step& step,
                  std::span<const i32> signs);
  void flag_cut(const game::AnyGame& game, const Step& step, std::size_t row) const;
  void start_again(const Step& step) const;
  void look_at(u32 match_up, const u32* states, std::span<const u32> rows, const Look& look) const;

  // Lanes that nobody uses now, by match-up.
  struct Shelf {
    std::mutex mutex;
    std::vector<std::unique_ptr<game::Lanes>> few;
    std::vector<std::unique_ptr<game::Lanes>> many;
  };

  std::vector<SharedGame> games_;
  std::unique_ptr<Shelf[]> shelves_;
  std::size_t words_ = 0;
  std::size_t observation_ = 0;
  std::size_t slots_ = 0;
};

}  // namespace agon::env
