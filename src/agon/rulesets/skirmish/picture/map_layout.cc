#include "agon/rulesets/skirmish/picture/map_layout.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>

#include "agon/base/sort.h"
#include "agon/rulesets/skirmish/picture/map_tracks.h"

namespace agon::skirmish {
namespace {

constexpr i32 kWidestGap = 8;  // between labels of a row, if there is room
constexpr i32 kNarrowestGap = 3;

// A column that is to be found: that of all nodes of one x, or of one edge that passes rows.
struct MapLane {
  double x = 0;
  bool passes = false;
};

// What stands in a row: a label, or an edge that passes between labels.
struct Stand {
  u32 lane = 0;
  i32 left = 0;   // columns that it needs on each side of its lane
  i32 right = 0;  // in any line
  i32 label_right = 0;
  bool label = false;
};

// An edge from its upper end to its lower end.
struct MapLine {
  u16 from = 0;
  u16 to = 0;
  u32 lane = 0;           // where it passes rows, if it does
  bool straight = false;  // along its row or its lane
};

class MapPlanner {
 public:
  MapPlanner(const Content& content, std::span<const LabelSize> sizes, const MapLimits& limits)
      : content_(content), sizes_(sizes), limits_(limits) {}

  std::optional<MapLayout> plan() {
    find_rows();
    find_lanes();
    find_lines();
    if (!find_columns() || !find_ports() || !find_tracks() || !find_heights()) return std::nullopt;
    return drawn();
  }

 private:
  using Nodes = std::vector<u16>;

  const MapNode& node(u16 id) const { return content_.scenario.map.nodes[id]; }

  // Rows from north to south, each from west to east.
  void find_rows() {
    std::map<double, Nodes, std::greater<>> rows;
    for (u16 i = 0; i < content_.nodes; ++i) rows[node(i).y].push_back(i);
    row_of_.resize(content_.nodes);
    for (auto& [y, nodes] : rows) {
      sort_stably(nodes, std::less{}, [&](u16 id) { return node(id).x; });
      for (u16 id : nodes) row_of_[id] = rows_.size();
      rows_.push_back(std::move(nodes));
    }
  }

  void find_lanes() {
    std::map<double, u32> lanes;
    for (u16 i = 0; i < content_.nodes; ++i) lanes[node(i).x] = 0;
    for (auto& [x, lane] : lanes) {
      lane = static_cast<u32>(lanes_.size());
      lanes_.push_back({.x = x});
    }
    lane_of_.resize(content_.nodes);
    for (u16 i = 0; i < content_.nodes; ++i) lane_of_[i] = lanes[node(i).x];
  }

  void find_lines() {
    for (Road road : content_.roads) {
      if (road.from > road.to) continue;
      bool down = row_of_[road.from] <= row_of_[road.to];
      MapLine line{.from = down ? road.from : road.to, .to = down ? road.to : road.from};
      place(line);
      lines_.push_back(line);
    }
  }

  void place(MapLine& line) {
    std::size_t from = row_of_[line.from];
    std::size_t to = row_of_[line.to];
    bool one_lane = lane_of_[line.from] == lane_of_[line.to];
    if (from == to) {
      line.straight = beside(line);
    } else if (one_lane && is_free(lane_of_[line.from], from + 1, to)) {
      line.lane = lane_of_[line.from];
      line.straight = true;
    } else if (to > from + 1) {
      line.lane = static_cast<u32>(lanes_.size());
      lanes_.push_back({.x = (node(line.from).x + node(line.to).x) / 2, .passes = true});
    }
  }

  bool beside(const MapLine& line) const {
    const Nodes& row = rows_[row_of_[line.from]];
    auto first = std::ranges::find(row, line.from);
    auto second = std::ranges::find(row, line.to);
    return std::abs(first - second) == 1 && lane_of_[line.from] != lane_of_[line.to];
  }

