// Routes: which one is meant, and all of them as OpenAPI describes them.
#include <cctype>

#include "agon/game/choice.h"
#include "agon/server/routes.h"
#include "agon/workbench/problem_record.h"

namespace agon::server {
namespace {

// "/a/{b}" against "/a/x", with x in `parameters`.
bool matches(std::string_view pattern, std::string_view path,
             std::vector<std::string>& parameters) {
  parameters.clear();
  while (!pattern.empty() && !path.empty()) {
    std::string_view want = pattern.substr(1, pattern.find('/', 1) - 1);
    std::string_view have = path.substr(1, path.find('/', 1) - 1);
    pattern.remove_prefix(want.size() + 1);
    path.remove_prefix(have.size() + 1);
    if (want.starts_with('{') && !have.empty() && have.size() <= 64) {
      parameters.emplace_back(have);
    } else if (want != have) {
      return false;
    }
  }
  return pattern.empty() && path.empty();
}

json::Value object(std::initializer_list<std::pair<std::string_view, json::Value>> members) {
  json::Value out = json::Value::object();
  for (const auto& [name, value] : members) out.set(std::string(name), value);
  return out;
}

json::Value text(std::string_view value) { return json::Value(std::string(value)); }

json::Value body(std::string_view sentence, const json::Value& schema) {
  json::Value content = object({{"application/json", object({{"schema", schema}})}});
  return object({{"description", text(sentence)}, {"content", content}});
}

json::Value parameters_of(std::string_view path) {
  json::Value::Items out;
  for (std::size_t at = 0; (at = path.find('{', at)) != path.npos; ++at) {
    std::string_view name = path.substr(at + 1, path.find('}', at) - at - 1);
    out.push_back(object({{"name", text(name)},
                          {"in", text("path")},
                          {"required", json::Value(true)},
                          {"schema", object({{"type", text("string")}})}}));
  }
  return json::Value::array(std::move(out));
}

json::Value operation(const Route& route) {
  json::Value answers = object(
      {{"200", body("the answer", route.response())},
       {"default", body("why there is none", json::schema_of<workbench::ProblemsRecord>())}});
  json::Value out = object({{"summary", text(route.sentence)},
                            {"x-who", text(game::name_of(route.who))},
                            {"parameters", parameters_of(route.path)},
                            {"responses", answers}});
  if (route.request != nullptr) {
    json::Value sent = body("what is sent", route.request());
    sent.set("required", true);
    out.set("requestBody", std::move(sent));
  }
  json::Value::Items needed;
  if (route.who != Who::anyone) {
    needed.push_back(object({{"token", json::Value::array()}}));
  }
  out.set("security", json::Value::array(std::move(needed)));
  return out;
}

}  // namespace

const Route* find_route(std::string_view method, std::string_view path,
                        std::vector<std::string>& parameters) {
  for (const Route& route : routes()) {
    if (route.method == method && path.starts_with('/') && matches(route.path, path, parameters)) {
      return &route;
    }
  }
  return nullptr;
}

json::Value openapi() {
  json::Value paths = json::Value::object();
  for (const Route& route : routes()) {
    std::string path(route.path);
    json::Value item = paths.find(path) != nullptr ? *paths.find(path) : json::Value::object();
    std::string method(route.method);
    for (char& c : method) c = static_cast<char>(std::tolower(c));
    item.set(method, operation(route));
    paths.set(path, std::move(item));
  }
  json::Value bearer = object({{"type", text("http")}, {"scheme", text("bearer")}});
  json::Value schemes = object({{"securitySchemes", object({{"token", bearer}})}});
  return object({{"openapi", text("3.1.0")},
                 {"info", object({{"title", text("agon")}, {"version", text("1")}})},
                 {"paths", paths},
                 {"components", schemes}});
}

}  // namespace agon::server
