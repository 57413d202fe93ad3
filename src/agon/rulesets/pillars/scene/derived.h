// For whoever draws a scene.
#pragma once

#include "agon/rulesets/pillars/check/derived.h"

namespace agon::pillars::scene {

struct GuideRecord {
  std::vector<DegreeRecord> degrees;
};

void describe(auto& v, GuideRecord& g) {
  v("degrees", g.degrees, "every degree with its band of margins, the worst first");
}

}  // namespace agon::pillars::scene
