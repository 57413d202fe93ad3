#include "agon/rulesets/duel/plan/link.h"

#include <algorithm>

namespace agon::duel {
namespace {

class Linker {
 public:
  explicit Linker(Plan& plan) : plan_(plan) {}

  void link() {
    plan_.stream = here();
    add(plan_.opening, Roll::game_start);
    leave_to(here());
    emit(Instruction(Op::first_turn));
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t odd = 0; odd < 2; ++odd) link_turn(side, odd);
    }
  }

 private:
  // Two decisions of a side share their random words: a turn stands here twice, so that nobody has
  // to ask which of them it is.
  void link_turn(std::size_t side, std::size_t odd) {
    const SidePlan& plan = plan_.sides[side];
    Plan::Turn& turn = plan_.turns[side][odd];
    turn.begin = here();
    add(plan.turn_start, Roll::turn_start);
    leave_to(here());
    if (plan.counts && plan.action_start.empty()) emit_enter(Roll::action_start);
    add(plan.action_start, Roll::action_start);
    constexpr std::array<std::array<Op, 2>, 2> kChooses = {
        {{Op::a_chooses_even, Op::a_chooses_odd}, {Op::b_chooses_even, Op::b_chooses_odd}}};
    emit(Instruction(kChooses[side][odd]));
    std::vector<u32> gotos;
    for (std::size_t i = 0; i < plan.abilities.size(); ++i) {
      turn.abilities[i] = here();
      add(plan.abilities[i], Roll::ability);
      if (plan.turn_end.empty()) {
        emit_next(side);
      } else {
        gotos.push_back(here());
        emit(Instruction(Op::go_to));
      }
    }
    for (u32 at : gotos) plan_.code[at].jump = here();
    leave_to(here());
    add(plan.turn_end, Roll::turn_end);
    leave_to(here());
    emit_next(side);
  }

  // A phase without its stop: it goes on with what is added next.
  void add(const Stretch& stretch, Roll name) {
    if (stretch.empty()) return;
    auto from = plan_.code.begin() + stretch.begin;
    std::vector<Instruction> copy(from, plan_.code.begin() + stretch.end - 1);
    bool counts = std::ranges::any_of(copy, [](const Instruction& i) {
      return i.op == Op::roll || i.op == Op::count || i.op == Op::call;
    });
    if (counts) emit_enter(name);
    u32 moved = here() - stretch.begin;
    for (Instruction& i : copy) {
      if (may_leave_phase(i.op)) leaves_.push_back(here());
      if (i.jump != 0) i.jump += moved;
      emit(i);
    }
  }

  // Where all phases go that were added since the last time, if they are left.
  void leave_to(u32 at) {
    for (u32 leave : leaves_) plan_.code[leave].jump = at;
    leaves_.clear();
  }

  void emit_enter(Roll name) {
    Instruction enter(Op::enter);
    enter.set_name(name);
    emit(enter);
  }

  void emit_next(std::size_t side) {
    Instruction next(Op::next_turn);
    next.set_side(side == 0 ? game::Side::b : game::Side::a);
    emit(next);
  }

  void emit(const Instruction& instruction) { plan_.code.push_back(instruction); }
  u32 here() const { return static_cast<u32>(plan_.code.size()); }

  Plan& plan_;
  std::vector<u32> leaves_;
};

}  // namespace

void link(Plan& plan) { Linker(plan).link(); }

}  // namespace agon::duel
