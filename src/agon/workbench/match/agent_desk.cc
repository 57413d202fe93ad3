#include "agon/workbench/match/agent_desk.h"

#include <fmt/format.h>

#include <filesystem>

#include "agon/base/excerpt.h"
#include "agon/base/float_guard.h"
#include "agon/base/utf8.h"
#include "agon/game/orders.h"
#include "agon/json/write.h"

namespace agon::workbench {
namespace {

using game::Choice, game::Outcome;

constexpr std::string_view kPath = "/act";
constexpr u32 kMostChoices = 255;  // of a turn; they share the turn's number among the draws

net::Response error_response(u32 status, std::string text) {
  json::Value out = json::Value::object();
  out.add("error", std::move(text));
  return {status, json::canonical(out)};
}

net::Response list_response(const game::Orders& orders, json::Value list, std::string rationale) {
  json::Value out = json::Value::object();
  out.add("api_version", orders.api_version);
  out.add("actions", std::move(list));
  if (!rationale.empty()) out.add("rationale_text", std::move(rationale));
  return {200, json::in_order(out)};
}

// Whoever asks badly passes: a match that is under way goes on.
net::Response pass_response(const game::Orders& orders, const Problem& why) {
  return list_response(orders, json::Value::array({orders.pass()}),
                       "agon passes: " + printable(why.message));
}

bool is_other_version(const json::Value& request, std::string_view version) {
  const json::Value* said = request.find("api_version");
  return said != nullptr && !(said->is_string() && said->as_string() == version);
}

json::Value shortened(json::Value list, u32 most) {
  if (list.items().size() > most) list.items().resize(most);
  return list;
}

}  // namespace

Reply<AgentDesk> AgentDesk::open(const DeskOptions& options) {
  Reply<const game::Entry*> entry = find_game(options.game.game);
  if (!entry) return decline(entry.error());
  const game::Facts& facts = (*entry)->facts;
  AgentDesk out;
  out.orders_ = (*entry)->offers.orders;
  out.seed_ = options.seed;
  if (out.orders_ == nullptr || out.orders_->read_request == nullptr) {
    return decline(ErrorCode::usage, fmt::format("{} has no HTTP interface, because its sides hand "
                                                 "in no lists",
                                                 facts.name));
  }
  std::vector<std::string> names = options.game.contents;
  for (const roster::Shipped& one : roster::shipped(facts, facts.contents[0])) {
    names.push_back(one.name);
  }
  if (names.empty()) {  // nobody could be answered; whoever opens the default says what is missing
    Reply<OpenGame> open = workbench::open(options.game);
    if (!open) return decline(open.error());
  }
  for (const std::string& name : names) {
    GameChoice choice = options.game;
    choice.contents = {name};
    Reply<OpenGame> open = workbench::open(choice);
    if (!open) return decline(open.error());
    Reply<game::Player> player = find_player(*open, options.agent, {});
    if (!player) return decline(player.error());
    out.chairs_.try_emplace(std::filesystem::path(name).stem().string(),
                            Chair{open->game, *std::move(player)});
  }
  return out;
}

net::Response AgentDesk::answer(const net::Request& request) const {
  if (request.method != "POST" || request.target != kPath) {
    return error_response(404, fmt::format("only POST {} is answered here", kPath));
  }
  Result<json::Document> document = json::parse(request.body, "request");
  if (!document) return pass_response(*orders_, document.error());
  if (is_other_version(document->root(), orders_->api_version)) {
    return error_response(400, fmt::format("api_version is \"{}\" here", orders_->api_version));
  }
  json::Node node = json::root(*document);
  Result<game::OrderRequest> asked = orders_->read_request(node);
  if (!asked) return pass_response(*orders_, asked.error());
  Result<json::Value> list = list_for(node, *asked);
  if (!list) return pass_response(*orders_, list.error());
  return list_response(*orders_, *std::move(list), "");
}

// The state, after the automatic steps that begin the turn, and what the agent does there.
Result<json::Value> AgentDesk::list_for(const json::Node& request,
                                        const game::OrderRequest& asked) const {
  auto found = chairs_.find(asked.content);
  if (found == chairs_.end()) {
    return refuse(ErrorCode::unknown_content,
                  fmt::format("nobody here knows {}", quote(asked.content)));
  }
  const Chair& chair = found->second;
  std::vector<std::byte> state(chair.game->sizes().state_bytes);
  if (Result<void> read = orders_->read_moment(*chair.game, request, state); !read) {
    return refuse(read.error());
  }
  json::Value list = shortened(play_turn(chair, state, asked), asked.most);
  if (list.items().empty()) list.push(orders_->pass());
  return list;
}

// An agent that decides a choice at a time is asked until the turn is over; dice that fall
// meanwhile are ours, and not those of the match, which nobody here knows.
json::Value AgentDesk::play_turn(const Chair& chair, std::span<std::byte> state,
                                 const game::OrderRequest& asked) const {
  const game::AnyGame& game = *chair.game;
  chance::Key match = chance::match_key({seed_, hash64(asked.match_id)});
  chance::Key seat = domain_key(
      match, asked.side == game::Side::a ? chance::Domain::seat_a : chance::Domain::seat_b);
  chance::QuickReferee referee(domain_key(match, chance::Domain::rules));
  auto runs = [&] { return game.outcome(state) == Outcome::running; };
  while (runs() && game.deciders(state) == game::Deciders::nobody) game.play(state, {}, referee);

  std::unique_ptr<game::Agent> agent = chair.player.make(game);
  agent->begin(game, asked.side);
  json::Value list = json::Value::array();
  std::vector<Choice> scratch;
  for (u32 i = 0; i < kMostChoices && runs() && game.turn(state) == asked.turn &&
                  includes(game.deciders(state), asked.side);
       ++i) {
    std::span<const Choice> menu = game.menu(state, asked.side, scratch);
    chance::Draws draws(seat, asked.turn << 8 | i);
    Choice choice = with_plain_floats(
        [&] { return agent->pick(game, state, asked.side, menu, draws, {}).choice; });
    if (std::optional<json::Value> plan = orders_->planned(game, *agent)) return *std::move(plan);
    std::optional<json::Value> entry = orders_->entry(game, choice);
    if (!entry) break;
    list.push(*std::move(entry));
    game::Choices choices{};
    choices[at(asked.side)] = choice;
    game.play(state, choices, referee);
  }
  return list;
}

}  // namespace agon::workbench
