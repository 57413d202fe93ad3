// agon serve: the arena, a page for people and an API for programs.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <thread>

#include "agon/agent/external.h"
#include "agon/base/file.h"
#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/grammar/version.h"
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/verbs/common.h"
#include "agon/server/password.h"
#include "agon/server/site.h"

namespace agon::cli {
namespace {

bool is_program_name(std::string_view name) {
  constexpr std::string_view kLetters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
  constexpr std::array<std::string_view, 4> kTaken = {"here", "invited", "person", "nobody"};
  return !name.empty() && name.size() <= 64 && std::ranges::find(kTaken, name) == kTaken.end() &&
         name.find_first_not_of(kLetters) == std::string_view::npos;
}

// Somebody may think for minutes still. What was acknowledged is in the archive, so leaving them is
// as safe as kill -9 is.
void leave_at_last(const std::stop_token& over) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, over, std::chrono::milliseconds(1500), [] { return false; });
  if (!over.stop_requested()) std::_Exit(kFine);
}

class Serve : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.number("--port", port_, "0: any that is free", 0, 65'535);
    syntax.text("--archive", site_.archive, "the file that keeps matches and runs")
        .shown_default("archive.sqlite in the user's data folder");
    syntax.text("--content", site_.content,
                "a folder, laid out like content/, that the studio may save into");
    syntax.texts("--program", programs_,
                 "NAME=exec:COMMAND or NAME=http://HOST:PORT: a program that may be seated by its "
                 "name; may be repeated");
    syntax.text("--listen", listen_,
                "an address of this machine beyond loopback; asks for --password-file");
    syntax.texts("--name", names_, "a name that browsers reach it by, with --listen");
    syntax.text("--password-file", password_file_,
                "the owner's password as --set-password wrote it");
    syntax.text("--set-password", set_password_,
                "read a password from standard input, write its hash to this file, and end");
    syntax.examples(
        "  agon serve\n"
        "  agon serve --port 0 --content my_content\n"
        "  agon serve --program mybot='exec:python3 bot.py'");
  }

  std::optional<json::Value> output() const override { return std::nullopt; }

  int run() override {
    Interrupt interrupt(Interrupt::Also::terminate);
    if (!set_password_.empty()) return write_password();
    if (Reply<void> read = read_options(); !read) return print_problems(read.error(), false);
    Reply<std::unique_ptr<server::Site>> site = server::Site::open(site_);
    if (!site) return print_problems(site.error(), false);
    for (const Problem& problem : (*site)->left_behind()) print_problems({problem}, false);
    print(
        fmt::format("the arena is open until Ctrl-C or SIGTERM; its owner's page:\n  {}\n"
                    "matches and runs are kept in {}\n",
                    (*site)->address(), printable((*site)->archive().path())));
    if (!listen_.empty()) {
      print("what is sent is not encrypted: put a TLS proxy or an SSH tunnel before it\n");
    }
    if (is_output_lost()) return kBadInput;  // nobody would learn where it listens
    (*site)->run(interrupt.token());
    print("the arena is closed; everything is kept\n");
    std::fflush(stdout);
    std::jthread hurry(leave_at_last);
    site->reset();
    return kFine;
  }

 private:
  Reply<void> read_options() {
    site_.port = static_cast<u16>(port_);
    site_.version = version_text();
    site_.page = server::page_root();
    for (const std::string& typed : programs_) {
      std::size_t equals = std::min(typed.find('='), typed.size());
      std::string_view name = std::string_view(typed).substr(0, equals);
      std::string target = typed.substr(std::min(equals + 1, typed.size()));
      if (!is_program_name(name) || !agent::is_external(target) || target == agent::kExecPrefix) {
        return decline(ErrorCode::usage,
                       fmt::format("--program {}: say NAME=exec:COMMAND or NAME=http://HOST:PORT, "
                                   "with letters, digits, '-' and '_' in the name",
                                   printable(typed)));
      }
      site_.programs[std::string(name)] = std::move(target);
    }
    if (!site_.content.empty() && !std::filesystem::is_directory(site_.content, failed_)) {
      return decline(
          ErrorCode::file_unreadable,
          fmt::format("--content {}: there is no such folder", printable(site_.content)));
    }
    return read_listen();
  }

  Reply<void> read_listen() {
    if (listen_.empty()) return {};
    if (password_file_.empty()) {
      return decline(ErrorCode::usage,
                     "--listen lets others in: it needs --password-file FILE, which "
                     "agon serve --set-password FILE writes");
    }
    Result<std::string> kept = server::load_password(password_file_);
    if (!kept) return decline(kept.error());
    site_.password = *kept;
    site_.host = listen_;
    site_.names.push_back(listen_);
    for (const std::string& name : names_) site_.names.push_back(name);
    return {};
  }

  int write_password() const {
    Result<std::string> typed = read_file("-", 10'000);
    if (!typed) return print_problems({typed.error()}, false);
    Result<void> written = server::save_password(set_password_, trimmed(*typed));
    if (!written) return print_problems({written.error()}, false);
    print(fmt::format("written to {}\n", printable(set_password_)));
    return kFine;
  }

  server::SiteOptions site_;
  u32 port_ = 8420;
  std::error_code failed_;
  std::vector<std::string> programs_;
  std::vector<std::string> names_;
  std::string listen_;
  std::string password_file_;
  std::string set_password_;
};

}  // namespace

std::unique_ptr<Verb> verbs::serve() { return std::make_unique<Serve>(); }

}  // namespace agon::cli
