// One of our matches as an asg replay: a line for each key, and one for each ply.
#include <fmt/format.h>

#include "agon/host/game_of.h"
#include "agon/json/schema.h"
#include "agon/replay/load.h"
#include "agon/rulesets/skirmish/asg/asg.h"
#include "agon/rulesets/skirmish/asg/seats.h"
#include "agon/rulesets/skirmish/asg/story.h"
#include "agon/rulesets/skirmish/lists/orders.h"

namespace agon::skirmish {
namespace {

using Host = host::GameOf<Skirmish>;

constexpr std::size_t kMostExcess = kMostAsgActions - kMostActions;
constexpr u64 kSeedBits = (u64{1} << 53) - 1;

// What a side handed in for a ply. The note of the ply's first choice says it; where there is none,
// or where something else was played than it says (a match that was resumed), the choices do. So
// whoever plays the list gets the same choices.
class Submitted {
 public:
  explicit Submitted(const Content& content) : content_(content) {}

  // Every choice of the ply, in order, with the state before it.
  void add(const State& state, const game::NotedChoice& noted) {
    take_note(noted);
    if (is_report(noted.choice)) return fit(budget() + noted.choice.amount);
    if (is(noted.choice, Verb::end)) return end_at(state.used);
    if (state.used >= actions_.items().size()) fit(state.used + 1u);
    if (next_after_report(state) == noted.choice) return;
    actions_.items()[state.used] = action_of(content_, noted.choice);
  }

  AsgTurn close() && {
    AsgTurn out;
    bool failed = !submission_.error.empty();
    if (failed && actions_.items().empty() && budget() > 0) fit(1);
    for (const json::Value& action : actions_.items()) out.actions.push_back(action);
    if (!submission_.rationale.empty()) out.rationale = submission_.rationale;
    out.latency_ms = submission_.latency_ms.value_or(0);
    if (failed || submission_.http_status) {
      out.diagnostics.emplace().http_status = submission_.http_status;
      if (failed) out.diagnostics->error = submission_.error;
    }
    return out;
  }

 private:
  std::size_t budget() const { return content_.scenario.settings.budget; }

  static bool is_report(game::Choice choice) {
    return choice == void_because(Refused::over_budget, choice.amount);
  }

  // The first note of a ply is the submission. One that is none, or that comes later, says why a
  // default was played.
  void take_note(const game::NotedChoice& noted) {
    std::optional<game::Submission> submission = game::submission_in(noted.note);
    std::string error = submission ? submission->error : noted.note;
    if (std::exchange(fresh_, false)) {
      if (submission) submission_ = *std::move(submission);
      actions_ = submission_.actions;
      if (!is_report(noted.choice) && actions_.items().size() > budget()) fit(budget());
    }
    if (submission_.error.empty()) submission_.error = std::move(error);
  }

  // Nothing else was played. Where there were more actions than the budget has, the list keeps its
  // length.
  void end_at(std::size_t used) {
    json::Value::Items& items = actions_.items();
    if (items.size() <= budget()) return fit(used);
    for (std::size_t i = used; i < budget(); ++i)
      items[i] = action_of(content_, choose(Verb::pass));
  }

  void fit(std::size_t size) {
    json::Value::Items& items = actions_.items();
    if (items.size() > size) items.resize(size);
    while (items.size() < size) items.push_back(action_of(content_, choose(Verb::pass)));
  }

  game::Choice next_after_report(State state) const {
    state.over_budget = 1;
    return next_choice(content_, state, actions_);
  }

  const Content& content_;
  bool fresh_ = true;
  game::Submission submission_;
  json::Value actions_ = json::Value::array();
};

class AsgWriter {
 public:
  AsgWriter(const game::WholeMatch& match, std::string_view created_at)
      : match_(match),
        game_(static_cast<const Host&>(*match.game)),
        content_(game_.content()),
        listener_(content_) {
    replay_.created_at = created_at;
    replay_.seed = match.name.seed & kSeedBits;
    replay_.scenario = json::to_value(content_.scenario);
    replay_.players = {asg_player(match.seats[0]), asg_player(match.seats[1])};
  }

  Reply<std::string> run() {
    state_.resize(game_.sizes().state_bytes);
    game_.start(state_);
    for (std::size_t i = 0; i < match_.steps.size();) {
      Result<std::size_t> next = write_ply(i);
      if (!next) return decline(next.error());
      i = *next;
    }
    replay_.result = asg_result(game_.outcome(state_));
    std::string text = whole_text();
    if (text.size() > replay::kLargestReplay) return decline(too_large());
    return text;
  }

 private:
  State state() const { return Host::unpack(state_); }

  // From its income on; the step behind it.
  Result<std::size_t> write_ply(std::size_t first) {
    State before = state();
    Submitted submitted(content_);
    std::size_t i = first;
    for (; i < match_.steps.size() && state().ply == before.ply; ++i) {
      const game::Step& step = match_.steps[i];
      const std::optional<game::NotedChoice>& noted = step.choices[at(before.active)];
      if (noted && is(noted->choice, Verb::invalid) && noted->choice.amount > kMostExcess) {
        return refuse(ErrorCode::usage,
                      fmt::format("ply {} has more than {} actions", before.ply, kMostAsgActions));
      }
      if (noted) submitted.add(state(), *noted);
      chance::Tape tape(game_.facts().rolls, {step.rolls.begin(), step.rolls.end()});
      tape.listen(&listener_);
      game_.play(state_, choices_of(step), tape);
    }
    turns_ += turns_.empty() ? "\n" : ",\n";
    turns_ += json::in_order(json::to_value(turn(before, std::move(submitted).close())));
    if (turns_.size() > replay::kLargestReplay) return refuse(too_large());
    return i;
  }

  AsgTurn turn(const State& before, AsgTurn out) {
    out.ply = before.ply;
    out.player = player_of(before.active);
    out.observations = asg_observations(content_, before);
    for (AsgEvent& event : listener_.take()) {
      event.name_action(out.actions);
      out.events.push_back(std::move(event.value));
    }
    for (json::Value& action : out.actions) action = tamed(action);
    out.state_after = asg_state(content_, state());
    return out;
  }

  std::string whole_text() const {
    std::string out;
    json::Value value = json::to_value(replay_);
    for (const json::Member& member : value.members()) {
      out += out.empty() ? "{\n" : ",\n";
      out += fmt::format("\"{}\":", member.key);
      out += member.key == "turns" ? "[" + turns_ + "\n]" : json::in_order(member.value);
    }
    return out + "\n}\n";
  }

  static Problem too_large() {
    return {.code = ErrorCode::file_unwritable,
            .message = fmt::format("the file would have more than {} bytes, and could not be read "
                                   "again",
                                   replay::kLargestReplay)};
  }

  const game::WholeMatch& match_;
  const Host& game_;
  const Content& content_;
  AsgListener listener_;
  AsgReplay replay_;
  std::vector<std::byte> state_;
  std::string turns_;
};

}  // namespace

Reply<std::string> write_asg(const game::WholeMatch& match, std::string_view created_at) {
  return AsgWriter(match, created_at).run();
}

json::Value asg_schema() { return json::schema_of<AsgReplay>(); }

}  // namespace agon::skirmish
