#include "agon/rulesets/duel/plan/propagate.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "agon/script/arithmetic.h"

namespace agon::duel {
namespace {

using game::Side;
using script::Bank, script::Opcode, script::Shape;

// Where two branches meet: what one of them leaves to be done is to be done.
After meet(After x, After y) {
  if (x == After::go_on || y == After::go_on) return After::go_on;
  return x == After::script_over ? x : y;
}

class Propagator {
 public:
  Propagator(const script::Program& program, const Frame& frame, Workspace& workspace,
             const React& react)
      : workspace_(workspace),
        react_(react),
        program_(program),
        frame_(frame),
        first_row_(workspace.take_rows(program.temporaries)) {
    temporaries_.fill(0.0F);
  }
  ~Propagator() { workspace_.give_back(program_.temporaries); }
  Propagator(const Propagator&) = delete;
  Propagator& operator=(const Propagator&) = delete;

  After run(Nodes& out) {
    Nodes nodes;
    After after = range(0, program_.code.size(), nodes);
    if (leaves_block_) {
      out.emplace_back(Op::block).body = std::move(nodes);
    } else {
      std::ranges::move(nodes, std::back_inserter(out));
    }
    return after;
  }

 private:
  After range(std::size_t from, std::size_t to, Nodes& out) {
    for (std::size_t i = from; i < to; ++i) {
      const script::Instruction& instruction = program_.code[i];
      After after = After::go_on;
      if (instruction.op == Opcode::IF) {
        after = choose(i, out);
      } else {
        after = plain(instruction, out);
      }
      if (after != After::go_on) return after;
    }
    return After::go_on;
  }

  After plain(const script::Instruction& i, Nodes& out) {
    switch (script::shape_of(i.op)) {
      case Shape::unary:
      case Shape::binary:
        compute(i, out);
        return After::go_on;
      case Shape::roll:
        roll(i, out);
        return After::go_on;
      case Shape::store:
        store(i, out);
        return After::go_on;
      case Shape::outcome:
        finish(i, out);
        return After::phase_over;
      case Shape::leave:
        return pass(out);
      default:
        return After::go_on;
    }
  }

  // Leaves `at` on the END.
  After choose(std::size_t& at, Nodes& out) {
    const script::Instruction& open = program_.code[at];
    std::size_t middle = open.block_end();
    bool has_else = program_.code[middle].op == Opcode::ELSE;
    std::size_t end = has_else ? program_.code[middle].block_end() : middle;
    std::size_t then = at + 1;
    at = end;
    Input condition = value(open.a);
    if (condition.number && workspace_.optimises()) {
      if (script::holds(*condition.number)) return range(then, middle, out);
      return has_else ? range(middle + 1, end, out) : After::go_on;
    }
    Node node(Op::test, {.a = workspace_.row_of(condition)});
    ++nesting_;
    Temporaries before = temporaries_;
    After first = branch(then, middle, node.body);
    temporaries_ = before;
    After second = has_else ? branch(middle + 1, end, node.other) : After::go_on;
    --nesting_;
    temporaries_ = before;
    forget(node.body);
    forget(node.other);
    if (!node.body.empty() || !node.other.empty()) out.push_back(std::move(node));
    return meet(first, second);
  }

  // Numbers that are certain only in this branch are written down at its end.
  After branch(std::size_t from, std::size_t to, Nodes& out) {
    u64 outside = std::exchange(assigned_, 0);
    After after = range(from, to, out);
    for (std::size_t i = 0; i < program_.temporaries && after == After::go_on; ++i) {
      const std::optional<float>& number = temporaries_[i];
      if (!number || (assigned_ >> i & 1) == 0) continue;
      out.emplace_back(Op::copy, Rows{.to = row(i), .a = workspace_.constant(*number)});
    }
    assigned_ |= outside;
    return after;
  }

  // What a branch has written is no longer certain.
  void forget(const Nodes& nodes) {
    for (const Node& node : nodes) {
      each_row(node, [&](u16 row, Access access) {
        bool own = row >= first_row_ && row < first_row_ + program_.temporaries;
        if (own && access == Access::writes) temporaries_[row - first_row_].reset();
      });
      forget(node.body);
      forget(node.other);
    }
  }

  void compute(const script::Instruction& i, Nodes& out) {
    Input a = value(i.a);
    bool unary = script::shape_of(i.op) == Shape::unary;
    Input b = unary ? Input::of(0) : value(i.b);
    std::size_t to = script::index_of(i.to);
    if (a.number && b.number && workspace_.optimises()) {
      float result = script::computed(i.op, *a.number, *b.number);
      assign(to, script::clamps(i.op) ? script::clamped(result) : result);
      return;
    }
    temporaries_[to].reset();
    Node node(*computation_of(i.op), {.to = row(to), .a = workspace_.row_of(a)});
    if (!unary) node.b = workspace_.row_of(b);
    out.push_back(node);
  }

