// agon agent-server: an agent of ours for programs elsewhere.
#include <fmt/format.h>

#include <cstdlib>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/match/agent_desk.h"

namespace agon::cli {
namespace {

class AgentServer : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, desk_.game);
    syntax.text("--agent", desk_.agent, "the agent that answers").shown_as("AGENT");
    syntax.number("--port", port_, "0: any that is free", 0, 65'535);
    syntax.text("--host", server_.host, "the address to listen on; 0.0.0.0 is for everybody")
        .shown_as("ADDRESS");
    syntax.number("--seed", desk_.seed, "of the agent's own draws");
    declare_threads(syntax, server_.threads);
    syntax.examples(
        "  agon agent-server GAME --agent greedy --port 8000 &\n"
        "  agon match GAME --a http://127.0.0.1:8000 --b random");
  }

  std::optional<json::Value> output() const override { return std::nullopt; }

  int run() override {
    Interrupt interrupt(Interrupt::Also::terminate);
    Reply<workbench::AgentDesk> desk = workbench::AgentDesk::open(desk_);
    if (!desk) return print_problems(desk.error(), false);
    server_.port = static_cast<u16>(port_);
    Result<net::Server> server = net::Server::open(
        server_, [&](const net::Request& request) { return desk->answer(request); });
    if (!server) return print_problems({server.error()}, false);
    print(fmt::format("{} plays {} at {}/act until Ctrl-C or SIGTERM\n", printable(desk_.agent),
                      desk_.game.game, server->url()));
    if (is_output_lost()) return kBadInput;  // nobody would learn where it listens
    server->run(interrupt.token());
    // An agent that thinks cannot be told to stop, and nobody waits for what it would say.
    std::_Exit(kFine);
  }

 private:
  workbench::DeskOptions desk_;
  net::ServerOptions server_;
  u32 port_ = 8000;
};

}  // namespace

std::unique_ptr<Verb> verbs::agent_server() { return std::make_unique<AgentServer>(); }

}  // namespace agon::cli
