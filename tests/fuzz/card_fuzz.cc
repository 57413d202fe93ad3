// Random defense cards of aegis: the validator takes exactly the sound ones, says so about idle
// faces exactly where they are not allowed, and what it takes can be played.
#include <cstdlib>
#include <iostream>

#include "agon/rulesets/aegis/content/lint.h"
#include "tests/support/aegis_cards.h"

using namespace agon;
using namespace agon::aegis;

namespace {

bool warns_of_idle_faces(const Problems& problems) {
  for (const Problem& problem : problems) {
    if (problem.message.starts_with("no rule reads")) return true;
  }
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  MadeCard made = CardBuilder({data, size}).make();
  Result<json::Document> document = json::parse(made.text, "card.json");
  if (!document) std::abort();
  StatusNames statuses = {"chi"};
  Problems problems;
  CardRecord record;
  bool taken = read_card(json::root(*document), &statuses, record, problems);
  bool idle = taken && made.idle != 0 && !made.allows_idle;
  if (taken != made.sound || (taken && idle != warns_of_idle_faces(problems))) {
    std::cerr << made.text << '\n';
    for (const Problem& problem : problems) std::cerr << to_text(problem);
    std::abort();
  }
  if (taken) (void)make_card(record, statuses);
  return 0;
}