  // Whether no label of these rows stands in the lane.
  bool is_free(u32 lane, std::size_t first, std::size_t last) const {
    for (std::size_t row = first; row < last; ++row) {
      if (std::ranges::any_of(rows_[row], [&](u16 id) { return lane_of_[id] == lane; }))
        return false;
    }
    return true;
  }

  // Everything in a row, from west to east. False where two labels have the same place.
  bool stands_in(std::size_t row, std::vector<Stand>& out) const {
    for (u16 id : rows_[row]) out.push_back(stand_of(id));
    for (const MapLine& line : lines_) {
      bool passes = row_of_[line.from] < row && row < row_of_[line.to];
      if (passes) out.push_back({.lane = line.lane, .left = 1, .right = 1, .label_right = 1});
    }
    sort_stably(out, std::less{}, [&](const Stand& s) { return place_of(s.lane); });
    auto same = [](const Stand& a, const Stand& b) {
      return a.label && b.label && a.lane == b.lane;
    };
    return std::ranges::adjacent_find(out, same) == out.end();
  }

  std::pair<double, u32> place_of(u32 lane) const { return {lanes_[lane].x, lane}; }

  Stand stand_of(u16 id) const {
    auto width = static_cast<i32>(sizes_[id].label);
    auto below = static_cast<i32>(sizes_[id].below);
    i32 right = width - 1 - width / 2;
    return {.lane = lane_of_[id],
            .left = width / 2,
            .right = below == 0 ? right : std::max(right, 1 + below),
            .label_right = right,
            .label = true};
  }

  struct Apart {
    u32 west;
    u32 east;
    i32 least;
  };

  bool find_columns() {
    for (i32 gap = kWidestGap; gap >= kNarrowestGap; --gap) {
      std::vector<Apart> apart;
      edge_.assign(lanes_.size(), {0, 0});
      for (std::size_t row = 0; row < rows_.size(); ++row) {
        std::vector<Stand> stands;
        if (!stands_in(row, stands)) return false;
        keep_apart(stands, gap, apart);
      }
      if (spread(apart)) return true;
    }
    return false;
  }

  void keep_apart(const std::vector<Stand>& stands, i32 gap, std::vector<Apart>& apart) {
    for (std::size_t i = 0; i < stands.size(); ++i) {
      const Stand& stand = stands[i];
      edge_[stand.lane][0] = std::max(edge_[stand.lane][0], stand.left);
      edge_[stand.lane][1] = std::max(edge_[stand.lane][1], stand.right);
      if (i == 0) continue;
      const Stand& west = stands[i - 1];
      i32 labels = west.label_right + stand.left + (west.label && stand.label ? gap : 1) + 1;
      i32 texts = west.right + stand.left + 2;
      apart.push_back({west.lane, stand.lane, std::max(labels, texts)});
    }
  }

