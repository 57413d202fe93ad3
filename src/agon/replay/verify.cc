#include "agon/replay/verify.h"

#include <fmt/format.h>

#include "agon/base/excerpt.h"
#include "agon/game/exact_limits.h"
#include "agon/game/words.h"
#include "agon/json/difference.h"
#include "agon/json/read.h"
#include "agon/replay/recorder.h"

namespace agon::replay {
namespace {

using game::Side;

// The name under which a value is shown in a message.
std::string shown(const std::optional<json::Value>& value) {
  if (!value) return "nothing";
  std::string text = json::canonical(*value);
  return text.size() <= 60 ? text : text.substr(0, 57) + "...";
}

class Verifier {
 public:
  Verifier(const json::Document& file, Watcher* watcher, std::stop_token stop)
      : root_(json::root(file)), watcher_(watcher), stop_(std::move(stop)) {}

  Result<Verdict> verify(const FindGame& find) {
    Result<void> done = read_record();
    if (done) done = compare_sums();
    if (done) done = load_game(find);
    if (done) done = play_all();
    if (!done) return refuse(done.error());
    return verdict();
  }

  // That the file was changed is the difference only where nothing shows what was.
  Result<Looked> look(const FindGame& find) {
    Result<void> done = read_record();
    Result<void> sums;
    if (done) sums = compare_sums();
    if (done) done = load_game(find);
    if (!done) return refuse(sums ? done.error() : sums.error());
    done = play_all();
    if (stop_.stop_requested()) return refuse(game::out_of_time());
    std::optional<Problem> difference;
    if (!sums) difference = sums.error();
    if (!done) difference = done.error();
    return Looked{verdict(), std::move(difference)};
  }

 private:
  // The format is looked at first, so that any other JSON file is called what it is.
  Result<void> read_record() {
    const json::Value* format = root_.value->find("format");
    if (format == nullptr || *format != json::Value(kFormat)) {
      return refuse(root_.nearest("format"), ErrorCode::replay_format,
                    fmt::format("this is no replay: \"format\" is not \"{}\"", kFormat));
    }
    const json::Value* version = root_.value->find("format_version");
    bool known = version != nullptr && version->is_number() &&
                 version->as_number() >= json::Number(kOldestFormatVersion) &&
                 version->as_number() <= json::Number(kNewestFormatVersion);
    if (!known) {
      return refuse(root_.nearest("format_version"), ErrorCode::replay_format,
                    fmt::format("only format versions {} to {} are read here", kOldestFormatVersion,
                                kNewestFormatVersion));
    }
    Problems problems;
    if (json::read(root_, record_, problems)) return {};
    return refuse(first_error(problems));
  }

  Result<void> compare_sums() const {
    std::string sum = sum_of(*root_.value);
    if (record_.sum != sum) {
      return refuse(root_.nearest("sum"), ErrorCode::replay_sum,
                    fmt::format("the file was changed: its sum should be {}", sum));
    }
    std::string hash = content_hash(record_.content);
    if (record_.content_hash != hash) {
      return refuse(root_.nearest("content_hash"), ErrorCode::replay_content,
                    fmt::format("the content's hash is {}", hash));
    }
    return {};
  }

  Result<void> load_game(const FindGame& find) {
    entry_ = find(record_.game);
    if (entry_ == nullptr) {
      return refuse(root_.nearest("game"), ErrorCode::unknown_game,
                    fmt::format("no game is called {}", quote(record_.game)));
    }
    json::Node contents = root_.nearest("content");
    if (record_.content.size() != entry_->facts.contents.size()) {
      return refuse(contents, ErrorCode::replay_format,
                    fmt::format("{} has {} contents, not {}", record_.game,
                                entry_->facts.contents.size(), record_.content.size()));
    }
    std::vector<json::Node> documents;
    for (std::size_t i = 0; i < record_.content.size(); ++i) {
      documents.push_back(*contents.child(i));
    }
    json::Node options = root_.nearest("options");
    Problems problems;
    game_ = entry_->load(documents, std::span(&options, 1), problems);
    if (!game_) return refuse(first_error(problems));
    return {};
  }

  bool other_versions() const {
    return record_.rules_version != game_->facts().rules_version ||
           record_.mixing_version != chance::kMixingVersion;
  }

  bool from_seed() const { return record_.dice == DiceFrom::seed && !other_versions(); }

  // As far as it agrees.
  Verdict verdict() {
    return {.entry = entry_,
            .name = {record_.seed.value, record_.index.value},
            .steps = agreed_.steps,
            .turns = agreed_.turns,
            .outcome = agreed_.outcome,
            .from_seed = from_seed(),
            .other_versions = other_versions(),
            .rules_version = record_.rules_version,
            .chosen = std::move(chosen_),
            .played_on = std::move(game_)};
  }

