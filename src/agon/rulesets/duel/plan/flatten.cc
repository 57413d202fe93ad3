#include "agon/rulesets/duel/plan/flatten.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "agon/rulesets/duel/plan/merge.h"
#include "agon/script/arithmetic.h"

namespace agon::duel {
namespace {

bool calls(const Node& node) { return node.op == Op::call; }

// Whether a handler is nothing but the end of the match for small or large values of the attribute.
struct Fate {
  u16 bound;
  game::Outcome outcome;
  bool above;
};

std::optional<Fate> fate_of(const Node& store) {
  const Nodes& body = store.body;
  if (body.size() != 2 || !is_tested(body, 0)) return {};
  const Node& compare = body[0];
  const Node& test = body[1];
  if (compare.op != Op::lt && compare.op != Op::gt) return {};
  bool ends_it = test.body.size() == 1 && test.body[0].op == Op::finish && test.other.empty();
  if (!ends_it || compare.a != store.to || !is_constant(compare.b)) return {};
  return Fate{compare.b, test.body[0].outcome(), compare.op == Op::gt};
}

// The index of the next die, as long as it is the same on every way here.
class RollIndex {
 public:
  explicit RollIndex(const std::vector<float>& constants) : constants_(constants) {}

  // Whether all lanes agree about every die.
  bool agrees(const Nodes& nodes) {
    index_ = 0;
    agrees_ = true;
    walk(nodes);
    return agrees_;
  }

 private:
  void walk(const Nodes& nodes) {
    for (const Node& node : nodes) {
      if (node.op == Op::roll) {
        agrees_ &= index_.has_value();
        bool falls =
            is_constant(node.a) && script::sides_of(constants_[node.a - kFirstConstant]) != 0;
        index_ = falls && index_ ? std::optional(*index_ + 1) : std::nullopt;
      }
      std::optional<u32> before = index_;
      walk(node.body);
      std::optional<u32> first = std::exchange(index_, before);
      walk(node.other);
      if (first != index_) index_.reset();
    }
  }

  const std::vector<float>& constants_;
  std::optional<u32> index_;
  bool agrees_ = true;
};

class Flattener {
 public:
  Flattener(const Pieces& pieces, const FlattenOptions& options, Plan& plan)
      : pieces_(pieces), options_(options), plan_(plan) {}

  void flatten() {
    plan_.rows.insert(plan_.rows.end(), pieces_.constants.begin(), pieces_.constants.end());
    plan_.row_count = plan_.rows.size() + pieces_.temporaries;
    plan_.opening = phase(pieces_.opening, 1);
    for (std::size_t side = 0; side < 2; ++side) {
      flatten_side(pieces_.sides[side], plan_.sides[side]);
    }
    plan_.levels = most_levels_ + 1;
    most_levels_ = 0;
    for (const ProcedurePiece& procedure : pieces_.procedures) {
      plan_.procedures.push_back(
          {stretch(procedure.piece, 0, true), row(procedure.first_row), procedure.rows});
    }
    plan_.procedure_levels = most_levels_;
    gather_live();
  }

 private:
  void flatten_side(const SidePieces& in, SidePlan& out) {
    out.turn_start = phase(in.turn_start, 0);
    out.action_start = phase(in.action_start, 0);
    out.turn_end = phase(in.turn_end, 0);
    for (const Piece& ability : in.abilities) out.abilities.push_back(phase(ability, 1));
    out.most_triggered = in.most_triggered;
    out.counts = in.action_start.counts || std::ranges::any_of(in.abilities, &Piece::counts);
    bool merges = options_.fuse && options_.whole && !out.action_start.leaves;
    if (merges) {
      flatten_merged(in, out);
    } else {
      out.unmerged.resize(in.abilities.size());
      std::iota(out.unmerged.begin(), out.unmerged.end(), u8{0});
    }
  }

  void flatten_merged(const SidePieces& in, SidePlan& out) {
    Merged merged = merge(in.abilities, pieces_.constants, plan_.tables.size());
    std::ranges::copy(merged.tables, std::back_inserter(plan_.tables));
    out.unmerged = std::move(merged.others);
    out.merged = phase({.nodes = std::move(merged.nodes)}, 0);
  }

  // A phase that may end early, for some lanes, needs a mask to say for which.
  Stretch phase(const Piece& piece, u8 least_level) {
    bool masked = !options_.whole || any_node(piece.nodes, may_leave_phase);
    return stretch(piece, masked ? 1 : least_level, false);
  }

  Stretch stretch(const Piece& piece, u8 level, bool procedure) {
    Stretch out;
    if (piece.nodes.empty() && !procedure) return out;
    out.leaves = any_node(piece.nodes, may_leave_phase);
    out.counts = piece.counts;
    bool called = procedure || any_node(piece.nodes, calls);
    out.indexes = called || !RollIndex(pieces_.constants).agrees(piece.nodes);
    plan_.rolls |= any_node(piece.nodes, rolls);
    next_roll_ = out.indexes ? std::nullopt : std::optional<u32>(0);
    out.begin = here();
    write(piece.nodes, level, false);
    emit(Instruction(Op::stop));
    out.end = here();
    return out;
  }

