#include "agon/cli/terminal/editor.h"

#include <histedit.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/lines.h"
#include "agon/cli/terminal/print.h"

namespace agon::cli {

struct Editor::Session {
  EditLine* line = nullptr;
  History* history = nullptr;
  std::string prompt = {};
};

namespace {

constexpr int kRemembered = 200;  // lines

char* prompt_of(EditLine* line) {
  std::string* prompt = nullptr;
  el_get(line, EL_CLIENTDATA, &prompt);
  return prompt->data();
}

// One byte; -1 after Ctrl-C, 0 at the end.
int read_byte(char& out) {
  ssize_t got = 0;
  do {
    got = ::read(STDIN_FILENO, &out, 1);
  } while (got < 0 && errno == EINTR && !InterruptFlag::raised());
  return static_cast<int>(got);
}

// One character of UTF-8; a byte that is none of it stands for itself. libedit's own reader would
// go on after a signal.
int read_character(EditLine*, wchar_t* out) {
  char first = 0;
  if (int got = read_byte(first); got != 1) return got;
  auto head = static_cast<unsigned char>(first);
  int more = head >= 0xF0 ? 3 : head >= 0xE0 ? 2 : head >= 0xC0 ? 1 : 0;
  auto code = static_cast<unsigned>(more == 0 ? head : head & (0x3Fu >> more));
  for (; more > 0; --more) {
    char next = 0;
    if (int got = read_byte(next); got != 1) return got;
    code = code << 6 | (static_cast<unsigned char>(next) & 0x3Fu);
  }
  *out = static_cast<wchar_t>(code);
  return 1;
}

}  // namespace

bool Editor::is_wanted() {
  const char* terminal = std::getenv("TERM");
  bool dumb = terminal == nullptr || *terminal == '\0' || std::string_view(terminal) == "dumb";
  return !dumb && ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
}

Editor::Editor() : session_(std::make_unique<Session>()) {
  std::setlocale(LC_CTYPE, "C.UTF-8");  // what we print is UTF-8 in any case
  Session& session = *session_;
  session.line = el_init("agon", stdin, stdout, stderr);
  if (session.line == nullptr) return;
  session.history = history_init();
  HistEvent event{};
  history(session.history, &event, H_SETSIZE, kRemembered);
  history(session.history, &event, H_SETUNIQUE, 1);
  el_set(session.line, EL_EDITOR, "emacs");
  el_set(session.line, EL_SIGNAL, 0);  // Ctrl-C is for whoever catches it
  el_set(session.line, EL_CLIENTDATA, &session.prompt);
  el_set(session.line, EL_PROMPT, prompt_of);
  el_set(session.line, EL_HIST, history, session.history);
  el_set(session.line, EL_GETCFN, read_character);
  el_source(session.line, nullptr);  // the keys that its user wants
}

Editor::~Editor() {
  if (session_->history != nullptr) history_end(session_->history);
  if (session_->line != nullptr) el_end(session_->line);
}

std::optional<std::string> Editor::read(std::string_view prompt) {
  Session& session = *session_;
  if (session.line == nullptr) return std::nullopt;
  session.prompt = printable(prompt);
  flush();
  el_resize(session.line);
  int count = 0;
  const char* typed = el_gets(session.line, &count);
  if (typed == nullptr || count <= 0 || InterruptFlag::raised()) return std::nullopt;
  std::string out(typed, static_cast<std::size_t>(count));
  HistEvent event{};
  if (!trimmed(out).empty()) history(session.history, &event, H_ENTER, out.c_str());
  if (out.ends_with('\n')) out.pop_back();
  return out;
}

}  // namespace agon::cli
