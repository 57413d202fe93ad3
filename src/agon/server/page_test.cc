#include "agon/server/page.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/tree.h"

namespace agon::server {
namespace {

Page built() { return Page::load(test::tree() + "/web/dist").value(); }

std::string header(const net::Response& answer, std::string_view name) {
  auto found = std::ranges::find(answer.headers, name, &net::Header::name);
  return found == answer.headers.end() ? "" : found->value;
}

TEST(PageFiles, AreKeptByNobodyBecauseTheirNamesStayWhenTheyChange) {
  Page page = built();
  for (std::string_view path : {"/", "/index.html", "/icon.svg", "/assets/index.js"}) {
    std::optional<net::Response> answer = page.answer(path);
    ASSERT_TRUE(answer) << path;
    EXPECT_EQ(header(*answer, "Cache-Control"), "no-store") << path;
    EXPECT_EQ(header(*answer, "X-Content-Type-Options"), "nosniff") << path;
  }
}

TEST(PageFiles, AreThoseOfTheFolderAlone) {
  Page page = built();
  for (std::string_view path : {"", "/assets", "/assets/", "/assets/../icon.svg",
                                "/../dist/icon.svg", "//icon.svg", "/etc/passwd"}) {
    EXPECT_FALSE(page.answer(path)) << path;
  }
}

TEST(PageFiles, RunNothingThatStandsInThePageItself) {
  Page page = built();
  net::Response first = *page.answer("/");
  net::Response second = *page.answer("/");
  std::string policy = header(first, "Content-Security-Policy");
  EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
  EXPECT_NE(policy.find("script-src 'self';"), std::string::npos);
  EXPECT_NE(policy, header(second, "Content-Security-Policy"));
  EXPECT_EQ(first.body.find("__"), std::string::npos);
  EXPECT_EQ(first.body.find("<script>"), std::string::npos);
}

TEST(PageFiles, AreRefusedWhereThereIsNoPage) {
  EXPECT_FALSE(Page::load(test::tree() + "/docs"));
  EXPECT_FALSE(Page::load("/nowhere"));
}

}  // namespace
}  // namespace agon::server
