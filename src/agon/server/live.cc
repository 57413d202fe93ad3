#include "agon/server/live.h"

#include "agon/json/read.h"
#include "agon/json/write.h"

namespace agon::server {
namespace {

std::string problem_message(std::string_view type, const Problems& problems,
                            std::string_view nonce = {}) {
  json::Value out = json::to_value(workbench::record_of(problems));
  out.set("type", std::string(type));
  if (!nonce.empty()) out.set("nonce", std::string(nonce));
  return json::canonical(out);
}

template <class Record>
Reply<Message> as(const json::Document& document) {
  Record out;
  Problems problems;
  if (!json::read(json::root(document), out, problems)) return decline(std::move(problems));
  return Message(std::move(out));
}

}  // namespace

Reply<Message> read_message(std::string text) {
  Result<json::Document> document = json::parse(std::move(text), "message");
  if (!document) return decline(document.error());
  const json::Value* type = document->root().find("type");
  if (type != nullptr && type->is_string()) {
    if (type->as_string() == "hello") return as<Hello>(*document);
    if (type->as_string() == "choose") return as<Said>(*document);
    if (type->as_string() == "ping") return Message(Nothing{});
  }
  return decline(ErrorCode::usage, "a message has a type: hello, choose or ping");
}

// Outlives the socket, which a match may still speak to for a moment.
class Live::Ear : public Audience {
 public:
  explicit Ear(std::shared_ptr<net::Socket> socket) : socket_(std::move(socket)) {}
  void hear(std::shared_ptr<const std::string> message) override {
    socket_->send(std::move(message));
  }

 private:
  std::shared_ptr<net::Socket> socket_;
};

void Live::on_text(std::string text) {
  Reply<Message> message = read_message(std::move(text));
  if (!message) return end(message.error());
  if (const auto* hello = std::get_if<Hello>(&*message)) return greet(*hello);
  if (!entrance_) {
    return end({{.code = ErrorCode::no_token, .message = "the first message is a hello"}});
  }
  if (!rates_.take(token_)) {
    return end({{.code = ErrorCode::network, .message = "too many messages with this token"}});
  }
  if (const auto* said = std::get_if<Said>(&*message)) choose(said->chosen);
}

void Live::greet(const Hello& hello) {
  if (entrance_) {
    return end({{.code = ErrorCode::usage, .message = "one hello is enough for a socket"}});
  }
  Reply<Entrance> entrance = arena_.enter(hello.match, hello.token, is_owner_(hello.token));
  if (!entrance) return end(entrance.error());
  entrance_ = *std::move(entrance);
  token_ = hello.token;
  ear_ = std::make_shared<Ear>(socket_);
  entrance_->bout->join(ear_, entrance_->role, hello.since);
}

void Live::choose(const Choose& chosen) {
  std::optional<game::Side> side = side_of(entrance_->role);
  auto answer = [socket = socket_, nonce = chosen.nonce](Reply<Accepted> accepted) {
    socket->say(accepted ? json::canonical(json::to_value(Answered{.accepted = *accepted}))
                         : problem_message("answer", accepted.error(), nonce));
  };
  if (!side) {
    return answer(decline(ErrorCode::not_allowed, "who watches does not choose"));
  }
  entrance_->bout->choose(*side, chosen, answer);
}

void Live::end(const Problems& problems) {
  socket_->say(problem_message("problem", problems));
  socket_->close(net::kPolicy, "");
}

void Live::on_close() {
  if (entrance_) entrance_->bout->leave(ear_.get());
}

}  // namespace agon::server
