// Hostile replay files and journals: nothing crashes, and what verifies verifies again. The sum is
// recomputed so that mutations get past it to the rules.
#include <cstdlib>
#include <string>

#include "agon/json/write.h"
#include "agon/replay/journal.h"
#include "agon/replay/load.h"
#include "agon/replay/verify.h"
#include "agon/roster/roster.h"

using namespace agon;

namespace {

bool verifies(const json::Document& document) {
  return replay::verify(document, roster::find_or_null).has_value();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  Result<json::Document> document = replay::parse(text, "fuzz.json");
  if (!document || !document->root().is_object()) return 0;
  verifies(*document);
  json::Value resealed = document->root();
  resealed.set("sum", replay::sum_of(resealed));
  Result<json::Document> again = json::parse(json::canonical(resealed), "fuzz.json");
  // A step that is nested as deep as a line may be is too deep for a replay.
  if (!again && !replay::is_journal(text)) std::abort();
  if (!again) return 0;
  if (verifies(*again) && !verifies(*again)) std::abort();
  return 0;
}
