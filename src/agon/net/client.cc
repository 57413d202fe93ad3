#include "agon/net/client.h"

#include <fmt/format.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/system/system_error.hpp>
#include <optional>

namespace agon::net {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t kPiece = 8192;  // bytes that are read at a time
constexpr std::size_t kLargestHeader = 16384;

std::vector<tcp::endpoint> endpoints_of(const Peer& peer) {
  std::vector<tcp::endpoint> out;
  for (const std::string& address : peer.addresses) {
    error_code failed;
    asio::ip::address number = asio::ip::make_address(address, failed);
    if (!failed) out.emplace_back(number, peer.url.port);
  }
  return out;
}

std::string request_text(const Url& url, const Question& question) {
  std::string out = fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\n", question.method, question.target,
                                url.authority());
  for (const Header& header : question.headers) {
    out += fmt::format("{}: {}\r\n", header.name, header.value);
  }
  return out + fmt::format("Content-Length: {}\r\nConnection: close\r\n\r\n{}",
                           question.body.size(), question.body);
}

std::vector<Header> headers_of(const http::response<http::string_body>& message) {
  std::vector<Header> out;
  for (const auto& field : message) {
    out.push_back({lower_case(field.name_string()), std::string(field.value())});
  }
  return out;
}

// One connection: each step starts the next, and the last one says how it ended.
class Conversation {
 public:
  Conversation(const Peer& peer, std::size_t limit)
      : endpoints_(endpoints_of(peer)), limit_(limit) {
    expect_answer();
  }

  // Empty once there is a connection.
  std::string reach(const Patience& patience) {
    connect([this] { over_ = true; });
    wait(patience);
    return error_;
  }

  Answer ask(std::string request, bool has_no_body, const Patience& patience) {
    request_ = std::move(request);
    parser_->skip(has_no_body);
    connect([this] { send(); });
    wait(patience);
    Answer out;
    if (parser_->is_header_done()) {
      out.status = parser_->get().result_int();
      out.headers = headers_of(parser_->get());
    }
    out.error = std::move(error_);
    if (out.error.empty()) out.body = std::move(parser_->get().body());
    return out;
  }

 private:
  void expect_answer() {
    parser_.emplace();
    parser_->body_limit(limit_);
    parser_->header_limit(kLargestHeader);
    parser_->eager(true);
  }

  void wait(const Patience& patience) {
    while (!over_) {
      if (patience.is_over()) return fail("it did not answer in time");
      io_.run_for(patience.nap());
    }
  }

  void fail(std::string error) {
    error_ = std::move(error);
    over_ = true;
  }

  template <class Next>
  void connect(Next next) {
    auto connected = [this, next](const error_code& failed, const tcp::endpoint&) {
      if (failed) return fail("it cannot be reached: " + failed.message());
      next();
    };
    asio::async_connect(socket_, endpoints_, connected);
  }

  // A server may answer before it has read everything, and then reads no more.
  void send() {
    auto sent = [this](const error_code&, std::size_t) { receive(); };
    asio::async_write(socket_, asio::buffer(request_), sent);
  }

  void receive() {
    auto received = [this](const error_code& failed, std::size_t size) {
      buffer_.commit(size);
      if (failed) return close(failed);
      parse();
      if (!over_) receive();
    };
    socket_.async_read_some(buffer_.prepare(kPiece), received);
  }

  void parse() {
    do {
      error_code failed;
      buffer_.consume(parser_->put(buffer_.data(), failed));
      if (failed == http::error::need_more) failed = {};
      if (!failed && buffer_.size() > kLargestHeader) failed = http::error::bad_chunk;
      if (failed) return fail(words_for(failed));
      if (!parser_->is_done()) return;
      over_ = !is_interim();
      if (!over_) expect_answer();
    } while (!over_ && buffer_.size() > 0);
  }

  // RFC 9110, 15.2: any number of these may come before the answer. The deadline ends them all.
  bool is_interim() const { return parser_->get().result_int() / 100 == 1; }

  // An answer of HTTP/1.0 may end where the connection does.
  void close(const error_code& failed) {
    if (failed != asio::error::eof) return fail("the connection broke off: " + failed.message());
    if (!parser_->got_some()) return fail("it closed the connection without an answer");
    error_code cut;
    parser_->put_eof(cut);
    if (cut) return fail("it closed the connection in the middle of its answer");
    over_ = true;
  }

  std::string words_for(const error_code& failed) const {
    if (failed == http::error::body_limit) {
      return fmt::format("its answer is larger than {} bytes", limit_);
    }
    if (failed == http::error::header_limit) {
      return fmt::format("the header of its answer is larger than {} bytes", kLargestHeader);
    }
    return "its answer is not HTTP: " + failed.message();
  }

  asio::io_context io_{1};
  tcp::socket socket_{io_};
  std::vector<tcp::endpoint> endpoints_;
  std::string request_;
  boost::beast::flat_buffer buffer_;
  std::optional<http::response_parser<http::string_body>> parser_;
  std::size_t limit_;
  std::string error_;
  bool over_ = false;
};

}  // namespace

// Asio throws where the system has no descriptor left.
Answer ask(const Peer& peer, const Question& question, std::size_t limit,
           const Patience& patience) {
  try {
    return Conversation(peer, limit).ask(request_text(peer.url, question), question.method == "HEAD", patience);
  } catch (const boost::system::system_error& error) {
    return {0, "", "it cannot be asked: " + error.code().message()};
  }
}

Answer post(const Peer& peer, std::string_view body, std::size_t limit, const Patience& patience) {
  Question question{.method = "POST", .target = peer.url.path, .body = std::string(body)};
  question.headers = {
      {"User-Agent", "agon"}, {"Accept", "application/json"}, {"Content-Type", "application/json"}};
  return ask(peer, question, limit, patience);
}

std::string reach(const Peer& peer, const Patience& patience) {
  try {
    return Conversation(peer, 0).reach(patience);
  } catch (const boost::system::system_error& error) {
    return "it cannot be asked: " + error.code().message();
  }
}

}  // namespace agon::net
