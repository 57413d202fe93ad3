// Hostile content of every game: refused with a place, or playable.
#include <cstdlib>
#include <string>

#include "agon/agent/agents.h"
#include "agon/roster/roster.h"

using namespace agon;

namespace {

void try_game(const game::Entry& entry, const json::Document& document) {
  if (entry.facts.contents.size() != 1) return;
  std::vector<json::Node> nodes = {json::root(document)};
  Problems problems;
  std::unique_ptr<game::AnyGame> game = entry.load(nodes, {}, problems);
  if (!game && !has_errors(problems)) std::abort();
  for (const Problem& problem : problems) (void)to_text(problem);
  if (!game) return;
  std::unique_ptr<game::Agent> random = agent::random().make(*game);
  std::vector<game::MatchResult> results(2);
  game->run_batch({1, 0}, {{random.get(), random.get()}}, results, {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  Result<json::Document> document = json::parse(std::move(text), "fuzz.json");
  if (!document) return 0;
  for (const game::Entry* entry : roster::games()) try_game(*entry, *document);
  return 0;
}
