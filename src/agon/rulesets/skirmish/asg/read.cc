// An asg replay becomes one of our matches: its submitted actions are played by the rules, its
// fights tell the dice, and everything else that it says is compared with what the rules give.
#include <fmt/format.h>

#include <algorithm>

#include "agon/game/entry.h"
#include "agon/host/game_of.h"
#include "agon/rulesets/skirmish/asg/asg.h"
#include "agon/rulesets/skirmish/asg/compare.h"
#include "agon/rulesets/skirmish/asg/seats.h"
#include "agon/rulesets/skirmish/asg/story.h"
#include "agon/rulesets/skirmish/lists/orders.h"

namespace agon::skirmish {
namespace {

using Host = host::GameOf<Skirmish>;

constexpr std::string_view kRetry = "agent_retry";  // tells nothing about the match

bool is_event(const json::Node& event, std::string_view type) {
  const json::Value* found = event.value->find("type");
  return found != nullptr && *found == json::Value(type);
}

std::string_view text_in(const json::Node& event, std::string_view key) {
  const json::Value* found = event.value->find(key);
  return found != nullptr && found->is_string() ? std::string_view(found->as_string()) : "";
}

// The events of a ply in a file, of which the first ones have been compared.
class FileEvents {
 public:
  explicit FileEvents(json::Node list) : list_(std::move(list)) {
    for (std::size_t i = 0; i < list_.value->items().size(); ++i) {
      json::Node event = *list_.child(i);
      if (!is_event(event, kRetry)) events_.push_back(std::move(event));
    }
  }

  const json::Node& list() const { return list_; }
  const json::Node* next() const { return next_ < events_.size() ? &events_[next_] : nullptr; }
  void advance() { ++next_; }

  // The next one of that type, compared or not.
  const json::Node* ahead(std::string_view type) const {
    for (std::size_t i = next_; i < events_.size(); ++i) {
      if (is_event(events_[i], type)) return &events_[i];
    }
    return nullptr;
  }

 private:
  json::Node list_;
  std::vector<json::Node> events_;
  std::size_t next_ = 0;
};

// Dice as the fights of a file tell them. What no die can show is moved to the nearest that one
// can, and the difference is found when the events are compared.
class FileDice : public chance::Referee {
 public:
  FileDice(const FileEvents& events, Player attacker) : events_(events), attacker_(attacker) {}

  u32 roll(chance::Place place, u32 sides) override {
    const json::Node* fight = events_.ahead(Combat::kName);
    if (fight == nullptr) return 1;
    if (place.name == static_cast<u16>(Roll::coin)) {
      return text_in(*fight, "winner") == game::name_of(attacker_) ? 1 : 2;
    }
    const json::Value* noise = fight->value->find("noise");
    if (noise == nullptr || !noise->is_number()) return 1;
    i64 bound = sides / 2;  // of 2 bound + 1 sides
    i64 told = std::clamp(noise->as_number().to_i64().value_or(0), -bound, bound);
    return static_cast<u32>(told + bound + 1);
  }

 private:
  const FileEvents& events_;
  Player attacker_;
};

class AsgReader {
 public:
  AsgReader(const game::Entry& entry, const json::Document& file)
      : entry_(entry), root_(json::root(file)) {}

  Reply<game::WholeMatch> run() {
    if (Reply<void> read = read_file(); !read) return decline(read.error());
    state_.resize(out_.game->sizes().state_bytes);
    out_.game->start(state_);
    for (std::size_t i = 0; i < replay_.turns.size(); ++i) {
      if (Result<void> played = play_turn(i); !played) return decline(played.error());
    }
    if (Result<void> ended = compare_end(); !ended) return decline(ended.error());
    return std::move(out_);
  }

 private:
  Reply<void> read_file() {
    const json::Value* version = root_.value->find("version");
    bool known = version != nullptr && (*version == json::Value(kAsgVersion) ||
                                        *version == json::Value(kNewerAsgVersion));
    if (!known) {
      return decline(
          json::problem(root_.nearest("version"), ErrorCode::replay_format,
                        fmt::format("\"version\" of a replay in this format is \"{}\" or \"{}\"",
                                    kAsgVersion, kNewerAsgVersion)));
    }
    Problems problems;
    if (!json::read(root_, replay_, problems)) return decline(std::move(problems));
    json::Node scenario = root_.nearest("scenario");
    std::shared_ptr<const game::AnyGame> game = entry_.load(std::span(&scenario, 1), {}, problems);
    if (!game) return decline(std::move(problems));
    content_ = &static_cast<const Host&>(*game).content();
    out_.game = std::move(game);
    out_.name = {replay_.seed, 0};
    if (replay_.players) {
      out_.seats = {seat_of(replay_.players->p1), seat_of(replay_.players->p2)};
    }
    return {};
  }

  State state() const { return Host::unpack(state_); }
  bool over() const { return out_.game->outcome(state_) != game::Outcome::running; }

