// One question to an HTTP server over a connection of its own, which is closed with the answer. No
// redirect is followed, nothing is remembered. What a server may cost is bounded: time by our
// patience, memory by the limit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agon/net/message.h"
#include "agon/net/url.h"

namespace agon::net {

// A server whose host has been looked up.
struct Peer {
  Url url;
  std::vector<std::string> addresses;  // as numbers; tried in this order
};

struct Answer {
  u32 status = 0;                    // of the answer; 0 if none began to come
  std::string body;                  // if all of it came
  std::string error;                 // else a sentence about the server: "it ..."
  std::vector<Header> headers = {};  // names in lower case; if all of them came
};

struct Question {
  std::string method = "GET";
  std::string target = "/";
  std::string body = {};
  std::vector<Header> headers = {};  // besides Host, Content-Length and Connection
};

// `limit`: bytes of the answer's body. What a question holds is sent as it is.
Answer ask(const Peer& peer, const Question& question, std::size_t limit, const Patience& patience);

// JSON to the path of the URL.
Answer post(const Peer& peer, std::string_view body, std::size_t limit, const Patience& patience);

// Whether somebody listens there; a sentence like an answer's error if not. Says nothing.
std::string reach(const Peer& peer, const Patience& patience);

}  // namespace agon::net
