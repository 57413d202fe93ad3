#include "agon/rulesets/duel/plan/expand.h"

#include <algorithm>

#include "agon/rulesets/duel/plan/handlers.h"

namespace agon::duel {
namespace {

using game::Side;

constexpr u16 nth(u16 first_row, u16 n) { return static_cast<u16>(first_row + n); }

// What a phase may have triggered so far.
struct Triggered {
  u32 runs = 0;
  bool calls = false;  // procedures, whose runs nobody knows
};

class Expander {
 public:
  Expander(const Content& content, const ExpandOptions& options)
      : content_(content),
        options_(options),
        handlers_(content.matchup),
        workspace_(options.known, options.optimise) {}

  Pieces expand() {
    if (options_.opening) pieces_.opening = phase([&](Nodes& out) { open(out); });
    for (Side side : game::kSides) expand_side(side);
    // Procedures ask for procedures.
    for (std::size_t i = 0; i < wanted_.size(); ++i) expand_procedure(wanted_[i]);
    pieces_.constants = workspace_.constants();
    pieces_.temporaries = workspace_.most_temporaries();
    return std::move(pieces_);
  }

  // Attributes that were thought to be known.
  const std::vector<u16>& struck() const { return workspace_.struck(); }

 private:
  struct Wanted {
    Side side;
    std::size_t column;
    bool action;
    friend bool operator==(const Wanted&, const Wanted&) = default;
  };

  After effects(Side owner, const EffectList& list, Frame frame, Nodes& out);
  void react(Node& store, const Input& value, const Frame& frame);

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
    u32 limit = content_.matchup.limits.runs;
    out.most_triggered = calls_ ? limit : std::min(runs_, limit);
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
  void inline_handlers(Node& store, const Input& value, const Frame& frame);
  bool fits_inside(Side side, std::size_t column, const Frame& frame) const;

  const Content& content_;
  const ExpandOptions& options_;
  Handlers handlers_;
  Workspace workspace_;
  Pieces pieces_;
  std::vector<Wanted> wanted_;
  std::size_t size_ = 0;  // instructions written so far
  u32 runs_ = 0;          // scripts triggered in this phase
  bool counts_ = false;
  bool calls_ = false;
};

After Expander::script(const script::Program& program, const Frame& frame, Nodes& out) {
  size_ += program.code.size();
  auto reacts = [this](Node& store, const Input& value, const Frame& where) {
    react(store, value, where);
  };
  return propagate(program, frame, workspace_, reacts, out);
}

After Expander::effects(Side owner, const EffectList& list, Frame frame, Nodes& out) {
  frame.owner = owner;
  for (u8 index : list) {
    ++runs_;
    if (counts_) out.emplace_back(Op::count);
    After after = script(entity(owner).effects[index].program, frame, out);
    if (after == After::phase_over) return after;
  }
  return After::go_on;
}

void Expander::use(Side side, u8 index, Nodes& out) {
  const Ability& ability = entity(side).abilities[index];
  Frame frame{.owner = side, .action = true};
  told(frame.context, script::ContextKey::ability_id) = Input::of(index);
  told(frame.context, script::ContextKey::cost) = Input::of(ability.cost);
  if (effects(side, entity(side).on_ability[index], frame, out) == After::phase_over) return;
  script(ability.program, {.owner = side, .action = true}, out);
}

// What the change of an attribute triggers.
void Expander::react(Node& store, const Input& value, const Frame& frame) {
  Side side = side_of_row(store.to);
  std::size_t column = column_of_row(store.to);
  if (entity(side).on_change[column].empty()) return;
  if (frame.depth && *frame.depth == content_.matchup.limits.depth) return;
  if (fits_inside(side, column, frame)) return inline_handlers(store, value, frame);
  calls_ = true;
  store.old = workspace_.take_rows(1);
  Node& call = store.body.emplace_back(Op::call, Rows{.to = store.to, .a = store.old});
  call.set_depth(frame.depth.value_or(kCallersDepth));
  call.set_procedure(procedure({side, column, frame.action}));
  workspace_.give_back(1);
}

bool Expander::fits_inside(Side side, std::size_t column, const Frame& frame) const {
  constexpr std::size_t kMostInside = 96;      // instructions that one store may bring along
  constexpr std::size_t kMostTogether = 4000;  // of a match-up
  if (!frame.depth || !options_.optimise || size_ > kMostTogether) return false;
  return handlers_.size(side, column) <= kMostInside;
}

void Expander::inline_handlers(Node& store, const Input& value, const Frame& frame) {
  using script::ContextKey;
  Side side = side_of_row(store.to);
  std::size_t column = column_of_row(store.to);
  u16 rows = workspace_.take_rows(kToldRows);
  u16 old_row = nth(rows, kOldValueRow);
  u16 new_row = nth(rows, kNewValueRow);
  u16 delta_row = nth(rows, kDeltaRow);
  Frame inner{.owner = side, .action = frame.action, .depth = static_cast<u8>(*frame.depth + 1)};
  Handlers::Told asked = handlers_.told(side, column);
  if (asked.old_value || asked.delta) store.old = old_row;
  told(inner.context, ContextKey::old_value) = Input::at(old_row);
  told(inner.context, ContextKey::delta) = Input::at(delta_row);
  told(inner.context, ContextKey::new_value) = value.number ? value : Input::at(new_row);
  if (asked.new_value && !value.number) {
    store.body.emplace_back(Op::copy, Rows{.to = new_row, .a = store.to});
  }
  if (asked.delta) {
    store.body.emplace_back(Op::sub, Rows{.to = delta_row, .a = store.to, .b = old_row});
  }
  effects(side, entity(side).on_change[column], inner, store.body);
  workspace_.give_back(kToldRows);
}

void Expander::expand_procedure(Wanted wanted) {
  using script::ContextKey;
  std::size_t before = workspace_.most_temporaries();
  workspace_.take_no_used_row();
  u16 rows = workspace_.take_rows(kToldRows);
  Frame frame{.owner = wanted.side, .action = wanted.action, .depth = std::nullopt};
  told(frame.context, ContextKey::old_value) = Input::at(nth(rows, kOldValueRow));
  told(frame.context, ContextKey::new_value) = Input::at(nth(rows, kNewValueRow));
  told(frame.context, ContextKey::delta) = Input::at(nth(rows, kDeltaRow));
  counts_ = true;
  ProcedurePiece out{.piece = {.counts = true}, .first_row = rows};
  effects(wanted.side, entity(wanted.side).on_change[wanted.column], frame, out.piece.nodes);
  out.rows = static_cast<u16>(workspace_.most_temporaries() - before);
  pieces_.procedures.push_back(std::move(out));
}

}  // namespace

Pieces expand(const Content& content, ExpandOptions& options) {
  for (;;) {
    Expander expander(content, options);
    Pieces pieces = expander.expand();
    if (expander.struck().empty()) return pieces;
    for (u16 attribute : expander.struck()) options.known[attribute].reset();
  }
}

}  // namespace agon::duel
