#include "agon/agent/exec.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "agon/agent/answer.h"
#include "agon/agent/child.h"
#include "agon/agent/match_id.h"
#include "agon/agent/messages.h"
#include "agon/agent/told.h"
#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/game/words.h"

namespace agon::agent {
namespace {

using game::AnyGame, game::Choice, game::Pick, game::Side, game::StateView;

constexpr std::size_t kLongestCommand = 900;  // a replay names its agents in at most 1000
constexpr std::size_t kLongestReason = 300;   // of what a message repeats of an answer

// How an agent is asked, shared by those of all matches.
struct ExecOrder : ExecOptions {
  std::string command;

  bool is_gone() const { return gone && gone(); }
  bool stays() const { return protocol == kManyMatches; }
};

class Exec : public Stranger {
 public:
  explicit Exec(std::shared_ptr<const ExecOrder> order) : order_(std::move(order)) {}
  ~Exec() override {
    if (order_->stays() && child_.runs()) child_.tell(bye_line());
    child_.end(order_->is_gone());
  }

  void begin(const AnyGame& game, Side side) override {
    failure_.clear();
    held_.drop();
    single_.reset();
    match_id_ = fresh_match_id();
    if (order_->stays()) seed_ = fresh_seed();
    if (!order_->stays() || !child_.runs()) start(game.facts());
    if (child_.runs()) child_.tell(told_.begin_line(game, side, seed_));
  }

  void end(const AnyGame& game, StateView state) override {
    if (child_.runs()) child_.tell(end_line(game, state));
    if (order_->stays()) {
      child_.send_some();
    } else {
      child_.end();
    }
  }

  std::optional<u64> seed() const override { return seed_; }

  Pick pick(const AnyGame& game, StateView state, Side side, std::span<const Choice> menu,
            const chance::Draws&, const game::Budget&) override {
    if (!child_.runs() && failure_.empty()) begin(game, side);
    if (const json::Value* list = held_.of(game.turn(state))) {
      return {order_->orders->next(game, state, *list)};
    }
    took_.reset();
    if (!failure_.empty()) return give_default(game, menu, failure_);
    child_.tell(decide_line(game, state, side, menu));
    Child::Or<std::string> line = ask();
    if (!line) {
      fail(line.error());
      return give_default(game, menu, failure_);
    }
    Result<json::Document> document = parse_answer(std::move(*line));
    if (!document) return refuse_answer(game, menu, unreadable(document.error()));
    bool list = order_->orders != nullptr && document->root().find("actions") != nullptr;
    return list ? hand_in(game, state, menu, document->root())
                : choose(game, state, side, menu, json::root(*document));
  }

 private:
  void start(const game::Facts& facts) {
    if (!child_.start(order_->command)) {
      return fail({Failure::crashed, "it could not be started"});
    }
    if (!order_->stays()) return;
    child_.tell(hello_line(facts));
    Child::Or<std::string> line = ask();
    if (!line) return fail(line.error());
    Result<json::Document> answer = parse_answer(std::move(*line));
    Result<std::optional<u32>> greeted = std::nullopt;
    if (answer) greeted = read_greeting(answer->root());
    if (!greeted || *greeted != order_->protocol) {
      fail({Failure::illegal, "it did not greet as it did before the first match"});
    }
  }

  // It costs the rest of the match.
  void fail(const Child::Fault& fault) {
    child_.end(order_->is_gone());
    failure_ = "the program failed: " + fault.message;
    count(fault.kind);
  }

  std::string decide_line(const AnyGame& game, StateView state, Side side,
                          std::span<const Choice> menu) {
    const game::Orders* orders = order_->orders;
    return orders == nullptr ? told_.decide_line(game, state, side, menu)
                             : told_.decide_line(game, state, side, menu, *orders, match_id_);
  }

  Child::Or<std::string> ask() {
    Child::Clock::time_point begun = Child::Clock::now();
    Child::Or<std::string> line = child_.ask({begun + order_->deadline, order_->gone});
    auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Child::Clock::now() - begun);
    took_ = static_cast<u32>(took.count());
    return line;
  }

  Pick choose(const AnyGame& game, StateView state, Side side, std::span<const Choice> menu,
              const json::Node& answer) {
    single_ = game.turn(state);
    Result<Choice> choice = read_answer(game, menu, answer);
    if (!choice) return refuse_answer(game, menu, unreadable(choice.error()));
    Result<void> legal = game::permit(game, state, side, *choice);
    if (!legal) {
      return refuse_answer(game, menu,
                           "the program's choice was refused: " + legal.error().message);
    }
    return {*choice};
  }

