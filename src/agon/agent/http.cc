#include "agon/agent/http.h"

#include <fmt/format.h>

#include "agon/agent/match_id.h"
#include "agon/agent/stranger.h"
#include "agon/base/utf8.h"
#include "agon/game/orders.h"
#include "agon/json/limits.h"
#include "agon/json/write.h"
#include "agon/net/client.h"

namespace agon::agent {
namespace {

using game::AnyGame, game::Choice, game::Pick, game::StateView, game::Submission;
using std::chrono::milliseconds;

constexpr std::string_view kAct = "/act";
constexpr milliseconds kReachPatience{3'000};
constexpr std::size_t kLongestQuote = 300;  // of what a message repeats of an answer

std::string refusal_of_status(u32 status) {
  bool redirects = status >= 300 && status < 400;
  return fmt::format("it answered with status {}{}", status,
                     redirects ? ", and redirects are not followed" : "");
}

// What the answer says, or what is wrong with it. Keys that we do not know are passed over.
Result<void> read_answer(std::string body, std::string_view version, Submission& out) {
  auto fail = [](std::string_view why) {
    return refuse(ErrorCode::agent_failed,
                  fmt::format("its answer cannot be read: {}", printable(why)));
  };
  Result<json::Document> document = json::parse(std::move(body), "answer", {.forgiving = true});
  if (!document) return fail(document.error().message.substr(0, kLongestQuote));
  const json::Value& answer = document->root();
  if (!answer.is_object()) return fail("it is no JSON object");
  const json::Value* said = answer.find("api_version");
  if (said == nullptr || !said->is_string() || said->as_string() != version) {
    return fail(fmt::format("its api_version is not \"{}\"", version));
  }
  const json::Value* actions = answer.find("actions");
  if (actions == nullptr || !actions->is_array()) return fail("its actions are no list");
  const json::Value* rationale = answer.find("rationale_text");
  if (rationale != nullptr && rationale->is_string()) out.rationale = rationale->as_string();
  out.actions = *actions;
  return {};
}

struct Line {
  net::Peer peer;
  const game::Orders* orders;
  milliseconds deadline;
  std::function<bool()> gone;
};

class Http : public Stranger {
 public:
  explicit Http(std::shared_ptr<const Line> line) : line_(std::move(line)) {}

  void begin(const AnyGame&, game::Side) override {
    match_id_ = fresh_match_id();
    held_.drop();
  }

  Pick pick(const AnyGame& game, StateView state, game::Side side, std::span<const Choice> menu,
            const chance::Draws&, const game::Budget&) override {
    if (match_id_.empty()) begin(game, side);
    u32 turn = game.turn(state);
    if (const json::Value* list = held_.of(turn)) {
      return {line_->orders->next(game, state, *list)};
    }
    Submission submission = ask(game, state);
    held_.take(turn, submission.actions);  // of a failure: empty, for what is left of the turn
    bool failed = !submission.error.empty();
    if (failed) count(failure_of(submission));
    Choice choice =
        failed ? default_choice(game, menu) : line_->orders->next(game, state, submission.actions);
    return {choice, note_of(submission), failed};
  }

 private:
  // No status: nothing came, or not in time.
  Failure failure_of(const Submission& submission) const {
    if (*submission.latency_ms >= line_->deadline.count()) return Failure::late;
    return submission.http_status ? Failure::illegal : Failure::crashed;
  }

  Submission ask(const AnyGame& game, StateView state) const {
    std::string request = json::in_order(line_->orders->request(game, state, match_id_));
    net::Clock::time_point begun = net::Clock::now();
    net::Answer answer =
        net::post(line_->peer, request, kLargestAnswer, {begun + line_->deadline, line_->gone});
    auto took = std::chrono::duration_cast<milliseconds>(net::Clock::now() - begun);
    Submission out;
    out.latency_ms = static_cast<u32>(took.count());
    if (answer.status != 0) out.http_status = answer.status;
    out.error = std::move(answer.error);
    if (out.error.empty() && answer.status / 100 != 2) out.error = refusal_of_status(answer.status);
    if (out.error.empty()) {
      Result<void> read = read_answer(std::move(answer.body), line_->orders->api_version, out);
      if (!read) out.error = read.error().message;
    }
    if (!out.error.empty()) out.error = "the server failed: " + out.error;
    return out;
  }

  std::shared_ptr<const Line> line_;
  game::HeldList held_;
  std::string match_id_;
};

tl::unexpected<Problem> refuse_without_lists(const game::Entry& entry) {
  return refuse(ErrorCode::bad_parameter,
                fmt::format("{} has no HTTP interface, because its sides hand in no lists: a "
                            "program plays it as exec:COMMAND",
                            entry.facts.name));
}

}  // namespace

bool is_url(std::string_view typed) {
  return typed.starts_with(net::kHttp) || typed.starts_with(net::kHttps);
}

Result<game::Player> http_player(const game::Entry& entry, const HttpOptions& options) {
  Result<net::Url> url = net::read_url(options.url);
  if (!url) return refuse(url.error());
  const game::Orders* orders = entry.offers.orders;
  if (orders == nullptr || orders->request == nullptr) return refuse_without_lists(entry);
  if (!url->path.ends_with(kAct)) url->path += url->path.ends_with('/') ? "act" : kAct;
  net::Patience patience{net::Clock::now() + std::min(options.deadline, kReachPatience),
                         options.gone};
  auto addresses = net::addresses_of(url->host, patience);
  if (!addresses) return refuse(addresses.error());
  auto line = std::make_shared<const Line>(
      Line{{*std::move(url), *std::move(addresses)}, orders, options.deadline, options.gone});
  if (std::string error = net::reach(line->peer, patience); !error.empty()) {
    return refuse(ErrorCode::network, fmt::format("{}: {}", options.url, error));
  }
  return game::Player{std::string(options.url),
                      [line](const AnyGame&) { return std::make_unique<Http>(line); }};
}

}  // namespace agon::agent
