#include "agon/rulesets/duel/plan/flatten.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "agon/script/arithmetic.h"

namespace agon::duel {
namespace {

bool any_of(const Nodes& nodes, bool (*is)(const Node&)) {
  return std::ranges::any_of(nodes, [is](const Node& node) {
    return is(node) || any_of(node.body, is) || any_of(node.other, is);
  });
}

bool unwinds(const Node& node) {
  return node.op == Op::leave_phase || node.op == Op::count || node.op == Op::call;
}
bool rolls(const Node& node) { return node.op == Op::roll; }
bool calls(const Node& node) { return node.op == Op::call; }

// Whether a handler is nothing but the end of the match for small or large values of the attribute.
struct Fate {
  u16 bound;
  u8 code;
};

std::optional<Fate> fate_of(const Node& store) {
  const Nodes& body = store.body;
  if (body.size() != 2 || body[1].op != Op::test || body[1].a != body[0].to) return {};
  const Node& compare = body[0];
  const Node& test = body[1];
  if (compare.op != Op::lt && compare.op != Op::gt) return {};
  bool ends_it = test.body.size() == 1 && test.body[0].op == Op::finish && test.other.empty();
  if (!ends_it || compare.a != store.to || !is_constant(compare.b)) return {};
  u8 above = compare.op == Op::gt ? kAbove : 0;
  return Fate{compare.b, static_cast<u8>(test.body[0].code | above)};
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

// Constant MODIFYs of several abilities as stores by table, in an order that is each ability's own.
// An ability may stand under one comparison: where it fails, the choice becomes another column of
// the tables, as long as there are free ones.
class Merger {
 public:
  Merger(const std::vector<float>& constants, std::size_t abilities)
      : constants_(constants), columns_(abilities) {}

  // Nodes with `a` as the number of a table; `others` are the abilities that do not fit.
  Nodes merge(const std::vector<Piece>& abilities, std::vector<Table>& tables,
              std::vector<u8>& others) {
    for (std::size_t i = 0; i < abilities.size(); ++i) {
      if (!merge(i, abilities[i].nodes)) others.push_back(static_cast<u8>(i));
    }
    for (std::size_t i = 0; i < stores_.size(); ++i) {
      stores_[i].a = static_cast<u16>(tables.size());
      tables.push_back(tables_[i]);
    }
    Nodes out = std::move(diversions_);
    std::ranges::move(stores_, std::back_inserter(out));
    return out;
  }

 private:
  bool merge(std::size_t ability, const Nodes& nodes) {
    if (fit(nodes)) {
      add(ability, nodes);
      return true;
    }
    bool tests = nodes.size() == 2 && nodes[1].op == Op::test && nodes[1].a == nodes[0].to;
    if (!tests || !diverts(nodes[0]) || !fit(nodes[1].body) || !fit(nodes[1].other)) return false;
    std::size_t column = nodes[1].other.empty() && idle_ ? *idle_ : columns_++;
    if (column >= kMostAbilities) return false;
    if (nodes[1].other.empty()) idle_ = column;
    diversions_.push_back({.op = diversion(nodes[0].op),
                           .code = static_cast<u8>(ability),
                           .a = nodes[0].a,
                           .b = nodes[0].b,
                           .c = static_cast<u16>(column)});
    add(ability, nodes[1].body);
    add(column, nodes[1].other);
    return true;
  }

  static bool diverts(const Node& compare) {
    bool compares = compare.op == Op::gt || compare.op == Op::lt || compare.op == Op::eq;
    return compares && !is_temporary(compare.a) && !is_temporary(compare.b);
  }

  static Op diversion(Op compare) {
    if (compare == Op::gt) return Op::divert_gt;
    return compare == Op::lt ? Op::divert_lt : Op::divert_eq;
  }

  static bool fit(const Nodes& nodes) {
    return std::ranges::all_of(nodes, [](const Node& node) {
      bool plain = is_modify(node.op) && is_constant(node.a);
      return plain && !any_of(node.body, unwinds) && !any_of(node.body, rolls);
    });
  }

  void add(std::size_t column, const Nodes& nodes) {
    std::size_t next = 0;
    for (const Node& node : nodes) next = place(node, column, next) + 1;
  }

  std::size_t place(const Node& node, std::size_t column, std::size_t from) {
    std::size_t at = from;
    while (at < stores_.size() && stores_[at].to != node.to) ++at;
    if (at == stores_.size()) {
      stores_.push_back(node);
      stores_.back().op = Op::plain_table;
      tables_.emplace_back();
    }
    if (node.op == Op::modify) stores_[at].op = Op::table;
    tables_[at][column] = constants_[node.a - kFirstConstant];
    return at;
  }

  const std::vector<float>& constants_;
  std::size_t columns_;              // of the tables, in use
  std::optional<std::size_t> idle_;  // one that adds nothing
  Nodes diversions_;
  Nodes stores_;
  std::vector<Table> tables_;
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
    if (options_.whole) mark_certain();
  }

 private:
  // An attribute that is not fatal at the start, and whose every store is fatal in the same way, is
  // never fatal before a store.
  void mark_certain() {
    for (u16 attribute = 0; attribute < kAttributeRows; ++attribute) {
      const Instruction* first = nullptr;
      bool same = true;
      for (const Instruction& i : plan_.code) {
        if (i.to != attribute || !is_any_store(i.op)) continue;
        if (first == nullptr) first = &i;
        same &= i.op >= Op::set_fatal && i.b == first->b && i.code == first->code;
      }
      if (first == nullptr || !same) continue;
      float start = plan_.rows[attribute];
      float bound = plan_.rows[first->b];
      if ((first->code & kAbove) != 0 ? start > bound : start < bound) continue;
      for (Instruction& i : plan_.code) {
        if (i.to == attribute && is_any_store(i.op)) mark_certain(i);
      }
    }
  }

  // What moves away from the bound is not fatal at all. Only tables are told so: one match at a
  // time runs faster, by a fifth, where all abilities look alike to whoever predicts the branches.
  void mark_certain(Instruction& i) const {
    i.code |= kCertain;
    bool above = (i.code & kAbove) != 0;
    auto moves_away = [above](float amount) { return above ? amount <= 0 : amount >= 0; };
    if (!is_table(i.op) || !std::ranges::all_of(plan_.tables[i.a], moves_away)) return;
    i = {.op = variant(i.op, Op::set_fatal, Op::set), .level = i.level, .to = i.to, .a = i.a};
  }

  static bool is_any_store(Op op) { return op >= Op::set && op <= Op::plain_table_fatal; }

  void flatten_side(const SidePieces& in, SidePlan& out) {
    out.turn_start = phase(in.turn_start, 0);
    out.action_start = phase(in.action_start, 0);
    out.turn_end = phase(in.turn_end, 0);
    for (const Piece& ability : in.abilities) out.abilities.push_back(phase(ability, 1));
    out.counts = in.action_start.counts || std::ranges::any_of(in.abilities, &Piece::counts);
    bool merges = options_.fuse && options_.whole && !out.action_start.leaves;
    if (merges) {
      Piece merged{.nodes = Merger(pieces_.constants, in.abilities.size())
                                .merge(in.abilities, plan_.tables, out.unmerged)};
      out.merged = phase(merged, 0);
    } else {
      for (std::size_t i = 0; i < in.abilities.size(); ++i) {
        out.unmerged.push_back(static_cast<u8>(i));
      }
    }
  }

  // A phase that may end early, for some lanes, needs a mask to say for which.
  Stretch phase(const Piece& piece, u8 least_level) {
    bool masked = !options_.whole || any_of(piece.nodes, unwinds);
    return stretch(piece, masked ? 1 : least_level, false);
  }

  Stretch stretch(const Piece& piece, u8 level, bool procedure) {
    Stretch out;
    if (piece.nodes.empty() && !procedure) return out;
    out.leaves = any_of(piece.nodes, unwinds);
    out.counts = piece.counts;
    bool called = procedure || any_of(piece.nodes, calls);
    out.indexes = called || !RollIndex(pieces_.constants).agrees(piece.nodes);
    plan_.rolls |= any_of(piece.nodes, rolls);
    next_roll_ = out.indexes ? std::nullopt : std::optional<u32>(0);
    out.begin = here();
    write(piece.nodes, level, false);
    emit({.op = Op::stop});
    out.end = here();
    return out;
  }

  void write(const Nodes& nodes, u8 level, bool in_else) {
    most_levels_ = std::max<std::size_t>(most_levels_, level);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      bool fused = options_.fuse && i + 1 < nodes.size() && fuses(nodes[i], nodes[i + 1]);
      if (fused) {
        write_test(nodes[i + 1], &nodes[i], level, in_else);
        ++i;
      } else {
        write(nodes[i], level, in_else);
      }
    }
  }

