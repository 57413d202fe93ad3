// Load for a server of the arena, on this machine only: matches that are played at a steady pace,
// others who watch, and some who are slow or dead. Says whether a choice was lost or counted twice,
// and how long answers took.
//
//   arena_load ADDRESS [MATCHES [WATCHERS [DEAD [SECONDS]]]]      ADDRESS: as `agon serve` printed
//   it
#include <arpa/inet.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>

#include "agon/base/text.h"
#include "agon/json/document.h"
#include "agon/json/write.h"
#include "agon/net/web_socket.h"

namespace agon {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr auto kPace = milliseconds(1000);  // between two choices of a match
constexpr auto kPatience = std::chrono::seconds(10);
const std::function<bool()> kNobodyLeft;

struct Plan {
  std::size_t matches = 500;
  std::size_t watchers = 500;
  std::size_t dead = 100;
  std::size_t seconds = 30;
};

[[noreturn]] void fail(const std::string& why) {
  fmt::print(stderr, "arena_load: {}\n", why);
  std::exit(2);
}

// What the server and we need for that many sockets; says so where the system does not give it.
void raise_limit(std::size_t sockets) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  rlim_t wanted = sockets + 100;
  if (limit.rlim_cur >= wanted) return;
  limit.rlim_cur = std::min(wanted, limit.rlim_max);
  if (setrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur < wanted) {
    fail(fmt::format("this process may open {} files, and needs {}", limit.rlim_cur, wanted));
  }
}

class Load {
 public:
  Load(net::Peer peer, std::string owner, const Plan& plan)
      : peer_(std::move(peer)), owner_(std::move(owner)), plan_(plan) {}

  int run() {
    raise_limit(plan_.matches + plan_.watchers + plan_.dead);
    std::vector<int> dead = open_dead();
    for (std::size_t i = 0; i < plan_.matches; ++i) begin_match(i);
    for (std::size_t i = 0; i < plan_.watchers; ++i) watch(i % plan_.matches);
    end_ = Clock::now() + std::chrono::seconds(plan_.seconds);
    while (Clock::now() < end_) crowd_.run_for(milliseconds(200));
    ending_ = true;
    Clock::time_point last = Clock::now() + kPatience;  // for answers that are under way
    while (waiting_ > 0 && Clock::now() < last) crowd_.run_for(milliseconds(100));
    for (int fd : dead) ::close(fd);
    return report();
  }

 private:
  struct Player {
    std::string match;
    std::string token;
    std::string spectator;
    std::shared_ptr<net::Socket> socket;
    json::Value menu;
    u64 step = 0;
    bool over = false;
    bool may_choose = false;
    std::string nonce = {};       // of the choice that waits for its answer
    Clock::time_point sent = {};  // and since when
  };

  json::Value ask(const std::string& method, const std::string& target, const json::Value& body) {
    net::Question question{.method = method,
                           .target = target,
                           .body = json::canonical(body),
                           .headers = {{"Authorization", "Bearer " + owner_}}};
    net::Answer answer =
        net::ask(peer_, question, 1'000'000, {Clock::now() + kPatience, kNobodyLeft});
    if (answer.status != 200)
      fail(fmt::format("{} {}: {} {}", method, target, answer.status, answer.error + answer.body));
    return json::parse(answer.body, "answer").value().root();
  }

