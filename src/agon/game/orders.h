// In some games a side hands in a whole list for its turn, before the first of its dice falls. The
// rules know single choices; people and programs send lists. What comes next of a list follows from
// the state, so whoever holds a list has nothing else to remember.
//
// A game that has lists offers an `Orders` (offers.h). Whoever asks a side, be it a person, a child
// process or an HTTP server, keeps what came back in a `HeldList`, and plays `next` of it until the
// turn is over. The first of these choices carries the submission as its note, so that a replay
// tells what was handed in, whatever became of it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/result.h"
#include "agon/game/agent.h"
#include "agon/json/describe.h"
#include "agon/json/document.h"

namespace agon::game {

// What a request says before anybody has looked up its content.
struct OrderRequest {
  std::string api_version;
  std::string match_id;
  std::string content;  // the name of the game's first one
  Side side = Side::a;  // who is asked
  u32 turn = 0;
  u32 most = 0;  // how many entries are asked for
};

// What an entry of a list comes to, as far as no die decides it.
struct OrderOutlook {
  std::string line;                       // what it does
  std::string refused = {};               // a code: why it can have no effect; empty: it may
  std::string reason = {};                // the same for people
  std::optional<json::Value> fight = {};  // exact odds, where it begins something with dice
};

// A state with its chance.
struct WeighedState {
  std::vector<std::byte> state;
  double chance = 0;
};

struct Orders {
  // The choice that comes next of a list, for the side that decides: always one that the law takes.
  Choice (*next)(const AnyGame& game, StateView state, const json::Value& list) = nullptr;

  // One entry as a person types it, after those that are in the list already; and lines that say
  // what can be typed.
  Result<json::Value> (*parse)(const AnyGame& game, StateView state, const json::Value& list,
                               std::string_view typed) = nullptr;
  std::string_view help = {};
  // A line for each entry: what it does.
  std::vector<std::string> (*lines)(const AnyGame& game, StateView state,
                                    const json::Value& list) = nullptr;
  // The same with what is wrong with them, and with odds; and how many more there is room for.
  std::vector<OrderOutlook> (*outlooks)(const AnyGame& game, StateView state,
                                        const json::Value& list) = nullptr;
  u32 (*room)(const AnyGame& game, StateView state, const json::Value& list) = nullptr;
  // Makes of a state what it is after a list, as far as no die decides it: for people who have yet
  // to hand it in.
  void (*preview)(const AnyGame& game, StateSpan state, const json::Value& list) = nullptr;
  // Every state that a list may end in, with its chance, as one described record.
  json::Value (*summary)(const AnyGame& game, std::span<const WeighedState> ends) = nullptr;

  // What a program is asked, whose answer holds "actions", a list; both name the interface's
  // version. And an entry that does nothing.
  json::Value (*request)(const AnyGame& game, StateView state, std::string_view match_id) = nullptr;
  // What a program over a pipe is told besides: an object. Others read nothing but the request.
  json::Value (*aside)(const AnyGame& game, StateView state) = nullptr;
  std::string_view api_version = {};
  json::Value (*pass)() = nullptr;

  // The other way round, for whoever is asked: what a request says, and the state that it shows,
  // where the turn begins. Unknown keys are nobody's business.
  Result<OrderRequest> (*read_request)(const json::Node& request) = nullptr;
  Result<void> (*read_moment)(const AnyGame& game, const json::Node& request,
                              StateSpan state) = nullptr;

  // The whole list of an agent that has just made the first choice of its turn; nothing if it
  // decides one choice at a time. Then the entry for each choice; nothing for one that ends the
  // turn.
  std::optional<json::Value> (*planned)(const AnyGame& game, const Agent& agent) = nullptr;
  std::optional<json::Value> (*entry)(const AnyGame& game, Choice choice) = nullptr;
};

// What a side handed in, and how it got here: the note of the first choice that is played of it.
struct Submission {
  json::Value actions = json::Value::array();
  std::string rationale = {};
  std::optional<u32> latency_ms = {};
  std::optional<u32> http_status = {};
  std::string error = {};  // why nothing was handed in
};

template <class V>
void describe(V& v, Submission& s) {
  v("actions", s.actions, "the list as it was sent");
  v("rationale_text", s.rationale, "why, in the sender's words", json::Default{}, json::LeftOut{});
  v("latencyMs", s.latency_ms, "how long it took, in milliseconds", json::LeftOut{});
  v("httpStatus", s.http_status, "of the answer", json::LeftOut{});
  v("error", s.error, "what went wrong", json::Default{}, json::LeftOut{});
}

// As canonical JSON; what is too long for a replay is cut off at the end of the list.
std::string note_of(const Submission& submission);
// Of a note that is one; nothing of any other.
std::optional<Submission> submission_in(std::string_view note);

// Why a default was played, in words: a submission's error, or the note itself.
std::string reason_in(std::string_view note);

// A list that is being played.
class HeldList {
 public:
  void take(u32 turn, json::Value list) { turn_ = turn, list_ = std::move(list); }
  void drop() { list_.reset(); }
  // Null if there is none for this turn.
  const json::Value* of(u32 turn) const { return list_ && turn_ == turn ? &*list_ : nullptr; }

 private:
  u32 turn_ = 0;
  std::optional<json::Value> list_;
};

}  // namespace agon::game
