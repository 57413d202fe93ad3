#include "agon/sim/match.h"

#include "agon/base/float_guard.h"
#include "agon/game/words.h"

namespace agon::sim {

using chance::Domain, game::Side;

Match::Match(const game::AnyGame& game, chance::MatchName name, const game::Seats& seats,
             chance::Referee* dice)
    : game_(game),
      seats_(seats),
      state_(game.sizes().state_bytes),
      seeded_(domain_key(name, Domain::rules)),
      referee_(dice != nullptr ? *dice : seeded_),
      seat_keys_{domain_key(name, Domain::seat_a), domain_key(name, Domain::seat_b)} {
  game_.start(state_);
  for (Side side : game::kSides) {
    if (seats_.agents[at(side)] != nullptr) seats_.agents[at(side)]->begin(game_, side);
  }
}

const replay::Step& Match::advance() {
  TakenChoices choices;
  game::Deciders deciders = game_.deciders(state_);
  for (Side side : game::kSides) {
    if (includes(deciders, side)) choices[at(side)] = ask(side);
  }
  return take(std::move(choices));
}

const replay::Step& Match::take(TakenChoices choices) {
  step_ = {.turn = game_.turn(state_), .choices = std::move(choices)};
  count_decisions(step_);
  referee_.clear();
  game_.play(state_, choices_of(step_), static_cast<chance::Referee&>(referee_));
  step_.rolls = referee_.rolls();
  ++steps_;
  if (over()) {
    for (game::Agent* agent : seats_.agents) {
      if (agent != nullptr) agent->end(game_, state_);
    }
  }
  return step_;
}

void Match::repeat(const replay::Step& step) {
  chance::Tape tape(game_.facts().rolls, {step.rolls.begin(), step.rolls.end()});
  tape.listen(referee_.listener());
  game_.play(state_, choices_of(step), static_cast<chance::Referee&>(tape));
  count_decisions(step);
  ++steps_;
}

void Match::count_decisions(const replay::Step& step) {
  for (std::size_t side = 0; side < decisions_.size(); ++side) {
    decisions_[side] += step.choices[side].has_value();
  }
}

game::MatchResult Match::result() const {
  return {game_.outcome(state_), game_.turn(state_), steps_, defaulted_};
}

// What the law does not take is replaced by the default, and the note says why.
replay::NotedChoice Match::ask(Side side) {
  chance::Draws draws(seat_keys_[at(side)], decisions_[at(side)]);
  game::Agent& agent = *seats_.agents[at(side)];
  std::span<const game::Choice> menu;
  if (agent.reads_menu()) menu = game_.menu(state_, side, scratch_);
  game::Pick pick = with_plain_floats(
      [&] { return agent.pick(game_, state_, side, menu, draws, seats_.budget); });
  Result<void> legal = game::permit(game_, state_, side, pick.choice);
  defaulted_[at(side)] += pick.defaulted || !legal;
  if (legal) {
    bool noted = !pick.note.empty();
    return {pick.choice, noted ? std::move(pick.note) : agent.note()};
  }
  menu = game_.menu(state_, side, scratch_);
  return {default_choice(game_, menu), "the agent's choice was refused: " + legal.error().message};
}

}  // namespace agon::sim
