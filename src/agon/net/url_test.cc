#include "agon/net/url.h"

#include <gtest/gtest.h>

namespace agon::net {
namespace {

TEST(Url, HasAHostAPortAndAPath) {
  Url url = *read_url("http://example.org:8080/bots/one");
  EXPECT_EQ(url.host, "example.org");
  EXPECT_EQ(url.port, 8080);
  EXPECT_EQ(url.path, "/bots/one");
  EXPECT_EQ(url.authority(), "example.org:8080");
}

TEST(Url, TheUsualPortAndPathMayBeLeftOut) {
  Url url = *read_url("http://localhost");
  EXPECT_EQ(url.port, 80);
  EXPECT_EQ(url.path, "/");
}

TEST(Url, AnIpv6AddressStandsInBrackets) {
  Url url = *read_url("http://[::1]:9");
  EXPECT_EQ(url.host, "::1");
  EXPECT_EQ(url.port, 9);
  EXPECT_EQ(url.authority(), "[::1]:9");
}

TEST(Url, SaysWhatIsWrong) {
  auto words = [](std::string_view typed) { return read_url(typed).error().message; };
  EXPECT_EQ(words("https://h"),
            "'https://h' asks for https, which agon does not speak: put a proxy in between");
  EXPECT_EQ(words("ftp://h"), "'ftp://h' does not begin with http://");
  EXPECT_EQ(words("http://u:p@h"), "'http://u:p@h' names a user, and agon knows no way to log in");
  EXPECT_EQ(words("http://h/a?b"),
            "'http://h/a?b' holds '?' or '#': only a path may stand behind the port");
  EXPECT_EQ(words("http://h/a b"), "'http://h/a b' holds more than plain characters");
  EXPECT_EQ(words("http://h/\r\nX: y"), "'http://h/\\r\\nX: y' holds more than plain characters");
  for (const char* typed : {"http://", "http://:80", "http://h:", "http://h:0", "http://h:65536",
                            "http://h:8o", "http://[::1", "http://[::1]x"}) {
    EXPECT_TRUE(words(typed).ends_with("is not of the form http://HOST:PORT/PATH")) << typed;
  }
  EXPECT_TRUE(words("http://" + std::string(900, 'h')).ends_with("is too long"));
}

TEST(Addresses, OfThisMachineAreFoundAndOthersAreNot) {
  Patience patience{Clock::now() + std::chrono::seconds(5), {}};
  EXPECT_EQ(addresses_of("127.0.0.1", patience)->front(), "127.0.0.1");
  Result<std::vector<std::string>> none = addresses_of("no such host", patience);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::network);
  EXPECT_TRUE(none.error().message.starts_with("the host 'no such host' is not known: "));
}

TEST(Addresses, NobodyWaitsLongerThanTheirPatience) {
  std::function<bool()> gone = [] { return true; };
  auto before = Clock::now();
  (void)addresses_of("localhost", {before + std::chrono::seconds(60), gone});
  EXPECT_LT(Clock::now() - before, std::chrono::seconds(5));
}

}  // namespace
}  // namespace agon::net
