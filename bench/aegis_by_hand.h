// A match of aegis as one would write it without an engine: Pyromancer at a against Shadow Monk at
// b, with the reference numbers, both played by greedy. Boards and cards are code, statuses are the
// few numbers that these two can have. It takes the same dice from the same places as the engine
// (docs/chance.md), so it plays the same matches; aegis_bench compares them.
#pragma once

#include <algorithm>
#include <array>

#include "agon/chance/keys.h"
#include "agon/chance/place.h"
#include "bench/hand_result.h"

namespace agon::bench {

using Faces = std::array<u8, 6>;  // how many dice show 1, 2, ... 6

enum class AegisDie : u16 { standoff = 1, removal, offense, defense, reroll, pick, negation };

// Dice of one turn, by their places; neighbours share a mix.
struct AegisDice {
  chance::Key rules;
  u32 turn = 1;

  void add_to(Faces& faces, AegisDie name, u32 index, u32 dice) const {
    chance::Key words{};
    for (u32 i = 0; i < dice; ++i, ++index) {
      u32 odd = index & 1;
      if (i == 0 || odd == 0) words = chance::words_at(rules, {turn, name, index});
      ++faces[chance::below(words, odd, 6)];
    }
  }

  u32 roll(AegisDie name, u32 index) const {
    return 1 + chance::below(rules, {turn, name, index}, 6);
  }
};

// From the best to the worst for both heroes, so the first that shows is what greedy takes.
enum AegisCombo : u8 { five, large_straight, full_house, four, small_straight, three, two_pairs };
inline constexpr u32 kNoAttack = 7;

inline u32 best_combo(const Faces& faces) {
  u32 most = 0;
  u32 pairs = 0;
  u32 row = 0;
  u32 longest = 0;
  for (u32 count : faces) {
    most = std::max(most, count);
    pairs += count == 2;
    row = count > 0 ? row + 1 : 0;
    longest = std::max(longest, row);
  }
  if (most == 5) return five;
  if (longest >= 5) return large_straight;
  if (most == 3 && pairs == 1) return full_house;
  if (most == 4) return four;
  if (longest == 4) return small_straight;
  if (most == 3) return three;
  return pairs == 2 ? u32{two_pairs} : kNoAttack;
}

// Keeps the most frequent face, of equals the higher, and says how many dice show it.
inline u32 keep_most_frequent(Faces& faces) {
  auto most = std::max_element(faces.rbegin(), faces.rend());
  u8 count = *most;
  auto face = static_cast<std::size_t>(faces.rend() - most) - 1;
  faces = {};
  faces[face] = count;
  return count;
}

inline u32 attack_greedily(const AegisDice& dice) {
  Faces faces = {};
  u32 kept = 0;
  for (u32 thrown = 0; thrown < 3 && kept < 5; ++thrown) {
    if (thrown > 0) kept = keep_most_frequent(faces);
    dice.add_to(faces, AegisDie::offense, thrown * 5 + kept, 5 - kept);
  }
  return best_combo(faces);
}

// What the Pyromancer's card makes of three dice: the card of the rules' document.
struct CinderSkin {
  u32 dealt;
  u32 reflected;
  bool halves;
  bool readies_scorch;

  explicit CinderSkin(const AegisDice& dice) {
    Faces faces = {};
    dice.add_to(faces, AegisDie::defense, 0, 3);
    dealt = faces[0] + faces[1];
    halves = faces[2] + faces[3] >= 2;
    readies_scorch = faces[5] >= 2;
    reflected = faces[4] > 0 && dealt > 0;
  }

  u32 left_of(u32 damage) const { return halves ? damage / 2 : damage; }
};

// What the Monk's card makes of four.
struct QuietStance {
  u32 block;
  u32 chi;
  bool halves;

  explicit QuietStance(const AegisDice& dice) {
    Faces faces = {};
    dice.add_to(faces, AegisDie::defense, 0, 4);
    block = faces[0] + faces[1] + faces[2];
    chi = faces[3] + faces[4];
    halves = faces[5] > 0;
  }

  u32 left_of(u32 damage) const {
    u32 left = halves ? damage / 2 : damage;
    return left - std::min(left, block);
  }
};

class AegisByHand {
 public:
  explicit AegisByHand(chance::Key rules) : dice_{rules} {}

