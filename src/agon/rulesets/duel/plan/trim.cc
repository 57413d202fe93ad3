#include "agon/rulesets/duel/plan/trim.h"

#include <algorithm>
#include <cmath>

namespace agon::duel {
namespace {

using RowSet = std::vector<bool>;

bool reads_itself(const Node& node) { return is_store(node.op) && !node.body.empty(); }

// The attributes that something reads.
void gather(const Nodes& nodes, RowSet& read) {
  auto see = [&](u16 row) {
    if (is_attribute(row)) read[row] = true;
  };
  for (const Node& node : nodes) {
    see(node.a);
    see(node.b);
    if (reads_itself(node) || node.op == Op::call) see(node.to);
    gather(node.body, read);
    gather(node.other, read);
  }
}

// Walks backwards: `live` are the temporaries that what comes after reads.
class Sweeper {
 public:
  Sweeper(const RowSet& read, bool whole) : read_(read), whole_(whole) {}

  bool changed() const { return changed_; }

  void sweep(Nodes& nodes, RowSet& live) {
    for (std::size_t i = nodes.size(); i-- > 0;) {
      Node& node = nodes[i];
      visit(node, live);
      if (!is_idle(node, live)) {
        note(node, live);
        continue;
      }
      nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(i));
      changed_ = true;
    }
  }

 private:
  void visit(Node& node, RowSet& live) {
    if (node.body.empty() && node.other.empty()) return;
    RowSet other = live;
    sweep(node.body, live);
    sweep(node.other, other);
    for (std::size_t i = 0; i < live.size(); ++i) live[i] = live[i] || other[i];
  }

  bool is_idle(const Node& node, const RowSet& live) const {
    if (is_computation(node.op)) return !live[node.to - kFirstTemporary];
    if (node.op == Op::test) return node.body.empty() && node.other.empty();
    if (node.op == Op::block) return node.body.empty();
    return is_store(node.op) && whole_ && node.body.empty() && !read_[node.to];
  }

  static void note(const Node& node, RowSet& live) {
    bool writes = is_computation(node.op) || node.op == Op::roll;
    if (writes) live[node.to - kFirstTemporary] = false;
    if (is_temporary(node.c)) live[node.c - kFirstTemporary] = false;
    for (u16 row : {node.a, node.b}) {
      if (is_temporary(row)) live[row - kFirstTemporary] = true;
    }
  }

  const RowSet& read_;
  bool whole_;
  bool changed_ = false;
};

bool sweep_once(Pieces& pieces, bool whole) {
  RowSet read(kAttributeRows, false);
  pieces.each([&](Piece& piece) { gather(piece.nodes, read); });
  Sweeper sweeper(read, whole);
  pieces.each([&](Piece& piece) {
    RowSet live(pieces.temporaries, false);
    sweeper.sweep(piece.nodes, live);
  });
  return sweeper.changed();
}

// How large a number can get, by row; endless if nothing is known. A store runs at most once in a
// turn, so an attribute grows by what its stores can add, once for every turn.
class Sizes {
 public:
  Sizes(Pieces& pieces, const std::vector<float>& start, const Limits& limits)
      : pieces_(pieces), turns_(limits.turns + 1.0), temporaries_(pieces.temporaries, 0.0) {
    for (std::size_t i = 0; i < kAttributeRows; ++i) attributes_[i] = std::abs(start[i]);
  }

  // Grows from the start until nothing changes. Attributes that feed each other never settle: after
  // some rounds, whatever still grows is endless.
  void settle() {
    constexpr int kRounds = 8;
    std::array<double, kAttributeRows> start = attributes_;
    for (int round = 0; round < 2 * kRounds; ++round) {
      std::array<double, kAttributeRows> before = attributes_;
      set_to_ = start;
      added_ = {};
      pieces_.each([&](Piece& piece) { walk(piece.nodes); });
      bool settled = true;
      for (std::size_t i = 0; i < kAttributeRows; ++i) {
        double size = std::min((set_to_[i] + added_[i]) * kRounding, kEndless);
        attributes_[i] = std::max(before[i], size);
        if (attributes_[i] == before[i]) continue;
        settled = false;
        if (round >= kRounds) attributes_[i] = kEndless;
      }
      if (settled) return;
    }
    attributes_.fill(kEndless);
  }

  void drop(Nodes& nodes) {
    for (Node& node : nodes) {
      double size = note(node);
      if (size < kSafe) node.op = without_clamp(node.op);
      drop(node.body);
      drop(node.other);
    }
  }

 private:
  static constexpr double kEndless = 1e300;
  static constexpr double kSafe = 1e38;
  static constexpr double kRounding = 1 + 1e-6;

  static Op without_clamp(Op op) {
    switch (op) {
      case Op::add:
        return Op::plain_add;
      case Op::sub:
        return Op::plain_sub;
      case Op::mul:
        return Op::plain_mul;
      case Op::modify:
        return Op::plain_modify;
      default:
        return op;
    }
  }

  void walk(const Nodes& nodes) {
    for (const Node& node : nodes) {
      note(node);
      walk(node.body);
      walk(node.other);
    }
  }

  // The size of what a node gives, which is noted at its place. Branches that write the same
  // temporary must both fit.
  double note(const Node& node) {
    double size = 0;
    if (is_store(node.op)) {
      double a = of(node.a);
      if (node.op == Op::set) {
        set_to_[node.to] = std::max(set_to_[node.to], a);
      } else {
        added_[node.to] = std::min(added_[node.to] + turns_ * a, kEndless);
      }
      size = attributes_[node.to];
      if (is_temporary(node.c)) grow(node.c, size);
    } else if (is_computation(node.op) || node.op == Op::roll) {
      size = std::min(computed(node) * kRounding, kEndless);
      grow(node.to, size);
    }
    return size;
  }

  void grow(u16 row, double size) {
    double& place = temporaries_[row - kFirstTemporary];
    place = std::max(place, size);
  }

  double computed(const Node& node) const {
    double a = of(node.a);
    double b = of(node.b);
    switch (node.op) {
      case Op::copy:
      case Op::abs:
        return a;
      case Op::add:
      case Op::sub:
        return a + b;
      case Op::mul:
        return a * b;
      case Op::div:
        return is_constant(node.b) && b >= 1 ? a : kEndless;
      case Op::min:
      case Op::max:
        return std::max(a, b);
      case Op::roll:
        return 1 << 24;
      default:
        return 1;
    }
  }

  double of(u16 row) const {
    if (is_attribute(row)) return attributes_[row];
    if (is_constant(row)) return std::abs(pieces_.constants[row - kFirstConstant]);
    return is_temporary(row) ? temporaries_[row - kFirstTemporary] : 0;
  }

  Pieces& pieces_;
  double turns_;
  std::array<double, kAttributeRows> attributes_ = {};
  std::array<double, kAttributeRows> set_to_ = {};  // the largest of what is set, or of the start
  std::array<double, kAttributeRows> added_ = {};   // all that can be added
  std::vector<double> temporaries_;
};

}  // namespace

void trim(Pieces& pieces, bool whole) {
  while (sweep_once(pieces, whole)) {
  }
}

void drop_clamps(Pieces& pieces, const std::vector<float>& start, const Limits& limits) {
  // A procedure may run any number of times in a turn.
  if (!pieces.procedures.empty()) return;
  Sizes sizes(pieces, start, limits);
  sizes.settle();
  pieces.each([&](Piece& piece) { sizes.drop(piece.nodes); });
}

}  // namespace agon::duel
