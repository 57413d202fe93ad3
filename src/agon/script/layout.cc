#include "agon/script/layout.h"

#include <vector>

#include "agon/script/lexer.h"
#include "agon/script/parser.h"
#include "agon/script/tree.h"

namespace agon::script {
namespace {

std::string_view without_end_blanks(std::string_view text) {
  std::size_t last = text.find_last_not_of(" \t\r\f\v");
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// Of the white space and comments between two tokens, the comments.
std::vector<std::string_view> comments_in(std::string_view gap) {
  std::vector<std::string_view> out;
  for (std::size_t at = gap.find('/'); at != std::string_view::npos; at = gap.find('/', at)) {
    bool to_line_end = gap[at + 1] == '/';
    std::size_t end = to_line_end ? gap.find('\n', at) : gap.find("*/", at + 2) + 2;
    std::string_view comment = gap.substr(at, end == std::string_view::npos ? end : end - at);
    out.push_back(to_line_end ? without_end_blanks(comment) : comment);
    at += comment.size();
  }
  return out;
}

class Layout {
 public:
  Layout(std::string_view text, bool is_trigger) : text_(text), is_trigger_(is_trigger) {}

  std::string write() {
    Lexer lexer(text_);
    std::vector<Token> tokens;
    do tokens.push_back(*lexer.next());
    while (tokens.back().kind != Token::Kind::end);
    std::size_t behind = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      std::string_view gap = text_.substr(behind, tokens[i].span.offset - behind);
      for (std::string_view comment : comments_in(gap)) write_comment(comment);
      bool called = i + 1 < tokens.size() && tokens[i + 1].kind == Token::Kind::open;
      if (tokens[i].kind != Token::Kind::end) write_token(tokens[i], called);
      behind = tokens[i].span.end();
    }
    return std::move(out_);
  }

 private:
  void write_comment(std::string_view comment) {
    write_text(comment, !out_.empty());
    gap_ = true;
    line_ends_ = comment.starts_with("//");
    tight_ = false;
  }

  void write_token(const Token& token, bool called) {
    if (token.kind == Token::Kind::close) --depth_;
    bool closes = token.kind == Token::Kind::close || token.kind == Token::Kind::comma;
    write_text(token_text(token, called), gap_ && !closes && token.kind != Token::Kind::open);
    gap_ = token.kind == Token::Kind::comma;
    tight_ = token.kind == Token::Kind::open;
    if (token.kind == Token::Kind::open) ++depth_;
  }

  void write_text(std::string_view text, bool apart) {
    if (line_ends_) {
      out_ += '\n';
      out_.append(2 * depth_, ' ');
    } else if (apart && !tight_) {
      out_ += ' ';
    }
    line_ends_ = false;
    out_ += text;
  }

  std::string token_text(const Token& token, bool called) const {
    if (token.kind == Token::Kind::number) return to_text(token.number);
    if (token.kind == Token::Kind::string) return quoted_name(token.text);
    bool is_name = token.kind == Token::Kind::word && !called && depth_ > 0 &&
                   (is_trigger_ || !find_target(token.text));
    return is_name ? quoted_name(token.text) : std::string(token.text);
  }

  std::string_view text_;
  bool is_trigger_;
  std::string out_;
  std::size_t depth_ = 0;   // brackets that are open
  bool gap_ = false;        // a blank may stand before the next token
  bool tight_ = false;      // behind a bracket that opens
  bool line_ends_ = false;  // behind a comment that goes to the end of its line
};

// Quotes and blanks may make a text too long: then it stays as it is.
std::string laid_out_or_kept(std::string_view text, bool is_trigger) {
  if (!parse(text)) return std::string(text);
  std::string out = Layout(text, is_trigger).write();
  return out.size() <= kLargestScript ? out : std::string(text);
}

}  // namespace

std::string lay_out_script(std::string_view text) { return laid_out_or_kept(text, false); }
std::string lay_out_trigger(std::string_view text) { return laid_out_or_kept(text, true); }

}  // namespace agon::script