  HandResult play() {
    bool monk_attacks = monk_starts();
    for (; dice_.turn <= 80; ++dice_.turn, monk_attacks = !monk_attacks) {
      bool over = monk_attacks ? monk_turn() : pyromancer_turn();
      if (over) return {winner(), dice_.turn};
    }
    return {kNobody, 80};
  }

 private:
  bool monk_starts() const {
    for (u32 tie = 0; tie < 10; ++tie) {
      u32 a = dice_.roll(AegisDie::standoff, 2 * tie);
      u32 b = dice_.roll(AegisDie::standoff, 2 * tie + 1);
      if (a != b) return b > a;
    }
    return false;
  }

  // Each turn says whether somebody has fallen.
  bool pyromancer_turn() {
    chi_ += chi_to_come_;
    evasive_ += evasive_to_come_;
    chi_to_come_ = evasive_to_come_ = 0;
    u32 combo = attack_greedily(dice_);
    u32 scorch = scorch_to_come_;
    scorch_to_come_ = 0;
    if (combo == kNoAttack) return false;
    constexpr std::array<u32, 7> kDamage = {13, 12, 8, 7, 6, 5, 4};
    constexpr std::array<u32, 7> kBurn = {0, 2, 0, 1, 1, 0, 0};
    u32 damage = kDamage[combo];
    if (burn_ > 0 && damage < monk_) damage += 2 * std::min((monk_ - damage + 1) / 2, scorch);
    QuietStance card(dice_);
    chi_to_come_ = std::min(card.chi, 3 - std::min(3u, chi_));
    if (evades()) return false;
    u32 left = card.left_of(damage);
    if (card.block > 0) left -= spend_chi(left);
    monk_ -= std::min(monk_, left);
    burn_to_come_ = std::min(kBurn[combo], 3 - burn_);
    return monk_ == 0;
  }

  bool monk_turn() {
    chi_ += chi_to_come_;
    burn_ += burn_to_come_;
    chi_to_come_ = burn_to_come_ = 0;
    if (burn_ > 0) {
      monk_ -= std::min(monk_, burn_ + 1);
      --burn_;
      if (monk_ == 0) return true;
    }
    u32 combo = attack_greedily(dice_);
    if (combo == kNoAttack) return false;
    constexpr std::array<u32, 7> kDamage = {11, 10, 7, 6, 5, 4, 3};
    u32 damage = kDamage[combo];
    if (damage < pyromancer_) damage += spend_chi(pyromancer_ - damage);
    CinderSkin card(dice_);
    scorch_to_come_ = card.readies_scorch;
    pyromancer_ -= std::min(pyromancer_, card.left_of(damage));
    monk_ -= std::min(monk_, card.dealt + card.reflected);
    if (pyromancer_ == 0 || monk_ == 0) return true;
    bool gathers = combo == full_house || combo == four || combo == two_pairs;
    bool hides = combo == large_straight || combo == small_straight;
    chi_to_come_ = gathers && chi_ < 6;
    evasive_to_come_ = hides && evasive_ < 2;
    return false;
  }

  // A stack after the other, until one helps.
  bool evades() {
    for (u32 tries = 0; evasive_ > 0; ++tries) {
      --evasive_;
      if (dice_.roll(AegisDie::negation, tries) >= 5) return true;
    }
    return false;
  }

  u32 spend_chi(u32 wanted) {
    u32 spent = std::min(wanted, chi_);
    chi_ -= spent;
    return spent;
  }

  u32 winner() const {
    if (pyromancer_ == 0 && monk_ == 0) return kNobody;
    return monk_ == 0 ? 0 : 1;
  }

  AegisDice dice_;
  u32 pyromancer_ = 30;
  u32 monk_ = 30;
  u32 scorch_to_come_ = 0;  // of the Pyromancer; gone unless spent in its next turn
  u32 burn_ = 0;            // of the Monk, as the others
  u32 burn_to_come_ = 0;
  u32 chi_ = 0;
  u32 chi_to_come_ = 0;
  u32 evasive_ = 0;
  u32 evasive_to_come_ = 0;
};

inline HandResult play_aegis_by_hand(u64 seed, u64 index) {
  return AegisByHand(domain_key(chance::MatchName{seed, index}, chance::Domain::rules)).play();
}

}  // namespace agon::bench
