// The one list of what the server answers under /api: method, path, who may ask, what is sent and
// what comes back. Dispatch and /api/openapi.json are made of it.
#pragma once

#include <functional>
#include <span>

#include "agon/base/list.h"
#include "agon/json/read.h"
#include "agon/json/schema.h"
#include "agon/json/write.h"
#include "agon/net/message.h"
#include "agon/server/status.h"

namespace agon::server {

class Site;

// Who asks, at least: anybody, somebody with a seat or a place to watch, who owns the server.
AGON_ENUM(Who, u8, anyone, seat, player, owner)

// One request that has been admitted.
struct Call {
  Site& site;
  const net::Request& request;
  std::vector<std::string> parameters;  // what stands in the {...} of the path, in order
  std::string token;
  bool owner = false;
};

struct Route {
  std::string_view method;
  std::string_view path;  // "/api/matches/{match}"
  Who who = Who::anyone;
  std::string_view sentence;
  std::size_t body_limit;  // bytes
  std::function<net::Response(Call&)> answer;
  json::Value (*request)();   // the schema of what is sent; null: nothing
  json::Value (*response)();  // of what comes back
};

std::span<const Route> routes();

// The route of a request, with its parameters; null if there is none.
const Route* find_route(std::string_view method, std::string_view path,
                        std::vector<std::string>& parameters);

json::Value openapi();

template <class Record>
net::Response answer_with(const Record& record) {
  return {.body = json::canonical(json::to_value(record)), .headers = safe_headers()};
}

template <class Record>
net::Response answer_or_refuse(const Reply<Record>& reply) {
  return reply ? answer_with(*reply) : refusal(reply.error());
}

// The body of a request as a record; refused with all that is wrong with it.
template <class Record>
Reply<Record> read_body(const net::Request& request) {
  Result<json::Document> document =
      json::parse(request.body.empty() ? "{}" : request.body, "request");
  if (!document) return decline(document.error());
  Record out;
  Problems problems;
  if (!json::read(json::root(*document), out, problems)) return decline(std::move(problems));
  return out;
}

}  // namespace agon::server