  // Connections that begin a request and never end it.
  std::vector<int> open_dead() const {
    std::vector<int> out;
    for (std::size_t i = 0; i < plan_.dead; ++i) {
      int fd = ::socket(AF_INET, SOCK_STREAM, 0);
      sockaddr_in address{};
      address.sin_family = AF_INET;
      address.sin_port = htons(peer_.url.port);
      ::inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
      if (::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
        fail("nobody listens");
      constexpr std::string_view kBegun = "GET /api/live HTTP/1.1\r\nHost: 127";
      if (::send(fd, kBegun.data(), kBegun.size(), MSG_NOSIGNAL) < 0) fail("it hung up");
      out.push_back(fd);
    }
    return out;
  }

  void begin_match(std::size_t i) {
    constexpr std::array kGames = {"hilo", "duel", "grapple", "pillars", "aegis"};
    json::Value seats = json::Value::object();
    seats.set("a", "here");
    seats.set("b", "random");
    json::Value wanted = json::Value::object();
    wanted.set("game", kGames[i % kGames.size()]);
    wanted.set("seats", seats);
    json::Value made = ask("POST", "/api/matches", wanted);
    auto player = std::make_unique<Player>();
    player->match = made.find("match")->as_string();
    player->token = made.find("tokens")->find("a")->as_string();
    player->spectator = made.find("tokens")->find("spectator")->as_string();
    Player& seated = *player;
    players_.push_back(std::move(player));
    seated.socket = join(seated.match, seated.token,
                         [this, &seated](const std::string& text) { hear(seated, text); });
    // Spread over a second, so that the load is even.
    crowd_.after(milliseconds(draw_() % kPace.count()), [this, &seated] { choose(seated); });
  }

  void watch(std::size_t match) {
    const Player& player = *players_[match];
    join(player.match, player.spectator, [this](const std::string&) { ++watched_; });
  }

  std::shared_ptr<net::Socket> join(const std::string& match, const std::string& token,
                                    std::function<void(const std::string&)> text) {
    json::Value hello = json::Value::object();
    hello.set("type", "hello");
    hello.set("match", match);
    hello.set("token", token);
    auto socket = std::make_shared<std::shared_ptr<net::Socket>>();
    net::Peer live = peer_;
    live.url.path = "/api/live";
    *socket = crowd_.open(
        live, {},
        {.opened = [socket, greeting = json::canonical(hello)] { (*socket)->say(greeting); },
         .text = std::move(text),
         .closed = [this](const net::SocketEnd&) { ++closed_; }});
    return *socket;
  }

  void hear(Player& player, const std::string& text) {
    Result<json::Document> message = json::parse(text, "message");
    if (!message) fail("a message that is no JSON");
    const json::Value& root = message->root();
    const std::string& type = root.find("type")->as_string();
    if (type == "view") {
      const json::Value* view = root.find("view");
      player.step = view->find("step")->as_number().to_u64().value();
      player.menu = *view->find("menu");
      player.over = view->find("outcome")->as_string() != "running";
    } else if (type == "answer") {
      take_answer(player, root);
    }
  }

  void take_answer(Player& player, const json::Value& answer) {
    if (player.nonce.empty() || answer.find("nonce")->as_string() != player.nonce) {
      ++strange_;
      return;
    }
    times_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - player.sent).count());
    if (answer.find("accepted") == nullptr) ++refused_;
    player.nonce.clear();
    --waiting_;
  }

  void choose(Player& player) {
    if (ending_) return;
    crowd_.after(kPace, [this, &player] { choose(player); });
    if (player.over || !player.nonce.empty() || player.menu.items().empty()) return;
    player.nonce = fmt::format("n{}", ++sent_);
    json::Value chosen = json::Value::object();
    chosen.set("type", "choose");
    chosen.set("step", player.step);
    chosen.set("nonce", player.nonce);
    chosen.set("choice", *player.menu.items()[draw_() % player.menu.items().size()].find("choice"));
    player.menu = json::Value::array();
    player.sent = Clock::now();
    ++waiting_;
    player.socket->say(json::canonical(chosen));
  }

  int report() {
    std::ranges::sort(times_);
    auto at = [&](double share) {
      return times_.empty()
                 ? 0.0
                 : times_[std::min(
                       times_.size() - 1,
                       static_cast<std::size_t>(share * static_cast<double>(times_.size())))];
    };
    fmt::print(
        "{} choices, {} answered, {} refused, {} unanswered, {} answers that nobody asked for\n",
        sent_, times_.size(), refused_, waiting_, strange_);
    fmt::print("answers: median {:.1f} ms, 99 % {:.1f} ms, longest {:.1f} ms\n", at(0.5), at(0.99),
               at(1));
    fmt::print("{} messages to those who watch; {} sockets closed by the server\n", watched_,
               closed_);
    bool fine = waiting_ == 0 && strange_ == 0 && refused_ == 0 && closed_ == 0 &&
                !times_.empty() && at(0.99) <= 50;
    fmt::print("{}\n", fine ? "met" : "MISSED");
    return fine ? 0 : 1;
  }

  net::Peer peer_;
  std::string owner_;
  Plan plan_;
  net::SocketCrowd crowd_;
  std::vector<std::unique_ptr<Player>> players_;
  std::mt19937 draw_{1};
  Clock::time_point end_;
  bool ending_ = false;
  u64 sent_ = 0, refused_ = 0, strange_ = 0, watched_ = 0, closed_ = 0;
  u64 waiting_ = 0;
  std::vector<double> times_;
};

int main_of(int argc, char** argv) {
  std::string_view address = argc > 1 ? argv[1] : "";
  std::size_t hash = address.find("/#owner=");
  if (hash == address.npos) fail("usage: arena_load ADDRESS [MATCHES [WATCHERS [DEAD [SECONDS]]]]");
  Result<net::Url> url = net::read_url(std::string(address.substr(0, hash)) + "/");
  if (!url || url->host != "127.0.0.1") fail("only a server on 127.0.0.1 is loaded");
  Plan plan;
  std::array<std::size_t*, 4> numbers = {&plan.matches, &plan.watchers, &plan.dead, &plan.seconds};
  for (int i = 2; i < argc && i < 6; ++i) {
    std::optional<u32> number = number_in<u32>(argv[i]);
    if (!number || *number > 10'000) fail(fmt::format("{} is no number up to 10000", argv[i]));
    *numbers[static_cast<std::size_t>(i - 2)] = *number;
  }
  if (plan.matches == 0) fail("at least one match");
  return Load({*url, {"127.0.0.1"}}, std::string(address.substr(hash + 8)), plan).run();
}

}  // namespace
}  // namespace agon

int main(int argc, char** argv) { return agon::main_of(argc, argv); }
