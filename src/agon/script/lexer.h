// The words of a script: numbers, quoted strings, bare words, brackets and commas. White space and
// comments (`// ...` and `/* ... */`) stand between them and mean nothing.
#pragma once

#include <string_view>

#include "agon/script/finding.h"

namespace agon::script {

struct Token {
  enum class Kind : u8 { number, string, word, open, close, comma, end };

  Kind kind = Kind::end;
  Span span = {};
  std::string_view text = {};  // of a string, what stands between the quotes
  float number = 0;
};

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  // After the last token comes `end`, again and again.
  Found<Token> next();

 private:
  Found<bool> skip_comment();
  tl::unexpected<Finding> no_use() const;
  Found<Token> string();
  Found<Token> number();
  Token take(Token::Kind kind, std::size_t length);
  Span span(std::size_t length) const;
  char peek(std::size_t ahead = 0) const;

  std::string_view text_;
  std::size_t at_ = 0;
  bool after_value_ = false;  // a sign that follows stands between two values
};

// [A-Za-z_][A-Za-z0-9_]*: what may stand without quotes.
bool is_word(std::string_view text);

}  // namespace agon::script
