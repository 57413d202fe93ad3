#include "agon/script/parser.h"

#include <fmt/format.h>

#include <utility>

#include "agon/base/excerpt.h"
#include "agon/script/command.h"
#include "agon/script/lexer.h"
#include "agon/script/phrases.h"

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
    if (next) before_ = std::exchange(token_, *next);
    if (!next) finding_ = std::move(next.error());
    return next.has_value();
  }

  tl::unexpected<Finding> failed() { return tl::unexpected(std::move(finding_)); }

  tl::unexpected<Finding> unexpected(std::string message) const {
    return refuse(ErrorCode::script_syntax, token_.span, std::move(message));
  }

  // A string with brackets or commas in it that a word touches lacks its own closing quote, and has
  // taken the next one.
  bool is_swallowed() const {
    return before_.kind == Token::Kind::string && before_.span.end() == token_.span.offset &&
           before_.text.find_first_of("(),") != std::string_view::npos;
  }

  tl::unexpected<Finding> expected(std::string_view what) const {
    if (is_swallowed()) {
      return refuse(ErrorCode::script_syntax, before_.span,
                    fmt::format("the quote that opens here is not closed; the name would be {}",
                                quote(before_.text)));
    }
    return unexpected(fmt::format("expected {}, found {}", what, described(token_, script_)));
  }

  tl::unexpected<Finding> unclosed(const Syntax& call) const {
    return refuse(ErrorCode::script_syntax, call.name_span(),
                  fmt::format("the bracket after {} is never closed", call.text));
  }

  std::string_view script_;
  Lexer lexer_;
  Token token_;
  Token before_;  // the one before it
  Finding finding_;
};

bool is_quote_or_comment(std::string_view text) {
  return text == "\"" || text == "'" || text == "/*" || !odd_quote_at(text).empty();
}

// A path may begin with a number or with a command's name, and goes on at once.
bool is_apart(const Token& token, std::string_view text) {
  std::string_view rest = text.substr(token.span.end());
  return rest.empty() || rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\n' || rest[0] == '\r';
}

bool is_known(std::string_view name) { return find_command(name) || find_target(name); }

}  // namespace

Found<Syntax> parse(std::string_view script) {
  if (script.size() > kLargestScript) {
    return refuse(
        ErrorCode::script_too_large, {},
        fmt::format("the script has {} bytes, {} are the most", script.size(), kLargestScript));
  }
  return Parser(script).parse();
}

bool begins_like_script(std::string_view text) {
  Lexer lexer(text);
  Found<Token> first = lexer.next();
  if (!first) return is_quote_or_comment(first.error().span.of(text));
  Found<Token> second = lexer.next();
  bool opens = second && second->kind == Token::Kind::open;
  switch (first->kind) {
    case Token::Kind::word:
      return opens || (is_known(first->text) && is_apart(*first, text));
    case Token::Kind::number:
      return is_apart(*first, text);
    default:
      return first->kind != Token::Kind::end;
  }
}

}  // namespace agon::script