  // A comparison that only the test behind it reads: what compile() gives uses a value once.
  static bool fuses(const Node& compare, const Node& test) {
    bool compares = compare.op == Op::gt || compare.op == Op::lt || compare.op == Op::eq;
    return compares && test.op == Op::test && test.a == compare.to;
  }

  void write(const Node& node, u8 level, bool in_else) {
    if (is_store(node.op)) return write_store(node, level, in_else);
    switch (node.op) {
      case Op::test:
        return write_test(node, nullptr, level, in_else);
      case Op::block:
        return write_block(node, level, in_else);
      case Op::leave_block:
        leaves_.push_back(here());
        emit({.op = Op::leave_block, .level = level, .b = block_level_});
        return;
      case Op::roll:
        return write_roll(node, level, in_else);
      default:
        break;
    }
    bool masked = in_else && level > 0 && is_computation(node.op);
    emit({.op = node.op,
          .level = level,
          .masked = masked,
          .code = node.code,
          .to = row(node.to),
          .a = row(node.a),
          .b = node.op == Op::call ? node.b : row(node.b),
          .c = row(node.c)});
  }

  void write_roll(const Node& node, u8 level, bool in_else) {
    Instruction out{.op = Op::roll, .level = level, .masked = in_else && level > 0};
    out.to = row(node.to);
    out.a = row(node.a);
    if (next_roll_) out.c = static_cast<u16>((*next_roll_)++);
    emit(out);
  }

