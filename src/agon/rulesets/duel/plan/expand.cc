#include "agon/rulesets/duel/plan/expand.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "agon/rulesets/duel/plan/handlers.h"
#include "agon/script/arithmetic.h"

namespace agon::duel {
namespace {

using game::Side;
using script::Bank, script::Opcode, script::Shape;

// What an instruction reads: a number that is certain, or a row.
struct Value {
  std::optional<float> number;
  u16 row = kNoRow;

  static Value of(float number) { return {number}; }
  static Value at(u16 row) { return {std::nullopt, row}; }
};

using ContextValues = std::array<Value, std::tuple_size_v<script::Context>>;

ContextValues nothing_told() {
  ContextValues out;
  out.fill(Value::of(0));
  return out;
}

Value& told(ContextValues& context, script::ContextKey key) {
  return context[static_cast<std::size_t>(key)];
}

// Under which circumstances a script runs.
struct Frame {
  Side owner = Side::a;
  bool action = false;          // PASS ends the phase
  std::optional<u8> depth = 0;  // none in a procedure: only known when it runs
  ContextValues context = nothing_told();
};

enum class After : u8 { go_on, script_over, phase_over };

// Where two branches meet.
After meet(After x, After y) { return std::min(x, y); }

// What a phase may have triggered so far.
struct Triggered {
  u32 runs = 0;
  bool calls = false;  // procedures, whose runs nobody knows
};

class Expander {
 public:
  Expander(const Content& content, ExpandOptions& options)
      : content_(content), options_(options), handlers_(content.matchup) {}

  Pieces expand() {
    if (options_.opening) pieces_.opening = phase([&](Nodes& out) { open(out); });
    for (Side side : game::kSides) expand_side(side);
    // Procedures ask for procedures.
    for (std::size_t i = 0; i < wanted_.size(); ++i) expand_procedure(wanted_[i]);
    pieces_.temporaries = most_temporaries_;
    return std::move(pieces_);
  }

  const Known& known() const { return options_.known; }
  bool optimises() const { return options_.optimise; }
  void strike(u16 row) { struck_.push_back(row); }
  void strike_out() {
    for (u16 row : struck_) options_.known[row].reset();
  }
  bool struck() const { return !struck_.empty(); }

  u16 constant(float value) {
    std::vector<float>& all = pieces_.constants;
    auto same = [&](float x) { return std::bit_cast<u32>(x) == std::bit_cast<u32>(value); };
    auto found = std::ranges::find_if(all, same);
    if (found == all.end()) found = all.insert(all.end(), value);
    return static_cast<u16>(kFirstConstant + (found - all.begin()));
  }

  u16 row_of(const Value& value) { return value.number ? constant(*value.number) : value.row; }

  // Rows are taken and given back like a stack.
  u16 take_rows(std::size_t count) {
    std::size_t first = temporaries_;
    temporaries_ += count;
    most_temporaries_ = std::max(most_temporaries_, temporaries_);
    return static_cast<u16>(kFirstTemporary + first);
  }
  void give_back(std::size_t count) { temporaries_ -= count; }

  After effects(Side owner, const EffectList& list, Frame frame, Nodes& out);
  void react(Node& store, const Value& value, const Frame& frame);

 private:
  struct Wanted {
    Side side;
    std::size_t column;
    bool action;
    friend bool operator==(const Wanted&, const Wanted&) = default;
  };

  const Entity& entity(Side side) const { return content_.entity(side); }

  // Scripts are counted only if there may be too many.
  template <class Fill>
  Piece phase(const Fill& fill, Triggered before = {}) {
    Piece piece = filled(fill, before, false);
    bool fits = !calls_ && runs_ <= content_.matchup.limits.runs;
    return fits ? piece : filled(fill, before, true);
  }

  template <class Fill>
  Piece filled(const Fill& fill, Triggered before, bool counts) {
    counts_ = counts;
    runs_ = before.runs;
    calls_ = before.calls;
    Piece piece{.counts = counts};
    fill(piece.nodes);
    return piece;
  }

