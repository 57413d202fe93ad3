// A match of grapple, random v random, as one would write it without an engine: the seed's limits
// are constants, the state is a few local variables. It reads the same technique tables and takes
// the same dice from the same places as the engine (docs/chance.md), so it plays the same matches;
// grapple_bench compares them.
#pragma once

#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

#include "agon/rulesets/grapple/content.h"
#include "bench/hand_seat.h"

namespace agon::bench {

struct GrappleResult {
  u32 winner;  // 0 is a
  u32 turns;
};

class GrappleByHand {
 public:
  explicit GrappleByHand(const grapple::Content& content)
      : moves_(content.moves),
        gains_(content.gains),
        auto_clear_(content.auto_clear),
        start_(content.start),
        in_play_(content.tokens) {
    for (u8 position = 0; position < content.book.positions.size(); ++position) {
      for (grapple::Role role : {grapple::Role::top, grapple::Role::bottom}) {
        for (u32 held = 0; held < grapple::kTokenMasks; ++held) {
          std::vector<u16> techniques;
          for (game::Choice choice : content.menu(position, role, static_cast<u8>(held))) {
            techniques.push_back(choice.object);
          }
          menus_.push_back(std::move(techniques));
        }
      }
    }
  }

  GrappleResult play(u64 seed, u64 index) const {
    constexpr u32 kMaxTurns = 20;
    constexpr u32 kPointsToWin = 12;
    constexpr u32 kMaxTokens = 2;
    constexpr u32 kMaxControl = 2;
    constexpr int kMajor = 2;
    constexpr int kDominant = 4;
    constexpr u16 kExchange = 1;
    constexpr u16 kBonusToken = 2;
    constexpr u16 kReferee = 3;

    chance::Key match = chance::match_key({seed, index});
    chance::Key rules = domain_key(match, chance::Domain::rules);
    std::array seats = {HandSeat(domain_key(match, chance::Domain::seat_a)),
                        HandSeat(domain_key(match, chance::Domain::seat_b))};
    std::array<Held, 2> tokens = {};
    std::array<u32, 2> points = {};
    std::array<u32, 2> advantages = {};
    std::array<u32, 2> control = {};
    u32 position = start_;
    u32 top = 0;
    for (u32 turn = 1;; ++turn) {
      std::array<const grapple::Move*, 2> chosen;
      for (u32 side = 0; side < 2; ++side) {
        u32 role = side == top ? 0 : 1;
        const auto& menu = menus_[(position * 2 + role) * grapple::kTokenMasks + tokens[side].mask];
        chosen[side] = &moves_[menu[seats[side].draw(static_cast<u32>(menu.size()))]];
      }
      chance::Key dice = chance::words_at(rules, {turn, kExchange, 0});
      std::array<int, 2> total;
      for (u32 side = 0; side < 2; ++side) {
        const grapple::Move& own = *chosen[side];
        const grapple::Move& opposing = *chosen[1 - side];
        total[side] = static_cast<int>(control[side] + own.modifier + tokens[side].count +
                                       chance::below(dice, side, 6)) +
                      gains_[static_cast<u8>(own.category)][static_cast<u8>(opposing.category)];
      }
      int margin = std::abs(total[0] - total[1]);
      if (margin > 0) {
        u32 winner = total[0] > total[1] ? 0 : 1;
        u32 loser = 1 - winner;
        const grapple::Move& move = *chosen[winner];
        if (move.is_submission && margin >= kDominant) return {winner, turn};
        if (move.category == grapple::Category::control) {
          if (control[loser] > 0) {
            --control[loser];
          } else if (control[winner] < kMaxControl) {
            ++control[winner];
          }
        }
        if (move.reward != 0) {
          bool fits = tokens[winner].count < kMaxTokens && (tokens[winner].mask & move.reward) == 0;
          if (margin >= kMajor && fits) tokens[winner].add(move.reward);
        } else if (margin >= kDominant && tokens[winner].count < kMaxTokens) {
          u32 free = in_play_ & ~tokens[winner].mask;
          u32 skip = below(rules, {turn, kBonusToken, 0}, static_cast<u32>(std::popcount(free)));
          for (; skip > 0; --skip) free &= free - 1;
          tokens[winner].add(free & -free);
        }
        if (margin >= kMajor) tokens[loser].remove(move.remove);
        if (margin >= kDominant) tokens[loser].remove(tokens[loser].kinds[0]);
        bool moves = move.position != grapple::kNowhere;
        if (moves) {
          position = move.position;
          top = move.ends_on == grapple::Role::top ? winner : loser;
          for (Held& held : tokens) held.clear(auto_clear_[position]);
        }
        if (move.points > 0) {
          if (margin >= kMajor) {
            points[winner] += move.points;
          } else {
            ++advantages[winner];
          }
        } else if (!moves && margin >= kMajor) {
          ++advantages[winner];
        }
        if (points[winner] >= kPointsToWin) return {winner, turn};
      }
      if (turn == kMaxTurns) {
        if (points[0] != points[1]) return {points[0] > points[1] ? 0u : 1u, turn};
        if (advantages[0] != advantages[1]) return {advantages[0] > advantages[1] ? 0u : 1u, turn};
        return {below(rules, {turn, kReferee, 0}, 2), turn};
      }
    }
  }

 private:
  // Up to two tokens, each a bit, the older one first.
  struct Held {
    std::array<u32, 2> kinds = {};
    u32 mask = 0;
    u32 count = 0;

    void add(u32 kind) {
      kinds[count++] = kind;
      mask |= kind;
    }

    void remove(u32 kind) {
      if ((mask & kind) == 0) return;
      if (kinds[0] == kind) kinds[0] = kinds[1];
      kinds[1] = 0;
      mask &= ~kind;
      --count;
    }

    void clear(u32 cleared) {
      if ((mask & cleared) == 0) return;
      for (u32 kind : std::array(kinds)) remove(kind & cleared);
    }
  };

  std::vector<grapple::Move> moves_;
  std::array<std::array<i8, grapple::kCategoryCount>, grapple::kCategoryCount> gains_;
  std::vector<u8> auto_clear_;
  std::vector<std::vector<u16>> menus_;
  u32 start_;
  u32 in_play_;
};

}  // namespace agon::bench
