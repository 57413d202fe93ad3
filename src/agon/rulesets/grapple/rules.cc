#include "agon/rulesets/grapple/rules.h"

#include <algorithm>
#include <cstdlib>

namespace agon::grapple {
namespace {

using game::Choice, game::Choices, game::Outcome, game::Side;

Token token_of(u8 one_bit) { return static_cast<Token>(std::countr_zero(one_bit)); }

// One exchange with everything its effects look at. The order of the effects is resolve()'s.
template <class Referee>
class Exchange {
 public:
  Exchange(const Content& content, State& state, const Choices& choices, Referee& referee)
      : content_(content), state_(state), choices_(choices), referee_(referee) {}

  void resolve() {
    decide();
    if (tier_ == Tier::stalemate) return;
    if (award_.submits) {  // section 9, before any other effect
      return end(game::win_of(winner_), Ending::submission);
    }
    shift_control();
    reward_token();
    strip_token();
    drop_oldest();
    change_position();
    score();
  }

  // Section 10: submission has ended the match already; then points, then time.
  void finish() {
    if (state_.outcome != Outcome::running) return;
    const Limits& limits = content_.book.limits;
    if (std::max(state_.points[0], state_.points[1]) >= limits.points_to_win) {
      return end(leader(state_.points), Ending::points);
    }
    if (state_.turn < limits.max_turns) {
      ++state_.turn;
    } else {
      expire();
    }
  }

 private:
  const Move& move_of(Side side) const { return content_.moves[choices_[at(side)].object]; }

  // Section 3: Total = posControl + matchupMod + techniqueMod + tokenMod + d6.
  Addends add_up(Side side, u32 die) const {
    const Move& own = move_of(side);
    const Move& opposing = move_of(other(side));
    Addends out{};
    out.control = state_.control[at(side)];
    out.matchup = content_.gains[static_cast<u8>(own.category)][static_cast<u8>(opposing.category)];
    out.technique = own.modifier;
    out.tokens = static_cast<u8>(state_.tokens[at(side)].count());
    out.die = static_cast<u8>(die);
    out.total = static_cast<i8>(out.control + out.matchup + out.technique + out.tokens + out.die);
    return out;
  }

  // The difference of the totals; matchup and technique come from a table.
  int lead_of_a(u32 die_of_a, u32 die_of_b) const {
    auto held = [&](Side side) {
      return static_cast<int>(state_.control[at(side)] + state_.tokens[at(side)].count());
    };
    return content_.lead(choices_[0].object, choices_[1].object) + held(Side::a) - held(Side::b) +
           static_cast<int>(die_of_a) - static_cast<int>(die_of_b);
  }

  void decide() {
    u32 die_of_a = referee_.roll({state_.turn, Roll::exchange, 0}, 6);
    u32 die_of_b = referee_.roll({state_.turn, Roll::exchange, 1}, 6);
    int lead = lead_of_a(die_of_a, die_of_b);
    winner_ = lead >= 0 ? Side::a : Side::b;
    auto margin = static_cast<u32>(std::abs(lead));
    tier_ = content_.tier_of[margin];
    u16 technique = choices_[at(winner_)].object;
    move_ = &content_.moves[technique];
    award_ = content_.award(technique, tier_);
    if (referee_.tells()) {
      referee_.tell(Exchanged{state_.position,
                              {choices_[0].object, choices_[1].object},
                              {add_up(Side::a, die_of_a), add_up(Side::b, die_of_b)},
                              static_cast<u8>(margin),
                              tier_,
                              winner_});
    }
  }

  // Section 7, only if the winning category is Control: the loser loses a pip, or the winner, if
  // the loser holds none, gains one. As both never hold pips, that is one rope which the winner
  // pulls; in other categories the same lines pull it by 0, which is cheaper than asking.
  void shift_control() {
    bool pulls = move_->category == Category::control;
    int before = state_.control[at(winner_)] - state_.control[at(loser())];
    int rope = before + (pulls & (before < content_.book.limits.max_control));
    state_.control[at(winner_)] = static_cast<u8>(rope * (rope > 0));
    state_.control[at(loser())] = static_cast<u8>(-rope * (rope < 0));
    if (!referee_.tells() || !pulls) return;
    if (rope == before) return withhold(Withholding::control_full);
    ControlShift shift = before < 0 ? ControlShift::taken : ControlShift::gained;
    referee_.tell(Shifted{winner_, shift, state_.control});
  }