  void open(Nodes& out) {
    for (Side side : game::kSides) {
      const EffectList& list = entity(side).on(script::Event::ON_GAME_START);
      if (effects(side, list, {.owner = side}, out) == After::phase_over) return;
    }
  }

  Piece on(Side side, script::Event event) {
    return phase([&](Nodes& out) { effects(side, entity(side).on(event), {.owner = side}, out); });
  }

  void expand_side(Side side) {
    SidePieces& out = pieces_.sides[at(side)];
    out.turn_start = on(side, script::Event::ON_TURN_START);
    expand_action(side, out);
    out.turn_end = on(side, script::Event::ON_TURN_END);
  }

  // One phase: its abilities count on from what its start has triggered.
  void expand_action(Side side, SidePieces& out) {
    auto start = [&](Nodes& nodes) {
      const EffectList& list = entity(side).on(script::Event::ON_ACTION_PHASE_START);
      effects(side, list, {.owner = side, .action = true}, nodes);
    };
    out.action_start = phase(start);
    Triggered before{runs_, calls_};
    for (u8 index = 0; index < entity(side).abilities.size(); ++index) {
      out.abilities.push_back(phase([&](Nodes& nodes) { use(side, index, nodes); }, before));
    }
    bool asked = options_.keeps_count || std::ranges::any_of(out.abilities, &Piece::counts);
    if (asked && !out.action_start.counts) out.action_start = filled(start, {}, true);
  }

  void use(Side side, u8 index, Nodes& out);
  void expand_procedure(Wanted wanted);
  u16 procedure(Wanted wanted) {
    auto found = std::ranges::find(wanted_, wanted);
    if (found == wanted_.end()) found = wanted_.insert(wanted_.end(), wanted);
    return static_cast<u16>(found - wanted_.begin());
  }

  After script(const script::Program& program, const Frame& frame, Nodes& out);
  void inline_handlers(Node& store, const Value& value, const Frame& frame);
  bool fits_inside(Side side, std::size_t column, const Frame& frame) const;

  const Content& content_;
  ExpandOptions& options_;
  Handlers handlers_;
  Pieces pieces_;
  std::vector<Wanted> wanted_;
  std::vector<u16> struck_;
  std::size_t temporaries_ = 0;
  std::size_t most_temporaries_ = 0;
  std::size_t size_ = 0;  // instructions written so far
  u32 runs_ = 0;          // scripts triggered in this phase
  bool counts_ = false;
  bool calls_ = false;

  friend class ScriptExpander;
};

// One script at one place.
class ScriptExpander {
 public:
  ScriptExpander(Expander& expander, const script::Program& program, const Frame& frame)
      : expander_(expander),
        program_(program),
        frame_(frame),
        first_row_(expander.take_rows(program.temporaries)) {
    temporaries_.fill(0.0F);
  }
  ~ScriptExpander() { expander_.give_back(program_.temporaries); }
  ScriptExpander(const ScriptExpander&) = delete;
  ScriptExpander& operator=(const ScriptExpander&) = delete;

  After expand(Nodes& out) {
    Nodes nodes;
    After after = range(0, program_.code.size(), nodes);
    expander_.size_ += program_.code.size();
    if (leaves_block_) {
      out.push_back({.op = Op::block, .body = std::move(nodes)});
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
    std::size_t middle = open.b;
    bool has_else = program_.code[middle].op == Opcode::ELSE;
    std::size_t end = has_else ? program_.code[middle].b : middle;
    std::size_t then = at + 1;
    at = end;
    Value condition = value(open.a);
    if (condition.number && expander_.optimises()) {
      if (script::holds(*condition.number)) return range(then, middle, out);
      return has_else ? range(middle + 1, end, out) : After::go_on;
    }
    Node node{.op = Op::test, .a = expander_.row_of(condition)};
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
      u16 source = expander_.constant(*number);
      out.push_back({.op = Op::copy, .to = row(i), .a = source, .b = source});
    }
    assigned_ |= outside;
    return after;
  }

  // What a branch has written is no longer certain.
  void forget(const Nodes& nodes) {
    for (const Node& node : nodes) {
      bool own = is_temporary(node.to) && node.to >= first_row_ &&
                 node.to < first_row_ + program_.temporaries;
      if (own) temporaries_[node.to - first_row_].reset();
      forget(node.body);
      forget(node.other);
    }
  }

