// What a simulation of hilo reports besides wins and lengths.
#include "agon/rulesets/hilo/rules.h"

namespace agon::hilo {

void Hilo::measure(const Content& content, Meter& meter) {
  std::vector<std::string> faces;
  for (u32 face = 1; face <= content.table.die; ++face) faces.push_back(std::to_string(face));
  meter.share<Fell>("first_die", "how often each number fell first", faces,
                    [](const Fell& e, auto count) { count(e.value - 1); });
  meter.share<Answered>("answers", "what the wrong side answered", {"concede", "double"},
                        [](const Answered& e, auto count) { count(e.doubled ? 1 : 0); });
  meter.share<FellAgain>("doubles", "what came of doubling", {"twice", "saved"},
                         [](const FellAgain& e, auto count) { count(e.saved ? 1 : 0); });
  meter.share<Ended>("endings", "what ended the match", {"goal", "cap"},
                     [](const Ended& e, auto count) { count(e.reached_goal ? 0 : 1); });
  meter.total<Gained>("points", "points gained by both sides together",
                      [](const Gained& e) { return e.points; });
  meter.total<Evened>("even_rounds", "rounds in which both guessed the same",
                      [](const Evened&) { return 1; });
}

}  // namespace agon::hilo