  // Section 8, "Earning Tokens". Here and below conditions are joined by &, not &&: dice make each
  // of them hard to foresee, and one branch is cheaper than three.
  void reward_token() {
    const Tokens& tokens = state_.tokens[at(winner_)];
    bool room = tokens.count() < content_.book.limits.max_tokens;
    u32 free = content_.tokens & ~u32{tokens.held};
    if (room & ((award_.reward & free) != 0)) {
      earn(token_of(award_.reward), Earning::reward);
    } else if (room & award_.bonus & (free != 0)) {
      earn(draw_token(free), Earning::bonus);
    } else if (referee_.tells()) {
      explain_no_token(room);
    }
  }

  Token draw_token(u32 free) {
    u32 skip = referee_.roll({state_.turn, Roll::bonus_token}, kTokenCounts[free]);
    while (--skip > 0) free &= free - 1;  // drop the lowest bits that were not drawn
    return token_of(static_cast<u8>(free & -free));
  }

  void explain_no_token(bool room) {
    bool held = (state_.tokens[at(winner_)].held & award_.reward) != 0;
    if (award_.bonus) {
      withhold(room ? Withholding::bonus_none_left : Withholding::bonus_no_room);
    } else if (award_.reward != 0) {
      withhold(held ? Withholding::reward_held : Withholding::reward_no_room);
    } else if (move_->reward != 0) {
      withhold(Withholding::reward_needs_major);
    }
  }

  // Section 8, "Losing Tokens".
  void strip_token() {
    u8 stripped = state_.tokens[at(loser())].held & award_.remove;
    if (stripped != 0) return lose(loser(), token_of(stripped), Losing::stripped);
    if (!referee_.tells() || move_->remove == 0) return;
    withhold(tier_ == Tier::minor ? Withholding::remove_needs_major : Withholding::remove_not_held);
  }

  void drop_oldest() {
    const Tokens& tokens = state_.tokens[at(loser())];
    if ((tier_ == Tier::dominant) & (tokens.held != 0)) {
      lose(loser(), tokens.oldest(), Losing::dominated);
    }
  }

  // A transition happens on any win; the new position then clears tokens on both sides.
  void change_position() {
    if (move_->position == kNowhere) return;
    state_.position = move_->position;
    state_.top = move_->ends_on == Role::top ? winner_ : loser();
    if (referee_.tells()) referee_.tell(Moved{state_.position, state_.top});
    u8 cleared = content_.auto_clear[state_.position];
    for (Side side : game::kSides) {
      for (u32 mask = state_.tokens[at(side)].held & cleared; mask != 0; mask &= mask - 1) {
        lose(side, token_of(static_cast<u8>(mask & -mask)), Losing::position);
      }
    }
  }

  // Sections 5 and 6.
  void score() {
    u8& points = state_.points[at(winner_)];
    u8& advantages = state_.advantages[at(winner_)];
    points = static_cast<u8>(points + award_.points);
    advantages = static_cast<u8>(advantages + award_.advantages);
    if (!referee_.tells()) return;
    if (award_.points > 0) referee_.tell(Scored{winner_, award_.points, state_.points});
    if (award_.advantages > 0) referee_.tell(Advantage{winner_, deserving(), state_.advantages});
    if (award_.points == 0 && award_.advantages == 0) withhold(why_nothing());
  }

  Withholding why_nothing() const {
    if (move_->is_submission) return Withholding::submission_needs_dominant;
    bool moves = move_->position != kNowhere;
    return moves ? Withholding::escape_scores_nothing : Withholding::advantage_needs_major;
  }

  Deserving deserving() const {
    if (move_->points > 0) return Deserving::narrow_score;
    return move_->is_submission ? Deserving::close_attempt : Deserving::no_transition;
  }

  void expire() {
    if (state_.points[0] != state_.points[1]) {
      return end(leader(state_.points), Ending::time_points);
    }
    if (state_.advantages[0] != state_.advantages[1]) {
      return end(leader(state_.advantages), Ending::time_advantages);
    }
    u32 coin = referee_.roll({state_.turn, Roll::referee}, 2);
    end(coin == 1 ? Outcome::a : Outcome::b, Ending::referee);
  }

  static Outcome leader(const std::array<u8, 2>& count) {
    return count[0] > count[1] ? Outcome::a : Outcome::b;
  }

  Side loser() const { return other(winner_); }

  void end(Outcome outcome, Ending by) {
    state_.outcome = outcome;
    if (referee_.tells()) referee_.tell(Ended{outcome, by, state_.points, state_.advantages});
  }