  void compute(const script::Instruction& i, Nodes& out) {
    Value a = value(i.a);
    bool unary = script::shape_of(i.op) == Shape::unary;
    Value b = unary ? Value::of(0) : value(i.b);
    std::size_t to = script::index_of(i.to);
    if (a.number && b.number && expander_.optimises()) {
      float result = script::computed(i.op, *a.number, *b.number);
      assign(to, script::clamps(i.op) ? script::clamped(result) : result);
      return;
    }
    temporaries_[to].reset();
    // The first opcodes of both lists are the same.
    Node node{.op = static_cast<Op>(i.op), .to = row(to), .a = expander_.row_of(a)};
    node.b = unary ? node.a : expander_.row_of(b);
    out.push_back(node);
  }

  void roll(const script::Instruction& i, Nodes& out) {
    Value a = value(i.a);
    std::size_t to = script::index_of(i.to);
    if (a.number && expander_.optimises() && script::sides_of(*a.number) == 0) {
      assign(to, 0.0F);
      return;
    }
    temporaries_[to].reset();
    out.push_back({.op = Op::roll, .to = row(to), .a = expander_.row_of(a)});
  }

  void store(const script::Instruction& i, Nodes& out) {
    bool set = i.op == Opcode::SET;
    u16 to = attribute(i.to);
    Value a = value(i.a);
    if (set && a.number) a.number = script::stored(*a.number);
    if (is_idle(to, set, a)) return;
    if (expander_.known()[to]) expander_.strike(to);
    Node node{.op = set ? Op::set : Op::modify, .to = to, .a = expander_.row_of(a)};
    expander_.react(node, set ? a : Value::at(kNoRow), frame_);
    out.push_back(std::move(node));
  }

  // Whether it is certain that the store changes nothing.
  bool is_idle(u16 to, bool set, const Value& a) const {
    if (!a.number || !expander_.optimises()) return false;
    const std::optional<float>& before = expander_.known()[to];
    if (!before) return !set && *a.number == 0;
    return *before == (set ? *a.number : script::clamped(*before + *a.number));
  }

  void finish(const script::Instruction& i, Nodes& out) const {
    auto target = static_cast<script::Target>(i.a);
    if (i.op == Opcode::LOSE) target = script::other(target);
    out.push_back({.op = Op::finish, .code = static_cast<u8>(game::win_of(side(target)))});
  }

  After pass(Nodes& out) {
    if (frame_.action) {
      out.push_back({.op = Op::leave_phase});
      return After::phase_over;
    }
    if (nesting_ > 0) {
      out.push_back({.op = Op::leave_block});
      leaves_block_ = true;
    }
    return After::script_over;
  }

