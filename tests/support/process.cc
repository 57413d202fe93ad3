#include "tests/support/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>

extern char** environ;

namespace agon::test {

Process::Process(std::vector<std::string> arguments) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  if (::posix_spawnp(&pid_, words[0], &actions, nullptr, words.data(), environ) != 0) pid_ = -1;
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  out_ = ends[0];
}

Process::~Process() {
  end(SIGKILL);
  if (out_ >= 0) ::close(out_);
}

std::string Process::line() {
  std::string out;
  char c = 0;
  while (::read(out_, &c, 1) == 1 && c != '\n') out += c;
  return out;
}

int Process::end(int signal) {
  if (pid_ <= 0) return -1;
  ::kill(pid_, signal);
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

long Process::memory_kb() const {
  std::ifstream file(fmt::format("/proc/{}/status", pid_));
  constexpr std::string_view kKey = "VmHWM:";
  for (std::string text; std::getline(file, text);) {
    if (text.starts_with(kKey)) return std::atol(text.c_str() + kKey.size());
  }
  return -1;
}

unsigned short port_in(const std::string& line) {
  return static_cast<unsigned short>(std::atoi(line.c_str() + line.rfind(':') + 1));
}

}  // namespace agon::test
