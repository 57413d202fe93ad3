// Hostile replays of another program (asg): nothing crashes, and what is read is a match that is
// written again, and read as the same.
#include <cstdlib>
#include <string>

#include "agon/game/entry.h"
#include "agon/json/limits.h"
#include "agon/replay/load.h"
#include "agon/roster/roster.h"

using namespace agon;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  const game::Entry& entry = **roster::find("skirmish");
  const game::ReplayFormat& format = entry.offers.formats[0];
  Result<json::Document> file = json::parse(text, "fuzz.json", replay::kReplayLimits);
  if (!file) return 0;
  Reply<game::WholeMatch> match = format.read(entry, *file);
  if (!match) return 0;
  Reply<std::string> written = format.write(*match, "");
  if (!written) return 0;
  Result<json::Document> again = json::parse(*written, "again.json", replay::kReplayLimits);
  if (!again || !format.read(entry, *again)) std::abort();
  return 0;
}