  Result<void> play_all() {
    state_.resize(game_->sizes().state_bytes);
    game_->start(state_);
    described_ = game_->state_to_value(state_);
    chain_ = next_link("", described_);
    agreed_ = {0, game_->turn(state_), game_->outcome(state_)};
    if (watcher_ != nullptr) watcher_->start(*game_, record_, state_);
    if (record_.start != chain_) {
      return refuse(root_.nearest("start"), ErrorCode::replay_differs,
                    "the match starts from another state here");
    }
    json::Node steps = root_.nearest("steps");
    for (std::size_t i = 0; i < record_.steps.size(); ++i) {
      if (stop_.stop_requested()) return refuse(game::out_of_time());
      Result<void> done = play_step(*steps.child(i), record_.steps[i]);
      if (!done) return done;
      agreed_ = {i + 1, game_->turn(state_), game_->outcome(state_)};
    }
    game::Outcome outcome = agreed_.outcome;
    if (record_.outcome == outcome) return read_chosen();
    return refuse(
        root_.nearest("outcome"), ErrorCode::replay_differs,
        fmt::format("turn {}: outcome: the file says {}, replaying gives {}", game_->turn(state_),
                    game::name_of(record_.outcome), game::name_of(outcome)));
  }

  Result<void> play_step(const json::Node& node, const StepRecord& record) {
    Step step{.turn = game_->turn(state_)};
    if (record.turn != step.turn) {
      return refuse(
          node.nearest("turn"), ErrorCode::replay_differs,
          fmt::format("turn: the file says {}, replaying gives {}", record.turn, step.turn));
    }
    if (game_->outcome(state_) != game::Outcome::running) {
      return refuse(node, ErrorCode::replay_differs,
                    fmt::format("turn {}: a step after the end of the match", step.turn));
    }
    Result<void> done = read_choices(node.nearest("choices"), step.turn, step.choices, true);
    if (done) done = roll_and_play(node.nearest("rolls"), record, step);
    if (done) done = compare_state(node, record, step);
    if (done && watcher_ != nullptr) watcher_->step(*game_, step, state_);
    return done;
  }

  // What somebody has chosen who waits for the other side.
  Result<void> read_chosen() {
    if (!record_.chosen) return {};
    return read_choices(root_.nearest("chosen"), game_->turn(state_), chosen_, false);
  }

  // Of all who decide, or of some of them.
  Result<void> read_choices(const json::Node& node, u32 turn, NotedChoices& out, bool all) const {
    if (!node.value->is_object()) return refuse(node, ErrorCode::json_type, "expected an object");
    for (const json::Member& member : node.value->members()) {
      if (member.key != "a" && member.key != "b") {
        return refuse(json::problem_at_key(node, member.key, ErrorCode::json_unknown_key,
                                           "choices are for a and b only"));
      }
    }
    for (Side side : game::kSides) {
      std::optional<json::Node> given = node.child(game::name_of(side));
      bool decides = includes(game_->deciders(state_), side);
      if (given ? !decides : decides && all) {
        return refuse(given.value_or(node), ErrorCode::replay_differs,
                      fmt::format("turn {}: {} {}", turn, game::name_of(side),
                                  decides ? "decides here and no choice is recorded"
                                          : "does not decide here"));
      }
      if (!given) continue;
      Result<NotedChoice> noted = read_noted(*given, side, turn);
      if (!noted) return refuse(noted.error());
      out[at(side)] = std::move(*noted);
    }
    return {};
  }

  Result<NotedChoice> read_noted(const json::Node& node, Side side, u32 turn) const {
    NotedChoice noted;
    json::Value bare = *node.value;
    if (const json::Value* note = node.value->find("note")) {
      if (!note->is_string()) {
        return refuse(node.nearest("note"), ErrorCode::json_type,
                      "expected a string: why a default was played");
      }
      noted.note = note->as_string();
      std::erase_if(bare.members(), [](const json::Member& m) { return m.key == "note"; });
    }
    Result<game::Choice> choice = game::read_choice(*game_, {node.document, &bare, node.path});
    if (!choice) return refuse(choice.error());
    if (Result<void> legal = game::permit(*game_, state_, side, *choice); !legal) {
      return refuse(
          node, ErrorCode::choice_refused,
          fmt::format("turn {}: {}: {}", turn, game::name_of(side), legal.error().message));
    }
    noted.choice = *choice;
    return noted;
  }

