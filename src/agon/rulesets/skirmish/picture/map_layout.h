// Where the nodes of a map stand in a terminal, and how its edges run. Only this and map_text.cc
// read x and y.
//
//   [west]──[ford]───┐          nodes of one y stand in a row, those of one x in a column
//      │ a     │ b 3 │          below a label: what stands there, and edges that go down
//      │       └───┐ │          then tracks: the bends, each edge on one of its own
//   [farm]────────[gate]
//
// Every edge that is not straight leaves a label at a place of its own and bends on a track of its
// own, so no two of them can be taken for each other: where lines meet, they cross.
#pragma once

#include <optional>

#include "agon/rulesets/skirmish/content.h"

namespace agon::skirmish {

// What is to be placed, by node: the columns of its label and of the text below it.
struct LabelSize {
  u32 label = 0;
  u32 below = 0;
};

struct PlacedLabel {
  i32 line = 0;
  i32 left = 0;
  i32 center = 0;
  i32 below = 0;  // first column of the text below it, in the next line
};

struct MapPoint {
  i32 line = 0;
  i32 column = 0;
};

// Each from point to point straight along a line or a column, ends included.
using MapPath = std::vector<MapPoint>;

struct MapLayout {
  std::vector<PlacedLabel> labels;  // by node
  std::vector<MapPath> edges;
  i32 columns = 0;
  i32 lines = 0;
};

struct MapLimits {
  i32 columns = 79;
  i32 lines = 60;
};

// Nothing if the map does not fit.
std::optional<MapLayout> lay_out(const Content& content, std::span<const LabelSize> sizes,
                                 const MapLimits& limits = {});

}  // namespace agon::skirmish
