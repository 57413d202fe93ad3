#include "agon/rulesets/duel/plan/dead_stores.h"

namespace agon::duel {
namespace {

using RowSet = std::vector<bool>;

// The attributes that something reads. A change reads its own for those who handle it.
void gather(const Nodes& nodes, RowSet& read) {
  for (const Node& node : nodes) {
    each_row(node, [&](u16 row, Access access) {
      bool handled = access == Access::changes && !node.body.empty();
      if (is_attribute(row) && (handled || access == Access::reads)) read[row] = true;
    });
    gather(node.body, read);
    gather(node.other, read);
  }
}

// Liveness, backwards: `live` are the temporaries that what comes after reads.
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
    auto mark = [&](Access wanted, bool is_live) {
      each_row(node, [&](u16 row, Access access) {
        if (access == wanted && is_temporary(row)) live[row - kFirstTemporary] = is_live;
      });
    };
    mark(Access::writes, false);
    mark(Access::reads, true);
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

}  // namespace

void drop_dead_stores(Pieces& pieces, bool whole) {
  while (sweep_once(pieces, whole)) {
  }
}

}  // namespace agon::duel
