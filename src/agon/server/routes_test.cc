#include "agon/server/routes.h"

#include <gtest/gtest.h>

#include <set>

#include "agon/base/file.h"
#include "tests/support/tree.h"

namespace agon::server {
namespace {

const Route* find(std::string_view method, std::string_view path,
                  std::vector<std::string>* parameters = nullptr) {
  std::vector<std::string> found;
  const Route* out = find_route(method, path, found);
  if (parameters != nullptr) *parameters = found;
  return out;
}

TEST(Routes, AreFoundByMethodAndPath) {
  std::vector<std::string> parameters;
  const Route* route = find("POST", "/api/matches/abc/choices", &parameters);
  ASSERT_NE(route, nullptr);
  EXPECT_EQ(route->path, "/api/matches/{match}/choices");
  EXPECT_EQ(parameters, std::vector<std::string>{"abc"});
  route = find("PUT", "/api/content/duel/hero/mine", &parameters);
  ASSERT_NE(route, nullptr);
  EXPECT_EQ(parameters, (std::vector<std::string>{"duel", "hero", "mine"}));
}

TEST(Routes, ThatAreNoneAreNotFound) {
  for (std::string path : {"", "/", "/api", "/api/", "/api/matches/", "/api/matches//choices",
                           "api/matches", "/api/matches/a/b", "/API/matches"}) {
    EXPECT_EQ(find("GET", path), nullptr) << path;
  }
  EXPECT_EQ(find("GET", "/api/matches/" + std::string(65, 'a')), nullptr);
  EXPECT_EQ(find("PATCH", "/api/matches"), nullptr);
}

TEST(Routes, EachIsListedOnceAndDescribed) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const Route& route : routes()) {
    EXPECT_TRUE(seen.emplace(route.method, route.path).second) << route.path;
    EXPECT_FALSE(route.sentence.empty());
    EXPECT_TRUE(route.path.starts_with("/api/"));
    EXPECT_NE(route.response, nullptr);
  }
  json::Value api = openapi();
  EXPECT_EQ(api.find("paths")->members().size(), [&] {
    std::set<std::string_view> paths;
    for (const Route& route : routes()) paths.insert(route.path);
    return paths.size();
  }());
}

TEST(Statuses, AreThoseOfTheDocs) {
  std::string docs = read_file(test::tree() + "/docs/server.md").value();
  for (ErrorCode code : {ErrorCode::no_token, ErrorCode::not_allowed, ErrorCode::wrong_site,
                         ErrorCode::not_found, ErrorCode::stale, ErrorCode::too_large,
                         ErrorCode::choice_refused, ErrorCode::busy, ErrorCode::usage}) {
    std::size_t row = docs.find("| " + std::to_string(status_of(code)) + " |");
    ASSERT_NE(row, std::string::npos) << name_of(code);
    std::string line = docs.substr(row, docs.find('\n', row) - row);
    EXPECT_NE(line.find("`" + std::string(name_of(code)) + "`"), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace agon::server