  Value value(script::Operand operand) const {
    std::size_t index = script::index_of(operand);
    switch (script::bank_of(operand)) {
      case Bank::self:
      case Bank::opponent: {
        u16 row = attribute(operand);
        const std::optional<float>& known = expander_.known()[row];
        return known ? Value::of(*known) : Value::at(row);
      }
      case Bank::context:
        return frame_.context[index];
      case Bank::temporary:
        return temporaries_[index] ? Value::of(*temporaries_[index]) : Value::at(row(index));
      case Bank::constant:
        return Value::of(program_.constants[index]);
    }
    return Value::of(0);
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

  Expander& expander_;
  const script::Program& program_;
  const Frame& frame_;
  u16 first_row_;
  Temporaries temporaries_;  // those that are certain
  u64 assigned_ = 0;         // those that became so in this branch
  u32 nesting_ = 0;
  bool leaves_block_ = false;
};

After Expander::script(const script::Program& program, const Frame& frame, Nodes& out) {
  return ScriptExpander(*this, program, frame).expand(out);
}

After Expander::effects(Side owner, const EffectList& list, Frame frame, Nodes& out) {
  frame.owner = owner;
  for (u8 index : list) {
    ++runs_;
    if (counts_) out.push_back({.op = Op::count});
    After after = script(entity(owner).effects[index].program, frame, out);
    if (after == After::phase_over) return after;
  }
  return After::go_on;
}

void Expander::use(Side side, u8 index, Nodes& out) {
  const Ability& ability = entity(side).abilities[index];
  Frame frame{.owner = side, .action = true};
  told(frame.context, script::ContextKey::ability_id) = Value::of(index);
  told(frame.context, script::ContextKey::cost) = Value::of(ability.cost);
  if (effects(side, entity(side).on_ability[index], frame, out) == After::phase_over) return;
  script(ability.program, {.owner = side, .action = true}, out);
}

// What the change of an attribute triggers.
void Expander::react(Node& store, const Value& value, const Frame& frame) {
  Side side = store.to < kMostAttributes ? Side::a : Side::b;
  std::size_t column = store.to % kMostAttributes;
  if (entity(side).on_change[column].empty()) return;
  if (frame.depth && *frame.depth == content_.matchup.limits.depth) return;
  if (fits_inside(side, column, frame)) return inline_handlers(store, value, frame);
  calls_ = true;
  store.c = take_rows(1);
  store.body.push_back({.op = Op::call,
                        .code = frame.depth.value_or(0xFF),
                        .to = store.to,
                        .a = store.c,
                        .b = procedure({side, column, frame.action})});
  give_back(1);
}

bool Expander::fits_inside(Side side, std::size_t column, const Frame& frame) const {
  constexpr std::size_t kMostInside = 96;      // instructions that one store may bring along
  constexpr std::size_t kMostTogether = 4000;  // of a match-up
  if (!frame.depth || !options_.optimise || size_ > kMostTogether) return false;
  return handlers_.size(side, column) <= kMostInside;
}

void Expander::inline_handlers(Node& store, const Value& value, const Frame& frame) {
  Side side = store.to < kMostAttributes ? Side::a : Side::b;
  std::size_t column = store.to % kMostAttributes;
  using script::ContextKey;
  u16 rows = take_rows(3);
  u16 old_row = rows;
  u16 new_row = static_cast<u16>(rows + 1);
  u16 delta_row = static_cast<u16>(rows + 2);
  Frame inner{.owner = side, .action = frame.action, .depth = static_cast<u8>(*frame.depth + 1)};
  Handlers::Told asked = handlers_.told(side, column);
  if (asked.old_value || asked.delta) store.c = old_row;
  told(inner.context, ContextKey::old_value) = Value::at(old_row);
  told(inner.context, ContextKey::delta) = Value::at(delta_row);
  told(inner.context, ContextKey::new_value) = value.number ? value : Value::at(new_row);
  if (asked.new_value && !value.number) {
    store.body.push_back({.op = Op::copy, .to = new_row, .a = store.to, .b = store.to});
  }
  if (asked.delta) {
    store.body.push_back({.op = Op::sub, .to = delta_row, .a = store.to, .b = old_row});
  }
  effects(side, entity(side).on_change[column], inner, store.body);
  give_back(3);
}

void Expander::expand_procedure(Wanted wanted) {
  using script::ContextKey;
  std::size_t before = most_temporaries_;
  temporaries_ = before;
  u16 rows = take_rows(3);
  Frame frame{.owner = wanted.side, .action = wanted.action, .depth = std::nullopt};
  told(frame.context, ContextKey::old_value) = Value::at(rows);
  told(frame.context, ContextKey::new_value) = Value::at(static_cast<u16>(rows + 1));
  told(frame.context, ContextKey::delta) = Value::at(static_cast<u16>(rows + 2));
  counts_ = true;
  ProcedurePiece out{.piece = {.counts = true}, .first_row = rows};
  effects(wanted.side, entity(wanted.side).on_change[wanted.column], frame, out.piece.nodes);
  out.rows = static_cast<u16>(most_temporaries_ - before);
  pieces_.procedures.push_back(std::move(out));
}

}  // namespace

Pieces expand(const Content& content, ExpandOptions& options) {
  for (;;) {
    Expander expander(content, options);
    Pieces pieces = expander.expand();
    if (!expander.struck()) return pieces;
    expander.strike_out();
  }
}

}  // namespace agon::duel
