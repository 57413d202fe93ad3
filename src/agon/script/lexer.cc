#include "agon/script/lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "agon/base/decimal.h"
#include "agon/base/excerpt.h"
#include "agon/base/utf8.h"
#include "agon/script/phrases.h"

namespace agon::script {
namespace {

constexpr std::size_t kLongestNumber = 4096;  // characters

// The largest float as it is written. JSON numbers and their schemas end there, and so do literals,
// though some more would still be rounded to that float.
constexpr double kLargestLiteral = 3.4028235e38;
constexpr std::string_view kSpace = " \t\n\r\f\v";

bool is_space(char c) { return kSpace.find(c) != std::string_view::npos; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_sign(char c) { return c == '-' || c == '+'; }
bool is_exponent(char c) { return c == 'e' || c == 'E'; }

template <class Test>
std::size_t count_while(std::string_view text, Test test) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), test) - text.begin());
}

bool skip_digits(std::string_view& text) {
  std::size_t n = count_while(text, is_digit);
  text.remove_prefix(n);
  return n > 0;
}

// Digits, then perhaps a fraction, then perhaps an exponent.
bool is_number(std::string_view text) {
  if (!skip_digits(text)) return false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (!skip_digits(text)) return false;
  }
  if (!text.empty() && is_exponent(text[0])) {
    text.remove_prefix(text.size() > 1 && is_sign(text[1]) ? 2 : 1);
    if (!skip_digits(text)) return false;
  }
  return text.empty();
}

// Everything up to white space or punctuation, so that a message shows the whole of a bad number.
std::size_t number_length(std::string_view text) {
  std::size_t n = is_sign(text[0]) ? 1 : 0;
  while (n < text.size()) {
    bool exponent_sign = is_sign(text[n]) && n > 0 && is_exponent(text[n - 1]);
    if (!is_digit(text[n]) && !is_letter(text[n]) && text[n] != '.' && !exponent_sign) break;
    ++n;
  }
  return n;
}

}  // namespace

Found<Token> Lexer::next() {
  for (;;) {
    at_ += count_while(text_.substr(at_), is_space);
    if (peek() != '/') break;
    if (Found<bool> skipped = skip_comment(); !skipped) return tl::unexpected(skipped.error());
  }
  if (at_ == text_.size()) return take(Token::Kind::end, 0);
  char c = peek();
  if (c == '(') return take(Token::Kind::open, 1);
  if (c == ')') return take(Token::Kind::close, 1);
  if (c == ',') return take(Token::Kind::comma, 1);
  if (c == '\'' || c == '"') return string();
  bool number_follows = is_digit(peek(1)) || peek(1) == '.';
  bool signed_number = is_sign(c) && number_follows && !after_value_;
  if (is_digit(c) || signed_number || (c == '.' && !after_value_)) return number();
  if (is_letter(c)) {
    auto in_word = [](char x) { return is_letter(x) || is_digit(x); };
    return take(Token::Kind::word, count_while(text_.substr(at_), in_word));
  }
  return no_use();
}

// Says how it is said here, if it is something that other languages have.
tl::unexpected<Finding> Lexer::no_use() const {
  std::string_view rest = text_.substr(at_);
  if (std::string_view odd = odd_quote_at(rest); !odd.empty()) {
    return refuse(
        ErrorCode::script_syntax, span(odd.size()),
        fmt::format("{} is no quote here: names stand in straight ones, as in 'mana'", odd));
  }
  if (std::optional<Phrase> found = operator_at(rest)) {
    bool alone = is_sign(found->typed[0]) && found->typed.size() == 1 && !after_value_;
    std::string_view said = !alone ? found->said : rest[0] == '-' ? "-X is MUL(X, -1)" : "+X is X";
    return refuse(ErrorCode::script_syntax, span(found->typed.size()),
                  fmt::format("a script has no use for '{}'; {}", found->typed, said));
  }
  Span bad = span(std::max<u32>(1, utf8_length(text_, at_)));
  return refuse(ErrorCode::script_syntax, bad,
                fmt::format("a script has no use for {}", quote(bad.of(text_))));
}

Found<bool> Lexer::skip_comment() {
  if (peek(1) == '/') {
    at_ = std::min(text_.find('\n', at_), text_.size());
    return true;
  }
  if (peek(1) != '*') return no_use();
  std::size_t end = text_.find("*/", at_ + 2);
  if (end == std::string_view::npos) {
    return refuse(ErrorCode::script_syntax, span(2), "the comment is not closed");
  }
  at_ = end + 2;
  return true;
}

// From quote to quote on one line; a string with one kind of quote inside stands in the other kind.
Found<Token> Lexer::string() {
  std::size_t end = text_.find_first_of(peek() == '"' ? "\"\n" : "'\n", at_ + 1);
  if (end == std::string_view::npos || text_[end] == '\n') {
    return refuse(ErrorCode::script_syntax, span(1), "the string is not closed on its line");
  }
  Token token = take(Token::Kind::string, end + 1 - at_);
  token.text = token.text.substr(1, token.text.size() - 2);
  return token;
}

Found<Token> Lexer::number() {
  std::size_t length = number_length(text_.substr(at_));
  Token token = take(Token::Kind::number, length);
  std::string_view digits = token.text.substr(is_sign(token.text[0]) ? 1 : 0);
  if (!is_number(digits)) {
    return refuse(ErrorCode::script_number, token.span,
                  fmt::format("{} is not a number", quote(token.text)));
  }
  if (length > kLongestNumber) {
    return refuse(ErrorCode::script_number, token.span,
                  fmt::format("the number has {} characters, {} more than the {} allowed", length,
                              length - kLongestNumber, kLongestNumber));
  }
  std::optional<float> value = agon::nearest<float>(digits);
  if (!value || *agon::nearest<double>(digits) > kLargestLiteral) {
    return refuse(
        ErrorCode::script_number, token.span,
        fmt::format("{} is too large, numbers end at {}", quote(token.text), kLargestLiteral));
  }
  token.number = token.text[0] == '-' && *value != 0 ? -*value : *value;
  return token;
}

Token Lexer::take(Token::Kind kind, std::size_t length) {
  Token token{kind, span(length), text_.substr(at_, length)};
  at_ += length;
  after_value_ = kind != Token::Kind::open && kind != Token::Kind::comma;
  return token;
}

Span Lexer::span(std::size_t length) const {
  return {static_cast<u32>(at_), static_cast<u32>(length)};
}

char Lexer::peek(std::size_t ahead) const {
  return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
}

bool is_word(std::string_view text) {
  auto in_word = [](char c) { return is_letter(c) || is_digit(c); };
  return !text.empty() && is_letter(text[0]) && count_while(text, in_word) == text.size();
}

}  // namespace agon::script
