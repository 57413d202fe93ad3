#include "agon/agent/exec.h"

#include <fmt/format.h>

#include "agon/agent/child.h"
#include "agon/agent/messages.h"
#include "agon/base/utf8.h"
#include "agon/game/words.h"
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

std::string decide_line(const AnyGame& game, StateView state, Side side,
                        std::span<const Choice> menu) {
  DecideMessage out{
      .turn = game.turn(state), .side = side, .state = game.state_to_value(state), .menu = {}};
  for (Choice choice : menu) {
    out.menu.push_back({game::record_of(game, choice), choice_text(game, choice)});
  }
  return line_of(out);
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
Result<Choice> read_answer(const AnyGame& game, std::span<const Choice> menu, std::string line) {
  Result<json::Document> document = json::parse(std::move(line), "answer");
  if (!document) return refuse(document.error());
  json::Node node = json::root(*document);
  if (!node.value->is_object() || node.value->members().size() != 1) {
    return read_choice(game, node);
  }
  const json::Member& only = node.value->members().front();
  if (only.key == "menu") return read_menu_index(only.value, menu);
  if (only.key == "text") return read_text(game, only.value);
  return read_choice(game, only.key == "choice" ? *node.child("choice") : node);
}

class Exec : public game::Agent {
 public:
  Exec(std::string command, std::chrono::milliseconds deadline)
      : command_(std::move(command)), deadline_(deadline) {}

  void begin(const AnyGame& game, Side side) override {
    failure_.clear();
    if (child_.start(command_)) {
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
    if (!failure_.empty()) return give_default(game, menu, failure_);
    child_.tell(decide_line(game, state, side, menu));
    Result<std::string> line = child_.ask(Child::Clock::now() + deadline_);
    if (!line) {
      child_.end();
      failure_ = "the program failed: " + line.error().message;
      return give_default(game, menu, failure_);
    }
    Result<Choice> choice = read_answer(game, menu, std::move(*line));
    if (!choice) return give_default(game, menu, unreadable(choice.error()));
    Result<void> legal = game::permit(game, state, side, *choice);
    if (!legal)
      return give_default(game, menu, "the program's choice was refused: " + legal.error().message);
    return {*choice};
  }

 private:
  static std::string unreadable(const Problem& problem) {
    return "the program's answer cannot be read: " +
           printable(problem.message.substr(0, kLongestReason));
  }

  static Pick give_default(const AnyGame& game, std::span<const Choice> menu, std::string reason) {
    return {default_choice(game, menu), std::move(reason), true};
  }

  std::string command_;
  std::chrono::milliseconds deadline_;
  Child child_;
  std::string failure_;  // why the program is no longer asked in this match
};

}  // namespace

Result<game::Player> exec_player(std::string_view command, std::chrono::milliseconds deadline) {
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
  return game::Player{printable(std::string(kExecPrefix) + std::string(command)),
                      [text = std::string(command), deadline](const AnyGame&) {
                        return std::make_unique<Exec>(text, deadline);
                      }};
}

}  // namespace agon::agent
