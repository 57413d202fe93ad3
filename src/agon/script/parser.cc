#include "agon/script/parser.h"

#include <fmt/format.h>

#include "agon/base/excerpt.h"
#include "agon/script/lexer.h"

namespace agon::script {
namespace {

std::string described(const Token& token, std::string_view script) {
  if (token.kind == Token::Kind::end) return "the end of the script";
  return quote(token.span.of(script));
}

constexpr std::size_t kUsualArguments = 3;

class Parser {
 public:
  explicit Parser(std::string_view script) : script_(script), lexer_(script) {}

  Found<Syntax> parse() {
    if (!advance()) return failed();
    if (token_.kind == Token::Kind::end) return unexpected("the script is empty");
    Found<Syntax> root = argument(0);
    if (!root) return root;
    if (token_.kind != Token::Kind::end) return expected("the end of the script");
    return root;
  }

 private:
  Found<Syntax> argument(std::size_t depth) {
    Token token = token_;
    Syntax out{.span = token.span, .text = token.text, .number = token.number};
    if (token.kind == Token::Kind::number) {
      out.kind = Syntax::Kind::number;
    } else if (token.kind == Token::Kind::string) {
      out.kind = Syntax::Kind::string;
    } else if (token.kind == Token::Kind::word) {
      out.kind = Syntax::Kind::word;
    } else {
      return expected("a command, a number or a name");
    }
    if (!advance()) return failed();
    if (token.kind == Token::Kind::word && token_.kind == Token::Kind::open) {
      return call(std::move(out), depth);
    }
    return out;
  }

  Found<Syntax> call(Syntax out, std::size_t depth) {
    if (depth == kDeepestNesting) {
      return refuse(ErrorCode::script_too_large, out.span,
                    fmt::format("commands are nested deeper than {}", kDeepestNesting));
    }
    out.kind = Syntax::Kind::call;
    out.arguments.reserve(kUsualArguments);
    if (!advance()) return failed();
    while (token_.kind != Token::Kind::close) {
      if (token_.kind == Token::Kind::end) return unclosed(out);
      Found<Syntax> next = argument(depth + 1);
      if (!next) return next;
      out.arguments.push_back(std::move(*next));
      if (token_.kind == Token::Kind::end) return unclosed(out);
      if (token_.kind == Token::Kind::close) break;
      if (token_.kind != Token::Kind::comma) return expected("',' or ')'");
      if (!advance()) return failed();
      if (token_.kind == Token::Kind::close) return expected("an argument after the comma");
    }
    out.span.length = token_.span.end() - out.span.offset;
    if (!advance()) return failed();
    return out;
  }

  bool advance() {
    Found<Token> next = lexer_.next();
    if (next) token_ = *next;
    if (!next) finding_ = std::move(next.error());
    return next.has_value();
  }

  tl::unexpected<Finding> failed() { return tl::unexpected(std::move(finding_)); }

  tl::unexpected<Finding> unexpected(std::string message) const {
    return refuse(ErrorCode::script_syntax, token_.span, std::move(message));
  }

  tl::unexpected<Finding> expected(std::string_view what) const {
    return unexpected(fmt::format("expected {}, found {}", what, described(token_, script_)));
  }

  tl::unexpected<Finding> unclosed(const Syntax& call) const {
    return refuse(ErrorCode::script_syntax, call.name_span(),
                  fmt::format("the bracket after {} is never closed", call.text));
  }

  std::string_view script_;
  Lexer lexer_;
  Token token_;
  Finding finding_;
};

}  // namespace

Found<Syntax> parse(std::string_view script) {
  if (script.size() > kLargestScript) {
    return refuse(
        ErrorCode::script_too_large, {},
        fmt::format("the script has {} bytes, {} are the most", script.size(), kLargestScript));
  }
  return Parser(script).parse();
}

}  // namespace agon::script
