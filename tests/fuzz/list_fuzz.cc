// Hostile lists for a ply of skirmish: whatever stands in one becomes choices that
// the law takes, the turn ends, and the note of the list is no longer than it may be.
#include <cstdlib>
#include <string>

#include "agon/game/orders.h"
#include "agon/rulesets/skirmish/lists/orders.h"
#include "tests/support/tree.h"

using namespace agon;

namespace {

const skirmish::Content& map() {
  static const json::Document document =
      *json::load(test::tree("/content/skirmish/scenario/scenario_01.json"));
  static const skirmish::Content content = [] {
    std::vector<json::Node> nodes = {json::root(document)};
    Problems problems;
    return *skirmish::Skirmish::load(nodes, problems);
  }();
  return content;
}

void hand_in(skirmish::State& state, const json::Value& list) {
  using skirmish::Skirmish;
  chance::QuickReferee referee({1, 2});
  u32 steps = 0;
  for (u32 ply = state.ply; state.ply == ply; ++steps) {
    game::Choices choices = {};
    if (state.phase == skirmish::Phase::act) {
      game::Choice choice = next_choice(map(), state, list);
      if (Skirmish::refusal(map(), state, state.active, choice) != skirmish::Refused::allowed) {
        std::abort();
      }
      choices[at(state.active)] = choice;
    }
    Skirmish::play(map(), state, choices, referee);
    if (Skirmish::fault(map(), state) != nullptr) std::abort();
    if (steps > map().scenario.settings.budget + 3) std::abort();
  }
}

}  // namespace

// A JSON list, handed in by both sides until the match is over.
extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  Result<json::Document> document = json::parse(std::move(text), "fuzz.json");
  if (!document || !document->root().is_array()) return 0;
  std::string note = game::note_of({.actions = document->root()});
  if (note.size() > 4096 || !game::submission_in(note)) std::abort();
  skirmish::State state = skirmish::Skirmish::start(map(), {});
  while (state.outcome == game::Outcome::running) hand_in(state, document->root());
  return 0;
}
