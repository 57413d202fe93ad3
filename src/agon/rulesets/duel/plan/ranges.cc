#include "agon/rulesets/duel/plan/ranges.h"

#include <algorithm>
#include <cmath>

namespace agon::duel {
namespace {

// How large a number can get, by row; endless if nothing is known. A store runs at most once in a
// turn, so an attribute grows by what its stores can add, once for every turn.
class Ranges {
 public:
  Ranges(Pieces& pieces, const std::vector<float>& start, const Limits& limits)
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
      if (is_temporary(node.old)) grow(node.old, size);
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

void drop_clamps(Pieces& pieces, const std::vector<float>& start, const Limits& limits) {
  // A procedure may run any number of times in a turn.
  if (!pieces.procedures.empty()) return;
  Ranges ranges(pieces, start, limits);
  ranges.settle();
  pieces.each([&](Piece& piece) { ranges.drop(piece.nodes); });
}

}  // namespace agon::duel