  void write(const Nodes& nodes, u8 level, bool in_else) {
    most_levels_ = std::max<std::size_t>(most_levels_, level);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (options_.fuse && is_tested(nodes, i)) {
        write_test(nodes[i + 1], &nodes[i], level, in_else);
        ++i;
      } else {
        write(nodes[i], level, in_else);
      }
    }
  }

  void write(const Node& node, u8 level, bool in_else) {
    if (is_store(node.op)) return write_store(node, level, in_else);
    if (node.op == Op::test) return write_test(node, nullptr, level, in_else);
    if (node.op == Op::block) return write_block(node, level, in_else);
    Instruction out = placed(node, level);
    bool gives = is_computation(node.op) || node.op == Op::roll;
    out.masked = gives && in_else && level > 0;
    if (node.op == Op::roll && next_roll_) out.set_die(static_cast<u16>((*next_roll_)++));
    if (node.op == Op::leave_block) {
      leaves_.push_back(here());
      out.set_block(block_level_);
    }
    emit(out);
  }

  void write_store(const Node& node, u8 level, bool in_else) {
    Instruction out = placed(node, level);
    if (node.body.empty()) return emit(out);
    std::optional<Fate> fate = options_.fuse ? fate_of(node) : std::nullopt;
    if (fate) {
      out.op = with_ending(node.op, StoreEnding::fatal);
      out.b = row(fate->bound);
      out.set_outcome(fate->outcome);
      out.above = fate->above;
      return emit(out);
    }
    out.op = with_ending(node.op, StoreEnding::then);
    u32 at = here();
    emit(out);
    write(node.body, static_cast<u8>(level + 1), in_else);
    plan_.code[at].jump = here();
  }

  void write_test(const Node& node, const Node* compare, u8 level, bool in_else) {
    Instruction out = placed(node, level);
    out.has_else = !node.other.empty();
    if (compare != nullptr) {
      out.op = comparison_of(compare->op)->test;
      out.a = row(compare->a);
      out.b = row(compare->b);
    }
    u32 at = here();
    emit(out);
    u8 inner = static_cast<u8>(level + 1);
    std::optional<u32> roll = next_roll_;
    write(node.body, inner, in_else);
    if (out.has_else) {
      u32 middle = here();
      emit(placed(Node(Op::otherwise), inner));
      plan_.code[at].jump = here();
      std::swap(next_roll_, roll);
      write(node.other, inner, true);
      plan_.code[middle].jump = here();
      // Where both ways meet, the larger number is right or nobody asks.
      if (roll && next_roll_) next_roll_ = std::max(*roll, *next_roll_);
    } else {
      plan_.code[at].jump = here();
    }
  }

  void write_block(const Node& node, u8 level, bool in_else) {
    u8 inner = static_cast<u8>(level + 1);
    u8 outer = std::exchange(block_level_, inner);
    std::vector<u32> outside = std::exchange(leaves_, {});
    u32 at = here();
    emit(placed(node, level));
    write(node.body, inner, in_else);
    plan_.code[at].jump = here();
    for (u32 leave : leaves_) plan_.code[leave].jump = here();
    leaves_ = std::move(outside);
    block_level_ = outer;
  }

  // The instruction of a node, with rows as the code has them.
  Instruction placed(const Node& node, u8 level) const {
    Instruction out = node;
    out.level = level;
    each_row(out, [&](u16& any, Access) { any = row(any); });
    if (fields_of(out.op).a_twice) out.b = out.a;
    return out;
  }

  void emit(const Instruction& instruction) { plan_.code.push_back(instruction); }
  u32 here() const { return static_cast<u32>(plan_.code.size()); }

  u16 row(u16 node_row) const {
    if (is_attribute(node_row)) return node_row;
    std::size_t first = kAttributeRows;
    if (is_constant(node_row)) return static_cast<u16>(first + (node_row - kFirstConstant));
    return static_cast<u16>(first + pieces_.constants.size() + (node_row - kFirstTemporary));
  }

  void gather_live() {
    std::array<bool, kAttributeRows> live = {};
    for (const Instruction& i : plan_.code) {
      each_row(i, [&](u16 any, Access) {
        if (is_attribute(any)) live[any] = true;
      });
    }
    for (u16 r = 0; r < kAttributeRows; ++r) {
      if (live[r]) plan_.live.push_back(r);
    }
  }

  const Pieces& pieces_;
  const FlattenOptions& options_;
  Plan& plan_;
  std::size_t most_levels_ = 0;
  std::optional<u32> next_roll_;
  u8 block_level_ = 0;
  std::vector<u32> leaves_;
};

}  // namespace

void flatten(const Pieces& pieces, const FlattenOptions& options, Plan& plan) {
  Flattener(pieces, options, plan).flatten();
}

}  // namespace agon::duel