  void earn(Token token, Earning why) {
    state_.tokens[at(winner_)].add(token);
    if (referee_.tells()) referee_.tell(Earned{winner_, token, why});
  }

  void lose(Side side, Token token, Losing why) {
    state_.tokens[at(side)].remove(token);
    if (referee_.tells()) referee_.tell(Lost{side, token, why});
  }

  void withhold(Withholding why) {
    if (referee_.tells()) referee_.tell(Withheld{winner_, why});
  }

  const Content& content_;
  State& state_;
  const Choices& choices_;
  Referee& referee_;
  Side winner_ = Side::a;
  Tier tier_ = Tier::stalemate;
  const Move* move_ = nullptr;  // the winner's
  Award award_;                 // of that move and tier
};

const char* tokens_fault(const Content& content, const Tokens& tokens) {
  if (tokens.unused != 0) return "a token is held twice";  // tokens_from marks it there
  if (tokens.count() > content.book.limits.max_tokens) return "a side holds too many tokens";
  if ((tokens.held & ~content.tokens) != 0) return "a token is not of this book";
  u32 seen = 0;
  for (u32 rest = tokens.order; rest != 0; rest >>= 3) {
    u32 token = (rest & 7u) - 1;
    if (token >= kTokenCount || (seen >> token & 1u) != 0) return "the order of tokens is broken";
    seen |= 1u << token;
  }
  return seen == tokens.held ? nullptr : "the order of tokens does not fit those held";
}

}  // namespace

State Grapple::start(const Content& content, const Options&) {
  State state{};
  state.turn = 1;
  state.position = content.start;
  return state;
}

Refused Grapple::refusal(const Content& content, const State& state, Side side, Choice choice) {
  if (!includes(deciders(state), side)) return Refused::not_deciding;
  if (choice.verb < 1 || choice.verb > kCategoryCount || choice.object >= content.moves.size() ||
      choice.amount != 0) {
    return Refused::unknown_technique;
  }
  const Move& move = content.moves[choice.object];
  if (choice != choose(move.category, choice.object)) return Refused::wrong_category;
  auto offered = [&](u8 held) {
    auto menu = content.menu(state.position, state.role(side), held);
    return std::binary_search(menu.begin(), menu.end(), choice);
  };
  if (!offered(static_cast<u8>(kTokenMasks - 1))) return Refused::not_offered;
  if (!offered(state.tokens[at(side)].held)) return Refused::token_missing;
  return Refused::allowed;
}

const char* Grapple::fault(const Content& content, const State& state) {
  const Limits& limits = content.book.limits;
  if (state.outcome == Outcome::draw || state.outcome > Outcome::draw) {
    return "the outcome is none that a match can have";
  }
  if (state.top > Side::b) return "the top is neither a nor b";
  if (state.unused != std::array<u8, 3>{}) return "unused bytes are not 0";
  if (state.turn < 1 || state.turn > limits.max_turns) return "the turn is out of range";
  if (state.position >= content.book.positions.size()) return "the position is not of this book";
  if (state.control[0] > 0 && state.control[1] > 0) return "both sides hold control pips";
  // An exchange earns one advantage at most; the running turn's is still to come.
  u32 exchanges = state.turn - (state.outcome == Outcome::running ? 1 : 0);
  if (u32{state.advantages[0]} + state.advantages[1] > exchanges) {
    return "more advantages than exchanges";
  }
  for (Side side : game::kSides) {
    if (state.control[at(side)] > limits.max_control) return "a side holds too many pips";
    if (state.points[at(side)] >= limits.points_to_win + 4) return "points are out of reach";
    if (const char* fault = tokens_fault(content, state.tokens[at(side)])) return fault;
    bool won = state.points[at(side)] >= limits.points_to_win;
    if (won && state.outcome != game::win_of(side)) return "points won the match and it goes on";
    if (state.outcome == Outcome::running &&
        content.menu(state.position, state.role(side), state.tokens[at(side)].held).empty()) {
      return "a side has no technique to choose here";
    }
  }
  return nullptr;
}

template <class Referee>
void Grapple::play(const Content& content, State& state, const Choices& choices, Referee& referee) {
  if (state.outcome != Outcome::running) return;
  Exchange<Referee> exchange(content, state, choices, referee);
  exchange.resolve();
  exchange.finish();
}

AGON_INSTANTIATE_PLAY(Grapple);

}  // namespace agon::grapple