  Pick hand_in(const AnyGame& game, StateView state, std::span<const Choice> menu,
               const json::Value& answer) {
    if (single_ == game.turn(state)) {
      return refuse_answer(game, menu,
                           "the program's list was refused: this turn has choices of its own");
    }
    Result<game::Submission> submission = read_list(*order_->orders, answer);
    if (!submission) {
      return refuse_answer(game, menu, unreadable(submission.error()));
    }
    submission->latency_ms = took_;
    held_.take(game.turn(state), submission->actions);
    return {order_->orders->next(game, state, submission->actions), note_of(*submission)};
  }

  static std::string unreadable(const Problem& problem) {
    return "the program's answer cannot be read: " +
           printable(problem.message.substr(0, kLongestReason));
  }

  // It costs this decision.
  Pick refuse_answer(const AnyGame& game, std::span<const Choice> menu, std::string reason) {
    count(Failure::illegal);
    return give_default(game, menu, std::move(reason));
  }

  Pick give_default(const AnyGame& game, std::span<const Choice> menu, std::string reason) const {
    if (order_->orders != nullptr) {
      reason = game::note_of({.latency_ms = took_, .error = std::move(reason)});
    }
    return {default_choice(game, menu), std::move(reason), true};
  }

  std::shared_ptr<const ExecOrder> order_;
  Child child_;
  Told told_;
  std::string failure_;  // why the program is no longer asked in this match
  std::optional<u64> seed_;
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

namespace {

struct Trial {
  int code = 0;  // as the program left; below 0: it was not started
  std::string said = {};
};

// What a command says when all that it can read is this.
Trial try_out(const std::string& line, const std::string& input, const Child::Patience& patience) {
  Child child;
  if (!child.start(line)) return {.code = -1};
  if (!input.empty()) child.tell(input);
  Trial out{.said = child.last_words(patience)};
  out.code = child.end(patience.gone && patience.gone());
  return out;
}

// A program may say other things before it greets.
Result<u32> protocol_in(std::string_view said) {
  while (!said.empty()) {
    std::string_view line = said.substr(0, said.find('\n'));
    said.remove_prefix(std::min(said.size(), line.size() + 1));
    Result<json::Document> answer = parse_answer(std::string(line));
    if (!answer) continue;
    Result<std::optional<u32>> greeted = read_greeting(answer->root());
    if (!greeted) return refuse(greeted.error());
    if (*greeted) return **greeted;
  }
  return kOneMatch;
}

// A replay names its agents.
Result<void> fits_replay(std::string_view command) {
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
  return {};
}

}  // namespace

Result<u32> greet(std::string_view command, const game::Facts& facts,
                  std::chrono::milliseconds deadline, const std::function<bool()>& gone) {
  auto fail = [&](std::string_view why) {
    return refuse(ErrorCode::agent_failed,
                  printable(fmt::format("{}{}: the program cannot be started: {}", kExecPrefix,
                                        command, why)));
  };
  if (Result<void> fits = fits_replay(command); !fits) return refuse(fits.error());
  Child::Patience patience{.deadline = Child::Clock::now() + deadline, .gone = gone};
  Trial trial = try_out("exec 2>&1; sh -n -c " + quoted(command), "", patience);  // only reads it
  if (trial.code == 0) {
    trial = try_out(fmt::format("exec 2>/dev/null; {}", command), hello_line(facts), patience);
    if (trial.code >= 0 && trial.code != 126 && trial.code != 127) {
      Result<u32> protocol = protocol_in(trial.said);
      if (protocol) return protocol;
      return refuse(ErrorCode::agent_failed, printable(fmt::format("{}{}: {}", kExecPrefix, command,
                                                                   protocol.error().message)));
    }
    if (trial.code > 0) trial = try_out(fmt::format("exec 2>&1; {}", command), "", patience);
  }
  if (trial.code < 0) return fail("the system has no process or descriptor left");
  std::string_view words = trimmed(trial.said);
  words = words.substr(words.rfind('\n') + 1);  // its last line
  return fail(words.empty() ? "the shell does not say why" : words.substr(0, kLongestReason));
}

Result<game::Player> exec_player(std::string_view command, const ExecOptions& options) {
  if (Result<void> fits = fits_replay(command); !fits) return refuse(fits.error());
  auto order = std::make_shared<const ExecOrder>(ExecOrder{options, std::string(command)});
  return game::Player{printable(std::string(kExecPrefix) + std::string(command)),
                      [order](const AnyGame&) { return std::make_unique<Exec>(order); }};
}

}  // namespace agon::agent