  Result<void> roll_and_play(const json::Node& node, const StepRecord& record, Step& step) {
    std::vector<chance::Rolled> recorded;
    for (std::size_t i = 0; i < record.rolls.size(); ++i) {
      const RollRecord& roll = record.rolls[i];
      Result<u16> name = game::find_roll(*game_, node.nearest(i).nearest("roll"));
      if (!name) return refuse(name.error());
      recorded.push_back({{roll.turn, *name, roll.index}, roll.sides, roll.value});
    }
    return from_seed() ? play_from_seed(node, recorded, step)
                       : play_from_tape(node, recorded, step);
  }

  Result<void> play_from_seed(const json::Node& node, const std::vector<chance::Rolled>& recorded,
                              Step& step) {
    chance::MatchName name{record_.seed.value, record_.index.value};
    chance::SeededReferee seeded(domain_key(name, chance::Domain::rules));
    chance::RecordingReferee referee(seeded);
    play(step, referee);
    step.rolls = referee.rolls();
    for (std::size_t i = 0; i < std::min(recorded.size(), step.rolls.size()); ++i) {
      if (recorded[i] == step.rolls[i]) continue;
      return refuse(*node.child(i), ErrorCode::replay_differs,
                    fmt::format("turn {}: roll: the file says {}, the seed gives {}", step.turn,
                                roll_text(recorded[i]), roll_text(step.rolls[i])));
    }
    if (recorded.size() == step.rolls.size()) return {};
    return refuse(node, ErrorCode::replay_differs,
                  fmt::format("turn {}: rolls: the file has {}, the step rolls {}", step.turn,
                              recorded.size(), step.rolls.size()));
  }

  Result<void> play_from_tape(const json::Node& node, const std::vector<chance::Rolled>& recorded,
                              Step& step) {
    chance::Tape tape(game_->facts().rolls, {recorded.begin(), recorded.end()});
    play(step, tape);
    step.rolls = recorded;
    if (std::optional<Problem> problem = tape.problem()) {
      return refuse(node, problem->code, problem->message);
    }
    return {};
  }

  void play(const Step& step, chance::Referee& referee) {
    if (watcher_ != nullptr) referee.listen(watcher_->listener());
    game_->play(state_, choices_of(step), referee);
  }

  std::string roll_text(const chance::Rolled& rolled) const {
    return fmt::format("{} of {} at {}", rolled.value, rolled.sides,
                       chance::to_text(rolled.place, game_->facts().rolls));
  }

  // The recorded changes name the field; the chain catches whatever else differs.
  Result<void> compare_state(const json::Node& node, const StepRecord& record, const Step& step) {
    json::Value state = game_->state_to_value(state_);
    std::vector<json::Change> changes = json::changes(described_, state);
    json::Node list = node.nearest("changes");
    for (std::size_t i = 0; i < std::max(changes.size(), record.changes.size()); ++i) {
      std::optional<json::Value> said;
      std::optional<json::Value> given;
      std::string path = i < changes.size() ? changes[i].path : record.changes[i].path;
      if (i < changes.size()) given = changes[i].value;
      if (i < record.changes.size() && record.changes[i].path == path) {
        said = record.changes[i].value;
      }
      if (said && given && *said == *given) continue;
      return refuse(list.nearest(i), ErrorCode::replay_differs,
                    fmt::format("turn {}: state {}: the file says {}, replaying gives {}",
                                step.turn, path, shown(said), shown(given)));
    }
    described_ = std::move(state);
    chain_ = next_link(chain_, described_);
    if (record.chain == chain_) return {};
    return refuse(node.nearest("chain"), ErrorCode::replay_differs,
                  fmt::format("turn {}: chain: the file says {}, replaying gives {}", step.turn,
                              record.chain, chain_));
  }

  json::Node root_;
  Watcher* watcher_;
  std::stop_token stop_;
  ReplayRecord record_;
  const game::Entry* entry_ = nullptr;
  std::unique_ptr<game::AnyGame> game_;
  std::vector<std::byte> state_;
  json::Value described_;
  std::string chain_;
  NotedChoices chosen_;
  struct {
    std::size_t steps = 0;
    u32 turns = 0;
    game::Outcome outcome = game::Outcome::running;
  } agreed_;
};

}  // namespace

Result<Verdict> verify(const json::Document& file, const FindGame& find, Watcher* watcher,
                       std::stop_token stop) {
  return Verifier(file, watcher, std::move(stop)).verify(find);
}

Result<Looked> look(const json::Document& file, const FindGame& find, Watcher* watcher,
                    std::stop_token stop) {
  return Verifier(file, watcher, std::move(stop)).look(find);
}

}  // namespace agon::replay
