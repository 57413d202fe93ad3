#include "agon/rulesets/skirmish/content/generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "agon/chance/luck.h"
#include "agon/json/write.h"

namespace agon::skirmish {
namespace {

struct Cell {
  i32 x;
  i32 y;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

using Edge = std::pair<Cell, Cell>;

// The left half of a map, the middle column included, and the twins of all that is in it.
class Half {
 public:
  explicit Half(chance::Luck& luck)
      : luck_(luck),
        turned_(luck.one_in(2)),
        width_(luck.between(2, 5)),
        height_(luck.between(1, 3)),
        hq_{-width_, turned_ ? luck.between(-height_, height_) : 0} {
    cut_to_the_middle();
    grow(luck_.between(kFewest + 1, kMost));
    add_shortcuts();
  }

  Cell twin(Cell cell) const { return {-cell.x, turned_ ? -cell.y : cell.y}; }
  Cell hq() const { return hq_; }
  const std::set<Cell>& cells() const { return cells_; }

  // Those of both halves, each once.
  std::set<Edge> edges() const {
    std::set<Edge> out = edges_;
    for (const auto& [one, another] : edges_) out.insert(std::minmax(twin(one), twin(another)));
    return out;
  }

 private:
  static constexpr i32 kFewest = 8;  // nodes of the whole map
  static constexpr i32 kMost = 40;

  // A way from the headquarters to a node that both halves share, one step east or along a column
  // at a time.
  void cut_to_the_middle() {
    Cell here = hq_;
    Cell goal{0, turned_ ? 0 : luck_.between(-height_, height_)};
    cells_.insert(here);
    while (here != goal) {
      bool east = here.y == goal.y || (here.x != goal.x && luck_.one_in(2));
      Cell next =
          east ? Cell{here.x + 1, here.y} : Cell{here.x, here.y + (goal.y > here.y ? 1 : -1)};
      join(here, next);
      here = next;
    }
  }

  // Each new node hangs on one that is there.
  void grow(i32 nodes) {
    std::vector<Edge> open = open_edges();
    while (count() + 2 <= nodes && !open.empty()) {
      Edge edge = luck_.pick(open);
      join(edge.first, edge.second);
      open = open_edges();
    }
  }

  std::vector<Edge> open_edges() const {
    std::vector<Edge> out;
    for (Cell cell : cells_) {
      for (Cell next : around(cell)) {
        if (!cells_.contains(next)) out.push_back({cell, next});
      }
    }
    return out;
  }

  // Of the whole map.
  i32 count() const {
    auto shared = std::ranges::count(cells_, 0, &Cell::x);
    return static_cast<i32>(2 * cells_.size()) - static_cast<i32>(shared);
  }

  void add_shortcuts() {
    u32 rarity = static_cast<u32>(luck_.between(2, 4));
    for (Cell cell : cells_) {
      for (Cell next : around(cell)) {
        bool fresh = cell < next && cells_.contains(next) && !edges_.contains({cell, next});
        if (fresh && luck_.one_in(rarity)) edges_.insert({cell, next});
      }
    }
  }

  void join(Cell one, Cell another) {
    cells_.insert(another);
    if (another.x == 0) cells_.insert(twin(another));
    edges_.insert(std::minmax(one, another));
  }

  std::vector<Cell> around(Cell cell) const {
    std::vector<Cell> out;
    for (Cell next : {Cell{cell.x - 1, cell.y}, Cell{cell.x + 1, cell.y}, Cell{cell.x, cell.y - 1},
                      Cell{cell.x, cell.y + 1}}) {
      if (next.x >= -width_ && next.x <= 0 && std::abs(next.y) <= height_) out.push_back(next);
    }
    return out;
  }

