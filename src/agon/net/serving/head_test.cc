#include "agon/net/serving/head.h"

#include <gtest/gtest.h>

namespace agon::net::serving {
namespace {

using Found = HeadScan::Found;

// Byte by byte it is the same as at once.
Found scanned(std::string_view text) {
  Found at_once = HeadScan().look(text);
  HeadScan scan;
  Found found = Found::more;
  for (std::size_t i = 1; i <= text.size() && found == Found::more; ++i) {
    found = scan.look(text.substr(0, i));
  }
  EXPECT_EQ(found, at_once) << text;
  return at_once;
}

TEST(HeadScan, FindsTheEmptyLine) {
  HeadScan scan;
  EXPECT_EQ(scan.look("GET / HTTP/1.1\r\nA: b\r\n\r\nmore"), Found::end);
  EXPECT_EQ(scan.size(), 24u);
  EXPECT_EQ(scanned("GET / HTTP/1.1\r\nA: b\r\n\r"), Found::more);
  EXPECT_EQ(scanned("GET / HTTP/1.1\r\n\r\n"), Found::end);
  EXPECT_EQ(scanned(""), Found::more);
}

TEST(HeadScan, RefusesLinesThatTwoReadersWouldEndDifferently) {
  EXPECT_EQ(scanned("GET / HTTP/1.1\nA: b\r\n\r\n"), Found::fault);
  EXPECT_EQ(scanned("GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n"), Found::fault);
  EXPECT_EQ(scanned("GET / HTTP/1.1\r\nA: b\r\n\tfolded\r\n\r\n"), Found::fault);
  EXPECT_EQ(scanned("GET / HTTP/1.1\r\nA: b\rB: c\r\n\r\n"), Found::fault);
  EXPECT_EQ(scanned(std::string_view("GET /\0 HTTP/1.1\r\n\r\n", 19)), Found::fault);
  EXPECT_EQ(scanned(" GET / HTTP/1.1\r\n\r\n"), Found::fault);
}

u32 status_of(std::vector<Header> headers, std::string target = "/", std::string method = "POST") {
  Request request{.method = std::move(method), .target = std::move(target)};
  request.headers = std::move(headers);
  std::optional<Fault> fault = find_fault(request, false);
  return fault ? fault->status : 200;
}

TEST(Fault, IsWhatTwoReadersCouldReadInTwoWays) {
  EXPECT_EQ(status_of({{"content-length", "5"}}), 200u);
  EXPECT_EQ(status_of({{"transfer-encoding", "Chunked"}}), 200u);
  EXPECT_EQ(status_of({{"content-length", "5"}, {"content-length", "5"}}), 400u);
  for (const char* length : {"5, 5", "+5", "-5", "0x5", "5 5", ""}) {
    EXPECT_EQ(status_of({{"content-length", length}}), 400u) << length;
  }
  EXPECT_EQ(status_of({{"content-length", "5"}, {"transfer-encoding", "chunked"}}), 400u);
  EXPECT_EQ(status_of({{"transfer-encoding", "chunked"}, {"transfer-encoding", "chunked"}}), 400u);
  for (const char* encoding :
       {"gzip", "chunked, gzip", "gzip, chunked", "identity", "xchunked", ""}) {
    EXPECT_EQ(status_of({{"transfer-encoding", encoding}}), 501u) << encoding;
  }
  Request old{.method = "POST", .target = "/", .headers = {{"transfer-encoding", "chunked"}}};
  EXPECT_EQ(find_fault(old, true)->status, 400u);
}

TEST(Fault, IsAHeaderThatStandsTwice) {
  for (const char* name : {"host", "origin", "authorization"}) {
    EXPECT_EQ(status_of({{name, "a"}}), 200u);
    EXPECT_EQ(status_of({{name, "a"}, {"x", "y"}, {name, "a"}}), 400u) << name;
  }
  EXPECT_EQ(status_of({{"accept", "a"}, {"accept", "b"}}), 200u);
}

TEST(Fault, IsATargetThatIsNoPath) {
  EXPECT_EQ(status_of({}, "http://elsewhere/"), 400u);
  EXPECT_EQ(status_of({}, "elsewhere:80", "CONNECT"), 400u);
  EXPECT_EQ(status_of({}, "*"), 400u);
  EXPECT_EQ(status_of({}, "*", "OPTIONS"), 200u);
  EXPECT_EQ(status_of({}, "/a#b"), 400u);
  EXPECT_EQ(status_of({}, "/a?b=c"), 200u);
}

TEST(HeadText, SaysWhatGoesWithTheStatus) {
  EXPECT_EQ(*head_text({200, "body", "text/plain", {{"X-A", "b"}}}, Ending::kept),
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n"
            "Connection: keep-alive\r\nX-A: b\r\n\r\n");
  EXPECT_EQ(*head_text({204, "body"}, Ending::closed),
            "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
}

TEST(HeadText, LetsNobodyWriteHeadersOfTheirOwn) {
  for (const Header& header :
       {Header{"A", "b\r\nC: d"}, {"A\r\nB", "c"}, {"A b", "c"}, {"", "c"}}) {
    EXPECT_FALSE(head_text({200, "", "text/plain", {header}}, Ending::kept));
  }
  EXPECT_FALSE(head_text({200, "", "text/plain\r\nA: b"}, Ending::kept));
}

}  // namespace
}  // namespace agon::net::serving
