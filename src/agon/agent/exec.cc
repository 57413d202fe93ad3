#include "agon/agent/exec.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/agent/child.h"
#include "agon/agent/match_id.h"
#include "agon/agent/messages.h"
#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/game/words.h"
#include "agon/json/limits.h"
#include "agon/json/write.h"

namespace agon::agent {
namespace {

using game::AnyGame, game::Choice, game::Pick, game::Side, game::StateView;

constexpr std::size_t kLongestCommand = 900;  // a replay names its agents in at most 1000
constexpr std::size_t kLongestReason = 300;   // of what a message repeats of an answer

template <class Message>
std::string line_of(const Message& message) {
  return canonical(json::to_value(message));
}

std::string begin_line(const AnyGame& game, Side side) {
  return line_of(BeginMessage{.game = std::string(game.facts().name),
                              .rules_version = game.facts().rules_version,
                              .side = side,
                              .contents = game.contents(),
                              .options = game.options()});
}

json::Value decide_message(const AnyGame& game, StateView state, Side side,
                           std::span<const Choice> menu) {
  DecideMessage out{
      .turn = game.turn(state), .side = side, .state = game.state_to_value(state), .menu = {}};
  for (Choice choice : menu) {
    out.menu.push_back({game::record_of(game, choice), choice_text(game, choice)});
  }
  return json::to_value(out);
}

// Keys that the message has already are ours.
void add_fields(json::Value& message, const json::Value& fields) {
  for (const json::Member& field : fields.members()) {
    if (message.find(field.key) == nullptr) message.add(field.key, field.value);
  }
}

std::string end_line(const AnyGame& game, StateView state) {
  return line_of(EndMessage{.outcome = game.outcome(state), .state = game.state_to_value(state)});
}

Result<Choice> read_menu_index(const json::Value& value, std::span<const Choice> menu) {
  std::optional<u64> index = value.is_number() ? value.as_number().to_u64() : std::nullopt;
  if (index && *index < menu.size()) return menu[*index];
  return refuse(ErrorCode::choice_text,
                fmt::format("'menu' is not a whole number from 0 to {}", menu.size() - 1));
}

Result<Choice> read_text(const AnyGame& game, const json::Value& value) {
  if (value.is_string()) return parse_choice(game, value.as_string());
  return refuse(ErrorCode::choice_text, "'text' is not a string");
}

// {"menu": 3}, {"text": "bid hearts 3"}, {"choice": {...}}, or what stands behind "choice" itself.
Result<Choice> read_answer(const AnyGame& game, std::span<const Choice> menu,
                           const json::Node& node) {
  if (!node.value->is_object() || node.value->members().size() != 1) {
    return read_choice(game, node);
  }
  const json::Member& only = node.value->members().front();
  if (only.key == "menu") return read_menu_index(only.value, menu);
  if (only.key == "text") return read_text(game, only.value);
  return read_choice(game, only.key == "choice" ? *node.child("choice") : node);
}

// An answer that hands in a list: other keys are passed over.
Result<game::Submission> read_list(const game::Orders& orders, const json::Value& answer) {
  const json::Value* version = answer.find("api_version");
  if (version != nullptr && *version != json::Value(orders.api_version)) {
    return refuse(ErrorCode::choice_text,
                  fmt::format("'api_version' is not \"{}\"", orders.api_version));
  }
  const json::Value* actions = answer.find("actions");
  if (!actions->is_array()) return refuse(ErrorCode::choice_text, "'actions' is not a list");
  game::Submission out{.actions = *actions};
  const json::Value* rationale = answer.find("rationale_text");
  if (rationale != nullptr && rationale->is_string()) out.rationale = rationale->as_string();
  return out;
}

// How an agent is asked, shared by those of all matches.
struct ExecOrder {
  std::string command;
  std::chrono::milliseconds deadline;
  std::function<bool()> gone;
  const game::Orders* orders;

  bool is_gone() const { return gone && gone(); }
};

class Exec : public game::Agent {
 public:
  explicit Exec(std::shared_ptr<const ExecOrder> order) : order_(std::move(order)) {}
  ~Exec() override { child_.end(order_->is_gone()); }

  void begin(const AnyGame& game, Side side) override {
    failure_.clear();
    held_.drop();
    single_.reset();
    match_id_ = fresh_match_id();
    if (child_.start(order_->command)) {
      child_.tell(begin_line(game, side));
    } else {
      failure_ = "the program failed: it could not be started";
    }
  }

  void end(const AnyGame& game, StateView state) override {
    if (child_.runs()) child_.tell(end_line(game, state));
    child_.end();
  }

  Pick pick(const AnyGame& game, StateView state, Side side, std::span<const Choice> menu,
            const chance::Draws&, const game::Budget&) override {
    if (!child_.runs() && failure_.empty()) begin(game, side);
    if (const json::Value* list = held_.of(game.turn(state))) {
      return {order_->orders->next(game, state, *list)};
    }
    took_.reset();
    if (!failure_.empty()) return give_default(game, menu, failure_);
    child_.tell(decide_line(game, state, side, menu));
    Result<std::string> line = ask();
    if (!line) {
      child_.end(order_->is_gone());
      failure_ = "the program failed: " + line.error().message;
      return give_default(game, menu, failure_);
    }
    Result<json::Document> document = json::parse(std::move(*line), "answer", {.forgiving = true});
    if (!document) return give_default(game, menu, unreadable(document.error()));
    bool list = order_->orders != nullptr && document->root().find("actions") != nullptr;
    return list ? hand_in(game, state, menu, document->root())
                : choose(game, state, side, menu, json::root(*document));
  }