  void write_store(const Node& node, u8 level, bool in_else) {
    bool by_table = node.op == Op::table || node.op == Op::plain_table;
    Instruction out{.op = node.op, .level = level};
    out.to = row(node.to);
    out.a = by_table ? node.a : row(node.a);
    out.c = row(node.c);
    if (node.body.empty()) return emit(out);
    std::optional<Fate> fate = options_.fuse ? fate_of(node) : std::nullopt;
    if (fate) {
      out.op = variant(node.op, Op::set, Op::set_fatal);
      out.b = row(fate->bound);
      out.code = fate->code;
      return emit(out);
    }
    out.op = variant(node.op, Op::set, Op::set_then);
    u32 at = here();
    emit(out);
    write(node.body, static_cast<u8>(level + 1), in_else);
    plan_.code[at].jump = here();
  }

  // The five stores come in the same order with each ending.
  static Op variant(Op store, Op from, Op to) {
    return static_cast<Op>(static_cast<u8>(store) - static_cast<u8>(from) + static_cast<u8>(to));
  }

  void write_test(const Node& node, const Node* compare, u8 level, bool in_else) {
    Instruction out{.op = Op::test, .level = level};
    out.a = row(node.a);
    out.b = out.a;
    out.code = node.other.empty() ? 0 : 1;
    if (compare != nullptr) {
      out.op = compare->op == Op::gt   ? Op::test_gt
               : compare->op == Op::lt ? Op::test_lt
                                       : Op::test_eq;
      out.a = row(compare->a);
      out.b = row(compare->b);
    }
    u32 at = here();
    emit(out);
    u8 inner = static_cast<u8>(level + 1);
    std::optional<u32> roll = next_roll_;
    write(node.body, inner, in_else);
    if (!node.other.empty()) {
      u32 middle = here();
      emit({.op = Op::otherwise, .level = inner});
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
    emit({.op = Op::block, .level = level});
    write(node.body, inner, in_else);
    plan_.code[at].jump = here();
    for (u32 leave : leaves_) plan_.code[leave].jump = here();
    leaves_ = std::move(outside);
    block_level_ = outer;
  }

  void emit(const Instruction& instruction) { plan_.code.push_back(instruction); }
  u32 here() const { return static_cast<u32>(plan_.code.size()); }

  u16 row(u16 node_row) const {
    if (node_row == kNoRow || is_attribute(node_row)) return node_row;
    std::size_t first = kAttributeRows;
    if (is_constant(node_row)) return static_cast<u16>(first + (node_row - kFirstConstant));
    return static_cast<u16>(first + pieces_.constants.size() + (node_row - kFirstTemporary));
  }

  void gather_live() {
    std::array<bool, kAttributeRows> live = {};
    auto see = [&](u16 r) {
      if (is_attribute(r)) live[r] = true;
    };
    for (const Instruction& i : plan_.code) {
      bool by_table = i.op >= Op::table && i.op <= Op::plain_table_fatal && is_table(i.op);
      see(i.to);
      if (!by_table) see(i.a);
      if (i.op != Op::call && i.op != Op::leave_block) see(i.b);
    }
    for (u16 r = 0; r < kAttributeRows; ++r) {
      if (live[r]) plan_.live.push_back(r);
    }
  }

  static bool is_table(Op op) {
    return op == Op::table || op == Op::plain_table || op == Op::table_then ||
           op == Op::plain_table_then || op == Op::table_fatal || op == Op::plain_table_fatal;
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