  chance::Luck& luck_;
  bool turned_;
  i32 width_;
  i32 height_;
  Cell hq_;
  std::set<Cell> cells_;
  std::set<Edge> edges_;
};

constexpr std::array<std::string_view, 12> kKinds = {"Amber", "Broken", "Cold", "Distant",
                                                     "Empty", "Iron",   "Long", "Quiet",
                                                     "Red",   "Salt",   "Twin", "Windy"};
constexpr std::array<std::string_view, 12> kPlaces = {"Crossing", "Fords", "Gates", "Heath",
                                                      "Hollows",  "March", "Mills", "Moor",
                                                      "Passes",   "Reach", "Steps", "Vale"};

class Cartographer {
 public:
  Cartographer(chance::Key key, std::string_view id) : luck_(key), half_(luck_) {
    out_.id = id;
    std::string_view kind = luck_.pick(kKinds);
    out_.name = fmt::format("{} {}", kind, luck_.pick(kPlaces));
  }

  Scenario draw() {
    name_cells();
    choose_settings();
    place_nodes();
    place_yields();
    place_troops();
    for (const auto& [one, another] : half_.edges()) {
      out_.map.edges.push_back({ids_.at(one), ids_.at(another)});
    }
    out_.players = {{ids_.at(half_.hq())}, {ids_.at(half_.twin(half_.hq()))}};
    return std::move(out_);
  }

 private:
  void name_cells() {
    u32 count = 0;
    for (Cell cell : half_.cells()) {
      std::string what = cell == half_.hq() ? "hq" : fmt::format("{}", ++count);
      ids_[cell] = (cell.x == 0 ? "mid_" : "p1_") + what;
      if (cell.x != 0) ids_[half_.twin(cell)] = "p2_" + what;
    }
  }

  void choose_settings() {
    Settings& settings = out_.settings;
    i32 apart = -2 * half_.hq().x;  // at least: ways are not straight
    settings.turn_cap = static_cast<u32>(2 * luck_.between(20, 50));
    settings.budget = static_cast<u32>(std::min(apart - 1, luck_.between(3, 8)));
    settings.income = static_cast<u32>(luck_.between(2, 5));
    settings.cost = luck_.one_in(5) ? 2 : 1;
    settings.variance = luck_.between(4, 10) / 20.0;
  }

  // P1 owns what is near its headquarters, P2 the twins.
  void place_nodes() {
    Cell hq = half_.hq();
    i32 owned = luck_.between(0, 2);
    for (const auto& [cell, id] : ids_) {
      Cell own = cell.x > 0 ? half_.twin(cell) : cell;
      bool near = own.x < 0 && std::abs(own.x - hq.x) + std::abs(own.y - hq.y) <= owned;
      MapOwner owner = !near ? MapOwner::neutral : cell.x < 0 ? MapOwner::one : MapOwner::two;
      out_.map.nodes.push_back({id, 2.0 * cell.x, 2.0 * cell.y, owner, 0});
    }
  }

  void place_yields() {
    std::vector<Cell> free(half_.cells().begin(), half_.cells().end());
    std::erase(free, half_.hq());
    u32 prizes = 1 + luck_.below(static_cast<u32>(1 + free.size() / 4));
    for (u32 i = 0; i < prizes; ++i) {
      Cell cell = luck_.pick(free);
      u32 yield = static_cast<u32>(luck_.between(1, 3));
      for (Cell at : {cell, half_.twin(cell)}) node(at).yield = yield;
    }
  }

  void place_troops() {
    u32 garrison = static_cast<u32>(luck_.between(6, 15));
    u32 outposts = luck_.one_in(3) ? static_cast<u32>(luck_.between(1, 4)) : 0;
    for (Cell cell : half_.cells()) {
      bool is_hq = cell == half_.hq();
      if (node(cell).owner != MapOwner::one || (!is_hq && outposts == 0)) continue;
      u32 troops = is_hq ? garrison : outposts;
      out_.start.forces[ids_.at(cell)] = {troops, 0};
      out_.start.forces[ids_.at(half_.twin(cell))] = {0, troops};
    }
  }

  MapNode& node(Cell cell) {
    return *std::ranges::find(out_.map.nodes, ids_.at(cell), &MapNode::id);
  }

  chance::Luck luck_;
  Half half_;
  Scenario out_;
  std::map<Cell, std::string> ids_;
};

}  // namespace

Scenario random_scenario(chance::Key key, std::string_view id) {
  return Cartographer(key, id).draw();
}

json::Value random_map(chance::Key key, std::string_view id) {
  return json::to_value(random_scenario(key, id));
}

}  // namespace agon::skirmish
