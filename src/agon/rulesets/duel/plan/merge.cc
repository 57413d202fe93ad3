#include "agon/rulesets/duel/plan/merge.h"

#include <algorithm>
#include <optional>

namespace agon::duel {
namespace {

// The stores keep every ability's own order.
class Merger {
 public:
  Merger(const std::vector<float>& constants, std::size_t abilities)
      : constants_(constants), columns_(abilities) {}

  bool merge(std::size_t ability, const Nodes& nodes) {
    if (fit(nodes)) {
      add(ability, nodes);
      return true;
    }
    if (nodes.size() != 2 || !is_tested(nodes, 0) || reads_temporaries(nodes[0])) return false;
    if (!fit(nodes[1].body) || !fit(nodes[1].other)) return false;
    std::size_t column = nodes[1].other.empty() && idle_ ? *idle_ : columns_++;
    if (column >= kMostAbilities) return false;
    if (nodes[1].other.empty()) idle_ = column;
    divert(ability, nodes[0], column);
    add(ability, nodes[1].body);
    add(column, nodes[1].other);
    return true;
  }

  Merged finish(std::size_t first_table) {
    Merged out{.nodes = std::move(diversions_), .tables = std::move(tables_), .others = {}};
    for (Node& store : stores_) {
      store.set_table(static_cast<u16>(first_table++));
      out.nodes.push_back(std::move(store));
    }
    return out;
  }

 private:
  static bool reads_temporaries(const Node& compare) {
    return is_temporary(compare.a) || is_temporary(compare.b);
  }

  static bool fit(const Nodes& nodes) {
    return std::ranges::all_of(nodes, [](const Node& node) {
      bool modifies = node.op == Op::modify || node.op == Op::plain_modify;
      return modifies && is_constant(node.a) && !any_node(node.body, may_leave_phase) &&
             !any_node(node.body, rolls);
    });
  }

  void divert(std::size_t ability, const Node& compare, std::size_t column) {
    Node& diversion = diversions_.emplace_back(comparison_of(compare.op)->divert,
                                               Rows{.a = compare.a, .b = compare.b});
    diversion.set_ability(static_cast<u8>(ability));
    diversion.set_column(static_cast<u16>(column));
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
  std::vector<Table> tables_;  // of the stores
};

}  // namespace

Merged merge(const std::vector<Piece>& abilities, const std::vector<float>& constants,
             std::size_t first_table) {
  Merger merger(constants, abilities.size());
  std::vector<u8> others;
  for (std::size_t i = 0; i < abilities.size(); ++i) {
    if (!merger.merge(i, abilities[i].nodes)) others.push_back(static_cast<u8>(i));
  }
  Merged out = merger.finish(first_table);
  out.others = std::move(others);
  return out;
}

}  // namespace agon::duel
