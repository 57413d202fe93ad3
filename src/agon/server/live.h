// One WebSocket: somebody who watches a match or plays it. The first message says which match and
// by what token (docs/server.md).
#pragma once

#include "agon/net/rates.h"
#include "agon/net/socket.h"
#include "agon/server/arena.h"

namespace agon::server {

struct Hello {
  std::string type;
  std::string match;
  std::string token;
  u64 since = 0;
};

template <class V>
void describe(V& v, Hello& h) {
  v("type", h.type, "hello");
  v("match", h.match, "the match's id", Line{{1, 64}});
  v("token", h.token, "of a seat, of those who watch, or the owner's", Line{{1, 64}});
  v("since", h.since, "the last step whose news are known", Default{});
}

// What comes after it: a choice, or a sign of life.
struct Said {
  std::string type;
  Choose chosen;
};

template <class V>
void describe(V& v, Said& s) {
  v("type", s.type, "choose");
  describe(v, s.chosen);
}

struct Answered {
  std::string type = "answer";
  Accepted accepted;
};

template <class V>
void describe(V& v, Answered& a) {
  v("type", a.type, "answer");
  describe(v, a.accepted);
}

// A message of a client, whatever it is. Total: any text may be asked about.
using Message = std::variant<Hello, Said, Nothing>;  // Nothing: a ping
Reply<Message> read_message(std::string text);

using IsOwner = std::function<bool(std::string_view token)>;

class Live : public net::SocketListener, public std::enable_shared_from_this<Live> {
 public:
  // `rates`: of the messages with one token, whatever sockets they come from.
  Live(Arena& arena, IsOwner is_owner, net::Rates& rates, std::shared_ptr<net::Socket> socket)
      : arena_(arena), is_owner_(std::move(is_owner)), rates_(rates), socket_(std::move(socket)) {}

  void on_text(std::string text) override;
  void on_close() override;

 private:
  class Ear;

  void greet(const Hello& hello);
  void choose(const Choose& chosen);
  void end(const Problems& problems);

  Arena& arena_;
  IsOwner is_owner_;
  net::Rates& rates_;
  std::shared_ptr<net::Socket> socket_;
  std::shared_ptr<Audience> ear_;
  std::optional<Entrance> entrance_;
  std::string token_;  // by which it entered
};

}  // namespace agon::server