  // The middle between as far west and as far east as the lanes can be: what is symmetric stays so.
  bool spread(std::vector<Apart>& apart) {
    std::vector<u32> order(lanes_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::sort(order, {}, [&](u32 lane) { return place_of(lane); });
    for (std::size_t i = 1; i < order.size(); ++i) apart.push_back({order[i - 1], order[i], 1});
    std::vector<u32> rank(order.size());
    for (u32 i = 0; i < order.size(); ++i) rank[order[i]] = i;
    std::ranges::sort(apart, {}, [&](const Apart& a) { return rank[a.west]; });
    std::vector<i32> west(lanes_.size());
    for (std::size_t i = 0; i < west.size(); ++i) west[i] = edge_[i][0];
    for (const Apart& a : apart) west[a.east] = std::max(west[a.east], west[a.west] + a.least);
    i32 width = 0;
    for (std::size_t i = 0; i < west.size(); ++i)
      width = std::max(width, west[i] + edge_[i][1] + 1);
    if (width > limits_.columns) return false;
    std::vector<i32> east(lanes_.size());
    for (std::size_t i = 0; i < east.size(); ++i) east[i] = width - 1 - edge_[i][1];
    std::ranges::sort(apart, std::greater<>(), [&](const Apart& a) { return rank[a.east]; });
    for (const Apart& a : apart) east[a.west] = std::min(east[a.west], east[a.east] - a.least);
    column_.resize(lanes_.size());
    for (std::size_t i = 0; i < east.size(); ++i) column_[i] = (west[i] + east[i]) / 2;
    columns_ = width;
    return true;
  }

  i32 center(u16 id) const { return column_[lane_of_[id]]; }
  i32 left(u16 id) const { return center(id) - static_cast<i32>(sizes_[id].label / 2); }

  // Where edges leave labels downwards and come in from above; straight ones do at the center.
  bool find_ports() {
    down_.assign(lines_.size(), {});
    up_.assign(lines_.size(), 0);
    for (u16 id = 0; id < content_.nodes; ++id) {
      if (!leave_down(id) || !come_in(id)) return false;
    }
    return true;
  }

  bool leave_down(u16 id) {
    bool straight = false;
    std::vector<std::pair<i32, u32>> bent;  // where to, and which line
    for (u32 i = 0; i < lines_.size(); ++i) {
      const MapLine& line = lines_[i];
      bool flat = row_of_[line.from] == row_of_[line.to];
      if (line.from != id && !(flat && line.to == id)) continue;
      if (line.straight) {
        straight |= !flat;
      } else {
        bent.emplace_back(flat ? center(line.from == id ? line.to : line.from) : next_column(line),
                          i);
      }
    }
    std::optional<std::vector<i32>> ports =
        ports_of(id, center(id), straight, bent.size());  // the text stands right of them
    if (!ports) return false;
    std::ranges::sort(bent);
    for (std::size_t i = 0; i < bent.size(); ++i) down_[bent[i].second].push_back((*ports)[i]);
    return true;
  }

  bool come_in(u16 id) {
    bool straight = false;
    std::vector<std::pair<i32, u32>> bent;
    for (u32 i = 0; i < lines_.size(); ++i) {
      const MapLine& line = lines_[i];
      if (line.to != id || row_of_[line.from] == row_of_[id]) continue;
      if (line.straight) {
        straight = true;
      } else {
        bool near = row_of_[line.from] + 1 == row_of_[id];
        bent.emplace_back(near ? center(line.from) : column_[line.lane], i);
      }
    }
    i32 last = left(id) + static_cast<i32>(sizes_[id].label) - 1;
    std::optional<std::vector<i32>> ports = ports_of(id, last, straight, bent.size());
    if (!ports) return false;
    std::ranges::sort(bent);
    for (std::size_t i = 0; i < bent.size(); ++i) up_[bent[i].second] = (*ports)[i];
    return true;
  }

  i32 next_column(const MapLine& line) const {
    bool near = row_of_[line.from] + 1 == row_of_[line.to];
    return near ? center(line.to) : column_[line.lane];
  }

  // Those nearest to the center, from west to east.
  std::optional<std::vector<i32>> ports_of(u16 id, i32 last, bool center_taken,
                                           std::size_t count) const {
    std::vector<i32> ports;
    for (i32 column = left(id); column <= last; ++column) {
      if (column != center(id) || !center_taken) ports.push_back(column);
    }
    if (ports.size() < count) return std::nullopt;
    sort_stably(ports, std::less{}, [&](i32 column) { return std::abs(column - center(id)); });
    ports.resize(count);
    std::ranges::sort(ports);
    return ports;
  }

  bool find_tracks() {
    bends_.assign(rows_.size(), {});
    for (u32 i = 0; i < lines_.size(); ++i) {
      const MapLine& line = lines_[i];
      if (line.straight) continue;
      std::size_t from = row_of_[line.from];
      std::size_t to = row_of_[line.to];
      if (from == to) {
        bends_[from].push_back({.above = down_[i], .below = {}});
      } else if (to == from + 1) {
        bends_[from].push_back({.above = down_[i], .below = {up_[i]}});
      } else {
        bends_[from].push_back({.above = down_[i], .below = {column_[line.lane]}});
        bends_[to - 1].push_back({.above = {column_[line.lane]}, .below = {up_[i]}});
      }
    }
    return std::ranges::all_of(bends_, [](std::vector<Bend>& bends) { return lay_tracks(bends); });
  }

  bool find_heights() {
    i32 line = 0;
    for (const std::vector<Bend>& bends : bends_) {
      line_of_.push_back(line);
      i32 tracks = 0;
      for (const Bend& bend : bends) tracks = std::max(tracks, bend.track + 1);
      line += 2 + tracks;
    }
    lines_used_ = line;
    return line <= limits_.lines;
  }

  i32 line_of(u16 id) const { return line_of_[row_of_[id]]; }

  MapLayout drawn() const {
    MapLayout out{.labels = {}, .edges = {}, .columns = columns_, .lines = lines_used_};
    for (u16 id = 0; id < content_.nodes; ++id) {
      out.labels.push_back({line_of(id), left(id), center(id), center(id) + 2});
    }
    for (const MapLine& line : lines_) {
      if (line.straight) out.edges.push_back(straight_path(line));
    }
    for (std::size_t row = 0; row < bends_.size(); ++row) {
      for (const Bend& bend : bends_[row]) out.edges.push_back(bent_path(row, bend));
    }
    for (const MapLine& line : lines_) {
      std::size_t from = row_of_[line.from];
      std::size_t to = row_of_[line.to];
      if (line.straight || to <= from + 1) continue;
      i32 column = column_[line.lane];
      out.edges.push_back({{line_of_[from + 1], column}, {line_of_[to - 1] + 1, column}});
    }
    return out;
  }

  MapPath straight_path(const MapLine& line) const {
    i32 column = center(line.from);
    if (row_of_[line.from] != row_of_[line.to]) {
      return {{line_of(line.from) + 1, column}, {line_of(line.to) - 1, column}};
    }
    u16 west = center(line.from) < center(line.to) ? line.from : line.to;
    u16 east = west == line.from ? line.to : line.from;
    i32 first = left(west) + static_cast<i32>(sizes_[west].label);
    return {{line_of(west), first}, {line_of(west), left(east) - 1}};
  }

  MapPath bent_path(std::size_t row, const Bend& bend) const {
    i32 first = line_of_[row] + 1;
    i32 bottom = row + 1 < rows_.size() ? line_of_[row + 1] - 1 : first;
    if (bend.track < 0) return {{first, bend.above[0]}, {bottom, bend.above[0]}};
    i32 track = first + 1 + bend.track;
    if (bend.below.empty()) {
      return {{first, bend.above[0]},
              {track, bend.above[0]},
              {track, bend.above[1]},
              {first, bend.above[1]}};
    }
    return {{first, bend.above[0]},
            {track, bend.above[0]},
            {track, bend.below[0]},
            {bottom, bend.below[0]}};
  }

  const Content& content_;
  std::span<const LabelSize> sizes_;
  MapLimits limits_;
  std::vector<Nodes> rows_;
  std::vector<std::size_t> row_of_;  // by node
  std::vector<MapLane> lanes_;
  std::vector<u32> lane_of_;  // by node
  std::vector<MapLine> lines_;
  std::vector<std::array<i32, 2>> edge_;  // by lane: columns needed west and east of it
  std::vector<i32> column_;               // by lane
  std::vector<std::vector<i32>> down_;    // by line: where it leaves downwards; twice along a row
  std::vector<i32> up_;                   // by line: where it comes in from above
  std::vector<std::vector<Bend>> bends_;  // by row that they are below of
  std::vector<i32> line_of_;              // by row
  i32 columns_ = 0;
  i32 lines_used_ = 0;
};

}  // namespace

std::optional<MapLayout> lay_out(const Content& content, std::span<const LabelSize> sizes,
                                 const MapLimits& limits) {
  return MapPlanner(content, sizes, limits).plan();
}

}  // namespace agon::skirmish
