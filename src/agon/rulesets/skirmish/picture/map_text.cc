#include "agon/rulesets/skirmish/picture/map_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/game/choice.h"
#include "agon/rulesets/skirmish/events.h"
#include "agon/rulesets/skirmish/picture/map_layout.h"

namespace agon::skirmish {
namespace {

using game::name_of;

constexpr std::size_t kColumns = 79;
constexpr std::size_t kMargin = 6;  // of what is continued below a line of the table

// Whether a terminal shows each of its characters in one column.
bool is_narrow(std::string_view text) {
  return std::ranges::all_of(utf8_characters(text), [](std::string_view character) {
    return is_printable(character) && display_width(character) == 1;
  });
}

bool is_hq(const Content& content, u32 node) {
  return node == content.hq[0] || node == content.hq[1];
}

// "HQ a 10 +2": headquarters, owner, troops, yield, as far as there is any.
std::string text_below(const Content& content, const State& state, u32 node) {
  Spot spot = state.spots[node];
  std::string out;
  if (is_hq(content, node)) out += "HQ ";
  if (spot.owner() != Owner::neutral) out += fmt::format("{} ", name_of(spot.owner()));
  if (spot.troops() > 0) out += fmt::format("{} ", spot.troops());
  if (content.yields[node] > 0) out += fmt::format("+{} ", content.yields[node]);
  if (!out.empty()) out.pop_back();
  return out;
}

// What it may grow to while troops come and go, so that the picture keeps its shape.
std::size_t room_below(const Content& content, u32 node, std::size_t digits) {
  std::size_t yield =
      content.yields[node] == 0 ? 0 : fmt::formatted_size(" +{}", content.yields[node]);
  return (is_hq(content, node) ? 3 : 0) + 2 + digits + yield;
}

struct Pens {
  std::string_view across, down, corners[4];  // of a corner: below and right, below and left, ...
};

constexpr Pens kBoxPens = {"─", "│", {"┌", "┐", "└", "┘"}};
constexpr Pens kPlainPens = {"-", "|", {"+", "+", "+", "+"}};

class Canvas {
 public:
  Canvas(i32 lines, i32 columns)
      : cells_(static_cast<std::size_t>(lines),
               std::vector<std::string>(static_cast<std::size_t>(columns), " ")) {}

  void set(i32 line, i32 column, std::string_view mark) {
    cells_[static_cast<std::size_t>(line)][static_cast<std::size_t>(column)] = mark;
  }

  void write(i32 line, i32 column, std::string_view text) {
    for (std::string_view character : utf8_characters(text)) set(line, column++, character);
  }

  // Either the parts along lines or those along columns: the latter are drawn over the former, so
  // that a crossing is not taken for a bend.
  void draw(const MapPath& path, bool across, const Pens& pens) {
    for (std::size_t i = 1; i < path.size(); ++i) {
      MapPoint from = path[i - 1];
      MapPoint to = path[i];
      if (across != (from.line == to.line && from.column != to.column)) continue;
      auto [first, last] = std::minmax(from.column, to.column);
      auto [top, bottom] = std::minmax(from.line, to.line);
      for (i32 column = first; across && column <= last; ++column) set(top, column, pens.across);
      for (i32 line = top; !across && line <= bottom; ++line) set(line, first, pens.down);
    }
  }

  void draw_corners(const MapPath& path, const Pens& pens) {
    for (std::size_t i = 1; i + 1 < path.size(); ++i) {
      MapPoint at = path[i];
      bool up = std::min(path[i - 1].line, path[i + 1].line) < at.line;
      bool left = std::min(path[i - 1].column, path[i + 1].column) < at.column;
      set(at.line, at.column, pens.corners[2 * up + left]);
    }
  }

  std::string text() const {
    std::string out;
    for (const std::vector<std::string>& line : cells_) {
      for (const std::string& cell : line) out += cell;
      out.erase(out.find_last_not_of(' ') + 1);
      out += '\n';
    }
    out.erase(out.find_last_not_of('\n') + 1);
    return out;
  }

 private:
  std::vector<std::vector<std::string>> cells_;
};

std::string map_picture(const Content& content, const State& state, const MapLayout& layout,
                        const Pens& pens) {
  Canvas canvas(layout.lines, layout.columns);
  for (const MapPath& path : layout.edges) canvas.draw(path, true, pens);
  for (const MapPath& path : layout.edges) canvas.draw(path, false, pens);
  for (const MapPath& path : layout.edges) canvas.draw_corners(path, pens);
  for (u32 i = 0; i < content.nodes; ++i) {
    const PlacedLabel& label = layout.labels[i];
    canvas.write(label.line, label.left, "[" + id_of(content, i) + "]");
    canvas.write(label.line + 1, label.below, text_below(content, state, i));
  }
  return canvas.text();
}

std::optional<MapLayout> layout_of(const Content& content, const State& state) {
  u32 most = 10;
  for (u32 i = 0; i < content.nodes; ++i) most = std::max(most, state.spots[i].troops());
  std::size_t digits = fmt::formatted_size("{}", most);
  std::vector<LabelSize> sizes;
  for (u32 i = 0; i < content.nodes; ++i) {
    if (!is_narrow(id_of(content, i))) return std::nullopt;
    sizes.push_back({static_cast<u32>(utf8_count(id_of(content, i)) + 2),
                     static_cast<u32>(room_below(content, i, digits))});
  }
  return lay_out(content, sizes);
}

// Words after a margin, broken where a line is full.
std::string wrapped_words(std::string line, const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) {
    if (utf8_count(line) + 1 + utf8_count(word) > kColumns && utf8_count(line) > kMargin) {
      out += line + "\n";
      line = std::string(kMargin, ' ');
    }
    line += " " + word;
  }
  return out + line;
}

std::string map_table(const Content& content, const State& state) {
  std::size_t width = 4;
  for (u32 i = 0; i < content.nodes; ++i) width = std::max(width, utf8_count(id_of(content, i)));
  width = std::min<std::size_t>(width, 30);
  std::string out = fmt::format("{:<{}}  {:<16}  neighbours", "node", width, "what is there");
  for (u32 i = 0; i < content.nodes; ++i) {
    std::string id = id_of(content, i);
    id.resize(id.size() + width - std::min(width, utf8_count(id)), ' ');
    std::vector<std::string> names;
    for (Road road : content.roads_from(i)) names.push_back(id_of(content, road.to));
    out +=
        "\n" + wrapped_words(fmt::format("{}  {:<16} ", id, text_below(content, state, i)), names);
  }
  return out;
}

}  // namespace

std::string map_text(const Content& content, const State& state, const game::Style& style) {
  std::optional<MapLayout> layout = layout_of(content, state);
  if (!layout) return map_table(content, state);
  return map_picture(content, state, *layout, style.ascii ? kPlainPens : kBoxPens);
}

}  // namespace agon::skirmish
