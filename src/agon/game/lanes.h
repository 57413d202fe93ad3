// Many matches of one game between their steps, a lane each: what vector environments step. A game
// keeps them in the layout that it likes; AnyGame::lanes is a speed hook, and the default,
// host/lanes_of.h, is a loop over typed states. Same states, dice and results as one by one.
#pragma once

#include <span>
#include <vector>

#include "agon/chance/keys.h"
#include "agon/game/agent.h"
#include "agon/game/choice.h"

namespace agon::game {

// A slot that nobody chooses: the lane rests.
inline constexpr u32 kNoSlot = ~0u;

// Rows of equal length that lanes read or write: lane i that of its number, or the one that `rows`
// says.
template <class T>
struct Rows {
  T* data;
  std::size_t length;
  std::span<const u32> rows = {};

  T* of(std::size_t lane) const { return data + (rows.empty() ? lane : rows[lane]) * length; }
};

class Lanes {
 public:
  explicit Lanes(std::size_t count)
      : deciders_(count, Deciders::nobody), outcomes_(count, Outcome::running), refused_(count) {}
  virtual ~Lanes() = default;

  std::size_t size() const { return outcomes_.size(); }

  // How each lane stands. Before its first match a lane is nobody's.
  std::span<const Deciders> deciders() const { return deciders_; }
  std::span<const Outcome> outcomes() const { return outcomes_; }
  // Whether the last step left a lane as it was because the slot was not on the menu.
  std::span<const u8> refused() const { return refused_; }

  // These lanes start a match each, under its rules key, and take its automatic steps until
  // somebody decides.
  virtual void start(std::span<const u32> lanes, std::span<const chance::Key> keys) = 0;

  // One decision in every lane, and the automatic steps after it. Slots by lane, of the first ones
  // or all: of the side that decides, or of a where both do; b's then stand in `others`, which may
  // be missing in games where nobody decides at the same time. Lanes whose match is over rest.
  virtual void step(std::span<const u32> slots, std::span<const u32> others) = 0;

  // The same in one lane with choices that the law allows, on the menu or not.
  virtual void play(u32 lane, const Choices& choices) = 0;

  // A side's view, and which slots it may choose, 1 or 0: none where it does not decide; of the
  // first lanes or all. The memory has held zeros, and then what these two wrote: what is always 0
  // need not be written again.
  virtual void observe(std::span<const Side> sides, const Rows<float>& to) const = 0;
  virtual void mask(std::span<const Side> sides, const Rows<u8>& to) const = 0;
  virtual u32 turn(u32 lane) const = 0;
  // What dense rewards are changes of, to side a; see AnyGame::potential.
  virtual void potentials(std::span<float> of_a) const = 0;

  // A lane as the bytes of its state, and back, with the key of its dice. What is loaded is without
  // fault; where nobody decides in it, its automatic steps are taken.
  virtual void save(u32 lane, StateSpan state) const = 0;
  virtual void load(u32 lane, StateView state, chance::Key rules) = 0;

  // The first lanes, as many as there are flags, from bytes of any kind: where they are no state of
  // the game, the lane is flagged and nobody's. Where nobody decides yet, the next step is the
  // automatic ones, whatever the slot. Without keys lanes may only be looked at. And back into the
  // same rows; those of flagged lanes stay as they are.
  virtual void load_all(const Rows<const std::byte>& from, std::span<const chance::Key> keys,
                        std::span<u8> faulty) = 0;
  virtual void save_all(const Rows<std::byte>& to, std::span<const u8> faulty) const = 0;

 protected:
  std::vector<Deciders> deciders_;
  std::vector<Outcome> outcomes_;
  std::vector<u8> refused_;
};

}  // namespace agon::game
