// The memory of a strip: rows of lanes, and what is kept of each match beside its attributes.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "agon/rulesets/duel/plan/plan.h"

namespace agon::duel {

inline constexpr std::size_t kLanes = 256;  // of a strip: a row is 1 KB, all of it stays in L1
inline constexpr std::size_t kWidest = 16;  // lanes of the widest vectors
inline constexpr std::size_t kAlignment = 64;

struct FreeAligned {
  void operator()(void* memory) const { std::free(memory); }
};

template <class T>
class AlignedArray {
 public:
  AlignedArray() = default;
  explicit AlignedArray(std::size_t size)
      : memory_(static_cast<T*>(std::aligned_alloc(
            kAlignment, (size * sizeof(T) + kAlignment - 1) / kAlignment * kAlignment))) {
    std::fill_n(memory_.get(), size, T{});
  }
  T* data() const { return memory_.get(); }

 private:
  std::unique_ptr<T, FreeAligned> memory_;
};

// What is kept of a lane beside attributes, each a row of words.
enum class Word : u8 {
  end,  // 0 while the match runs; else an End
  // Of whole matches:
  start,  // the clock before the first turn: turn = clock - start
  index,  // of the match in the batch
  // Keys. Of the random agents', `a` holds the first word plus what the mix adds to it.
  seat_a_a,
  seat_a_b,
  seat_b_a,
  seat_b_b,
  rules_a,
  rules_b,
  kept_a,  // the word of the odd decision, from the even one before it
  kept_b,
  decisions_a,  // where lanes differ
  decisions_b,
  // These are made anew in every phase or turn:
  choice,  // an ability, or a column of the tables
  runs,    // triggered scripts in this phase
  rolls,   // dice under this name in this turn
  // Of steps:
  turn,
  going,      // all ones as long as the lane has come neither to a choice nor to an end
  active,     // whose turn it was then
  triggered,  // scripts before that choice
};

inline constexpr std::size_t kWords = 20;
static_assert(static_cast<std::size_t>(Word::triggered) == kWords - 1);

// The word `end` of a match that is over. From the lowest bits on: how it ended; whether the choice
// of the last turn was made; the clock, of whole matches.
struct End {
  static constexpr u32 kOutcomeBits = 2;
  static constexpr u32 kOutcome = (1u << kOutcomeBits) - 1;
  static constexpr u32 kActed = 1u << kOutcomeBits;
  static constexpr u32 kClockShift = kOutcomeBits + 1;

  static constexpr u32 at(u32 clock) { return clock << kClockShift; }
  static constexpr u32 with(u32 code, game::Outcome outcome) {
    return code | static_cast<u32>(outcome);
  }
  static constexpr game::Outcome outcome_of(u32 end) {
    return static_cast<game::Outcome>(end & kOutcome);
  }
};
static_assert(End::outcome_of(End::with(End::kActed, game::Outcome::draw)) == game::Outcome::draw);
static_assert(End::with(End::at(0), game::Outcome::running) == 0);

// What a match brings along, in the order of the queue (refill-inl.h); the rules' keys come last,
// because they are left out where nobody rolls.
inline constexpr std::array kKeyWords = {Word::seat_a_a, Word::seat_a_b, Word::seat_b_a,
                                         Word::seat_b_b, Word::rules_a,  Word::rules_b};
consteval std::size_t key_place(Word word) {
  return static_cast<std::size_t>(std::ranges::find(kKeyWords, word) - kKeyWords.begin());
}
inline constexpr std::size_t kKeys = kKeyWords.size();
inline constexpr std::size_t kSeatKeys = key_place(Word::rules_a);

// What matters of a lane between turns.
inline constexpr std::array kKeptWords = {
    Word::end,      Word::start,       Word::index,      Word::seat_a_a, Word::seat_a_b,
    Word::seat_b_a, Word::seat_b_b,    Word::rules_a,    Word::rules_b,  Word::kept_a,
    Word::kept_b,   Word::decisions_a, Word::decisions_b};

// By side: the random agent's.
struct SeatWords {
  Word a;
  Word b;
  Word kept;
  Word decisions;
};
inline constexpr std::array<SeatWords, 2> kSeatWords = {
    {{Word::seat_a_a, Word::seat_a_b, Word::kept_a, Word::decisions_a},
     {Word::seat_b_a, Word::seat_b_b, Word::kept_b, Word::decisions_b}}};

// A table that is as long as any vector.
using WideTable = std::array<float, kWidest>;

class Strip {
 public:
  explicit Strip(const Plan& plan)
      : rows_((kAttributeRows + temporaries(plan)) * kLanes),
        constants_(plan.rows.size() * kWidest),
        words_(kWords * kLanes),
        masks_(2 * levels(plan) * kLanes),
        tables_(plan.tables.size()),
        levels_(levels(plan)) {
    float* next = rows_.data();
    for (std::size_t i = 0; i < plan.row_count; ++i) {
      bool constant = i >= kAttributeRows && i < plan.rows.size();
      if (constant) std::fill_n(constants_.data() + i * kWidest, kWidest, plan.rows[i]);
      row.push_back(constant ? constants_.data() + i * kWidest : next);
      step.push_back(constant ? 0 : ~std::size_t{0});
      if (!constant) next += kLanes;
    }
    for (std::size_t i = 0; i < kWords; ++i) word_[i] = words_.data() + i * kLanes;
    for (std::size_t i = 0; i < plan.tables.size(); ++i) {
      const Table& from = plan.tables[i];
      for (std::size_t k = 0; k < kWidest; ++k) tables_.data()[i][k] = from[k % from.size()];
    }
  }

  // Where a row lies, and what an index is ANDed with: a constant is only as long as a vector.
  std::vector<float*> row;
  std::vector<std::size_t> step;

  u32* words(Word word) const { return word_[static_cast<std::size_t>(word)]; }
  // Whoever keeps lanes lends their memory: a row of kLanes words. Likewise, `row` of attributes.
  void borrow(Word word, u32* memory) { word_[static_cast<std::size_t>(word)] = memory; }
  u32* mask(std::size_t level) const { return masks_.data() + level * kLanes; }
  u32* else_mask(std::size_t level) const { return masks_.data() + (levels_ + level) * kLanes; }
  const float* table(std::size_t i) const { return tables_.data()[i].data(); }

  // All that matters of a lane between turns.
  void copy_lane(const Plan& plan, std::size_t from, std::size_t to) {
    for (u16 attribute : plan.live) row[attribute][to] = row[attribute][from];
    for (Word word : kKeptWords) words(word)[to] = words(word)[from];
  }

 private:
  static std::size_t temporaries(const Plan& plan) { return plan.row_count - plan.rows.size(); }
  static std::size_t levels(const Plan& plan) {
    std::size_t calls = plan.procedures.empty() ? 0 : plan.limits.depth + 1;
    return plan.levels + 2 + calls * (plan.procedure_levels + 1);
  }

  AlignedArray<float> rows_;
  AlignedArray<float> constants_;
  AlignedArray<u32> words_;
  std::array<u32*, kWords> word_ = {};
  AlignedArray<u32> masks_;
  AlignedArray<WideTable> tables_;
  std::size_t levels_;
};

}  // namespace agon::duel
