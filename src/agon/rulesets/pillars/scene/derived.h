// For whoever draws a scene.
#pragma once

#include "agon/rulesets/pillars/check/derived.h"

namespace agon::pillars::scene {

struct GuideRecord {
  std::vector<DegreeRecord> degrees;
  std::map<std::string, std::string> names;
};

void describe(auto& v, GuideRecord& g) {
  v("degrees", g.degrees, "every degree with its band of margins, the worst first");
  v("names", g.names, "what people call the traits");
}

}  // namespace agon::pillars::scene