  void roll(const script::Instruction& i, Nodes& out) {
    Input a = value(i.a);
    std::size_t to = script::index_of(i.to);
    if (a.number && workspace_.optimises() && script::sides_of(*a.number) == 0) {
      assign(to, 0.0F);
      return;
    }
    temporaries_[to].reset();
    out.emplace_back(Op::roll, Rows{.to = row(to), .a = workspace_.row_of(a)});
  }

  void store(const script::Instruction& i, Nodes& out) {
    bool set = i.op == Opcode::SET;
    u16 to = attribute(i.to);
    Input a = value(i.a);
    if (set && a.number) a.number = script::stored(*a.number);
    if (is_idle(to, set, a)) return;
    if (workspace_.known()[to]) workspace_.strike(to);
    Node node(set ? Op::set : Op::modify, {.to = to, .a = workspace_.row_of(a)});
    react_(node, set ? a : Input::at(kNoRow), frame_);
    out.push_back(std::move(node));
  }

  // Whether it is certain that the store changes nothing.
  bool is_idle(u16 to, bool set, const Input& a) const {
    if (!a.number || !workspace_.optimises()) return false;
    const std::optional<float>& before = workspace_.known()[to];
    if (!before) return !set && *a.number == 0;
    return *before == (set ? *a.number : script::clamped(*before + *a.number));
  }

  void finish(const script::Instruction& i, Nodes& out) const {
    script::Target winner = i.op == Opcode::WIN ? i.target() : script::other(i.target());
    out.emplace_back(Op::finish).set_outcome(game::win_of(side(winner)));
  }

  After pass(Nodes& out) {
    if (frame_.action) {
      out.emplace_back(Op::leave_phase);
      return After::phase_over;
    }
    if (nesting_ > 0) {
      out.emplace_back(Op::leave_block);
      leaves_block_ = true;
    }
    return After::script_over;
  }

  Input value(script::Operand operand) const {
    std::size_t index = script::index_of(operand);
    switch (script::bank_of(operand)) {
      case Bank::self:
      case Bank::opponent: {
        u16 row = attribute(operand);
        const std::optional<float>& known = workspace_.known()[row];
        return known ? Input::of(*known) : Input::at(row);
      }
      case Bank::context:
        return frame_.context[index];
      case Bank::temporary:
        return temporaries_[index] ? Input::of(*temporaries_[index]) : Input::at(row(index));
      case Bank::constant:
        return Input::of(program_.constants[index]);
    }
    return Input::of(0);
  }

  void assign(std::size_t temporary, float number) {
    temporaries_[temporary] = number;
    assigned_ |= u64{1} << temporary;
  }

  Side side(script::Target target) const {
    return target == script::Target::self ? frame_.owner : other(frame_.owner);
  }
  u16 attribute(script::Operand operand) const {
    return attribute_row(side(script::target_of(operand)), script::index_of(operand));
  }
  u16 row(std::size_t temporary) const { return static_cast<u16>(first_row_ + temporary); }

  using Temporaries = std::array<std::optional<float>, script::kMostTemporaries>;

  Workspace& workspace_;
  const React& react_;
  const script::Program& program_;
  const Frame& frame_;
  u16 first_row_;
  Temporaries temporaries_;  // those that are certain
  u64 assigned_ = 0;         // those that became so in this branch
  u32 nesting_ = 0;
  bool leaves_block_ = false;
};

}  // namespace

ContextValues nothing_told() {
  ContextValues out;
  out.fill(Input::of(0));
  return out;
}

Input& told(ContextValues& context, script::ContextKey key) {
  return context[static_cast<std::size_t>(key)];
}

u16 Workspace::constant(float value) {
  auto same = [&](float x) { return std::bit_cast<u32>(x) == std::bit_cast<u32>(value); };
  auto found = std::ranges::find_if(constants_, same);
  if (found == constants_.end()) found = constants_.insert(constants_.end(), value);
  return static_cast<u16>(kFirstConstant + (found - constants_.begin()));
}

u16 Workspace::take_rows(std::size_t count) {
  std::size_t first = temporaries_;
  temporaries_ += count;
  most_temporaries_ = std::max(most_temporaries_, temporaries_);
  return static_cast<u16>(kFirstTemporary + first);
}

After propagate(const script::Program& program, const Frame& frame, Workspace& workspace,
                const React& react, Nodes& out) {
  return Propagator(program, frame, workspace, react).run(out);
}

}  // namespace agon::duel