  Result<void> play_turn(std::size_t index) {
    json::Node node = root_.nearest("turns").nearest(index);
    const AsgTurn& turn = replay_.turns[index];
    State before = state();
    if (over()) {
      return refuse(node, ErrorCode::replay_differs, "the match is over before this ply");
    }
    Result<void> same = compare(node.nearest("ply"), json::Value(before.ply));
    if (same) same = compare(node.nearest("player"), json::to_value(player_of(before.active)));
    if (same) {
      same = compare(node.nearest("observations"), asg_observations(*content_, before));
    }
    if (same) same = play_actions(node, turn);
    if (same) same = compare(node.nearest("stateAfter"), asg_state(*content_, state()));
    return same;
  }

  Result<void> play_actions(const json::Node& node, const AsgTurn& turn) {
    FileEvents events(node.nearest("events"));
    json::Value actions = json::Value::array(turn.actions);
    std::size_t first = out_.steps.size() + 1;  // behind the income
    u32 ply = state().ply;
    while (state().ply == ply) {
      Result<void> same = play_step(events, actions);
      if (!same) return same;
    }
    if (const json::Node* more = events.next()) {
      return refuse(*more, ErrorCode::replay_differs, "the rules give no such event in this ply");
    }
    game::Side side = game::other(state().active);
    out_.steps[first].choices[at(side)]->note = note(turn, std::move(actions));
    return {};
  }

  Result<void> play_step(FileEvents& events, json::Value& actions) {
    State before = state();
    game::Step step{.turn = before.ply};
    if (before.phase == Phase::act) {
      step.choices[at(before.active)] = {.choice = next_of(before, events, actions)};
    }
    FileDice dice(events, player_of(before.active));
    chance::RecordingReferee referee(dice);
    AsgListener listener(*content_);
    referee.listen(&listener);
    out_.game->play(state_, choices_of(step), referee);
    step.rolls = referee.rolls();
    out_.steps.push_back(std::move(step));
    for (AsgEvent& event : listener.take()) {
      if (Result<void> same = compare_event(events, event, actions); !same) return same;
    }
    return {};
  }

  // A pass that made an invalid action was something that the format cannot say.
  game::Choice next_of(const State& before, const FileEvents& events,
                       const json::Value& actions) const {
    game::Choice choice = next_choice(*content_, before, actions);
    const json::Node* event = events.next();
    bool was_void = is(choice, Verb::pass) && event != nullptr &&
                    is_event(*event, Invalid::kName) && passes(*event);
    return was_void ? void_because(void_reason_in(text_in(*event, "message"))) : choice;
  }

  static bool passes(const json::Node& invalid) {
    const json::Value* action = invalid.value->find("action");
    return action != nullptr && is_pass(*action);
  }

  // Messages are in everybody's own words. Where they hold what was submitted, `actions` get it.
  // The action of an invalid one may also stand as it was submitted.
  Result<void> compare_event(FileEvents& events, AsgEvent& event, json::Value& actions) {
    const json::Node* node = events.next();
    if (node == nullptr) {
      return refuse(events.list(), ErrorCode::replay_differs,
                    fmt::format("the rules give a further event: {}", type_of(event)));
    }
    event.name_action(actions.items());
    const json::Value* action = node->value->find("action");
    bool verbatim = event.index && action != nullptr && *event.index < actions.items().size() &&
                    *action == actions.items()[*event.index];
    if (verbatim) event.value.set("action", *action);
    const json::Value* message = node->value->find("message");
    if (event.index && message != nullptr && message->is_string()) {
      event.value.set("message", *message);
      restore(actions, *event.index, message->as_string());
    }
    events.advance();
    return compare(*node, event.value);
  }

  static std::string type_of(const AsgEvent& event) {
    return event.value.find("type")->as_string();
  }

  static void restore(json::Value& actions, u32 index, std::string_view message) {
    if (index >= actions.items().size() || !is_pass(actions.items()[index])) return;
    std::optional<json::Value> was = action_in(message);
    if (was && is_pass(tamed(*was))) actions.items()[index] = *std::move(was);
  }

  static std::string note(const AsgTurn& turn, json::Value actions) {
    game::Submission submission{.actions = std::move(actions)};
    submission.rationale = turn.rationale.value_or("");
    i64 latency = static_cast<i64>(std::clamp(turn.latency_ms.to_double(), 0.0, 4e9));
    if (latency > 0) submission.latency_ms = static_cast<u32>(latency);
    if (turn.diagnostics) {
      submission.http_status = turn.diagnostics->http_status;
      submission.error = turn.diagnostics->error.value_or("");
    }
    return note_of(submission);
  }

  Result<void> compare_end() {
    if (!over()) {
      return refuse(root_.nearest("turns"), ErrorCode::replay_differs,
                    fmt::format("the match is not over after {} plies", state().ply));
    }
    return compare(root_.nearest("result"), asg_result(out_.game->outcome(state_)));
  }

  const game::Entry& entry_;
  json::Node root_;
  AsgReplay replay_;
  const Content* content_ = nullptr;
  game::WholeMatch out_{.seats = {"unknown", "unknown"}};
  std::vector<std::byte> state_;
};

}  // namespace

Reply<game::WholeMatch> read_asg(const game::Entry& entry, const json::Document& file) {
  return AsgReader(entry, file).run();
}

}  // namespace agon::skirmish