 private:
  std::string decide_line(const AnyGame& game, StateView state, Side side,
                          std::span<const Choice> menu) const {
    json::Value message = decide_message(game, state, side, menu);
    const game::Orders* orders = order_->orders;
    if (orders == nullptr) return canonical(message);
    if (orders->request != nullptr) add_fields(message, orders->request(game, state, match_id_));
    if (orders->aside != nullptr) add_fields(message, orders->aside(game, state));
    return in_order(message);
  }

  Result<std::string> ask() {
    Child::Clock::time_point begun = Child::Clock::now();
    Result<std::string> line = child_.ask({begun + order_->deadline, order_->gone});
    auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Child::Clock::now() - begun);
    took_ = static_cast<u32>(took.count());
    return line;
  }

  Pick choose(const AnyGame& game, StateView state, Side side, std::span<const Choice> menu,
              const json::Node& answer) {
    single_ = game.turn(state);
    Result<Choice> choice = read_answer(game, menu, answer);
    if (!choice) return give_default(game, menu, unreadable(choice.error()));
    Result<void> legal = game::permit(game, state, side, *choice);
    if (!legal)
      return give_default(game, menu, "the program's choice was refused: " + legal.error().message);
    return {*choice};
  }

  Pick hand_in(const AnyGame& game, StateView state, std::span<const Choice> menu,
               const json::Value& answer) {
    if (single_ == game.turn(state)) {
      return give_default(game, menu,
                          "the program's list was refused: this turn has choices of its own");
    }
    Result<game::Submission> submission = read_list(*order_->orders, answer);
    if (!submission) return give_default(game, menu, unreadable(submission.error()));
    submission->latency_ms = took_;
    held_.take(game.turn(state), submission->actions);
    return {order_->orders->next(game, state, submission->actions), note_of(*submission)};
  }

  static std::string unreadable(const Problem& problem) {
    return "the program's answer cannot be read: " +
           printable(problem.message.substr(0, kLongestReason));
  }

  Pick give_default(const AnyGame& game, std::span<const Choice> menu, std::string reason) const {
    if (order_->orders != nullptr) {
      reason = game::note_of({.latency_ms = took_, .error = std::move(reason)});
    }
    return {default_choice(game, menu), std::move(reason), true};
  }

  std::shared_ptr<const ExecOrder> order_;
  Child child_;
  std::string failure_;  // why the program is no longer asked in this match
  std::string match_id_;
  game::HeldList held_;
  std::optional<u32> single_;  // the turn of its last choice that was no list
  std::optional<u32> took_;    // milliseconds that the last answer took
};

// As one word of a shell's line.
std::string quoted(std::string_view text) {
  std::string out = "'";
  for (char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

Result<void> try_to_start(std::string_view command, std::chrono::milliseconds deadline,
                          const std::function<bool()>& gone) {
  constexpr std::chrono::milliseconds kPatience{3'000};
  auto fail = [&](std::string_view why) {
    return refuse(ErrorCode::agent_failed,
                  printable(fmt::format("{}{}: the program cannot be started: {}", kExecPrefix,
                                        command, why)));
  };
  std::string said;
  auto code_of = [&](const std::string& line) {
    Child child;
    if (!child.start(fmt::format("exec 2>&1; {}", line))) return -1;
    said = child.last_words(
        {.deadline = Child::Clock::now() + std::min(deadline, kPatience), .gone = gone});
    return child.end(gone && gone());
  };
  int code = code_of("sh -n -c " + quoted(command));  // which only reads it
  if (code == 0) {
    code = code_of(std::string(command));
    if (code >= 0 && code != 126 && code != 127) return {};
  }
  if (code < 0) return fail("the system has no process or descriptor left");
  std::string_view words = trimmed(said);
  words = words.substr(words.rfind('\n') + 1);  // its last line
  return fail(words.empty() ? "the shell does not say why" : words.substr(0, kLongestReason));
}

Result<game::Player> exec_player(std::string_view command, std::chrono::milliseconds deadline,
                                 std::function<bool()> gone, const game::Orders* orders) {
  if (command.find_first_not_of(" \t\n") == std::string_view::npos) {
    return refuse(ErrorCode::bad_parameter,
                  "'exec:' wants a command behind the colon: exec:'python3 bot.py'");
  }
  if (command.size() > kLongestCommand) {
    return refuse(ErrorCode::bad_parameter,
                  fmt::format("a command of more than {} bytes belongs into a file: exec:./play.sh",
                              kLongestCommand));
  }
  if (find_bad_utf8(command))
    return refuse(ErrorCode::bad_parameter, "the command behind 'exec:' is not UTF-8");
  auto order = std::make_shared<const ExecOrder>(
      ExecOrder{std::string(command), deadline, std::move(gone), orders});
  return game::Player{printable(std::string(kExecPrefix) + std::string(command)),
                      [order](const AnyGame&) { return std::make_unique<Exec>(order); }};
}

}  // namespace agon::agent
