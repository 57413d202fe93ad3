#include "agon/game/offers.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace agon::game {
namespace {

using Questions = std::vector<const Question*>;

const Flag* flag_of(const Question& question, std::string_view name) {
  auto found = std::ranges::find(question.flags, name, &Flag::name);
  return found == question.flags.end() ? nullptr : &*found;
}

const Question* named(const Questions& questions, std::string_view name) {
  auto found = std::ranges::find(questions, name, &Question::name);
  return found == questions.end() ? nullptr : *found;
}

// The one whose flags hold this one.
const Question* owner_of(const Questions& questions, std::string_view flag) {
  auto found = std::ranges::find_if(
      questions, [&](const Question* one) { return flag_of(*one, flag) != nullptr; });
  return found == questions.end() ? nullptr : *found;
}

// What a flag's name asks, or what the verb itself asks, or what flags that stand for a request do.
Result<const Question*> chosen(const Questions& questions, std::span<const TypedFlag> typed) {
  const Question* out = nullptr;
  for (const TypedFlag& flag : typed) {
    const Question* asks = named(questions, flag.name);
    if (asks != nullptr && out != nullptr && asks != out) {
      return refuse(
          ErrorCode::usage,
          fmt::format("--{} and --{} are two questions: ask one at a time", out->name, asks->name));
    }
    if (asks != nullptr) out = asks;
  }
  if (out == nullptr) out = named(questions, "");
  for (const TypedFlag& flag : typed) {
    const Question* owner = owner_of(questions, flag.name);
    if (out == nullptr && owner != nullptr && owner->needs.request) out = owner;
  }
  return out;
}

std::string stranger_text(const Questions& questions, std::string_view game,
                          std::string_view flag) {
  const Question* owner = owner_of(questions, flag);
  return owner == nullptr ? fmt::format("--{} is not for {}", flag, game)
                          : fmt::format("--{} goes with --{}", flag, owner->name);
}

}  // namespace

std::vector<const Question*> questions_of(const Offers& offers, std::string_view verb) {
  Questions out;
  for (const Question& question : offers.questions) {
    if (question.verb == verb) out.push_back(&question);
  }
  return out;
}

Result<const Question*> find_question(const Offers& offers, std::string_view game,
                                      std::string_view verb, std::span<const TypedFlag> typed) {
  Questions questions = questions_of(offers, verb);
  Result<const Question*> out = chosen(questions, typed);
  if (!out) return out;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const std::string& name = typed[i].name;
    bool names_it = *out != nullptr && (*out)->name == name;
    const Flag* flag = *out == nullptr ? nullptr : flag_of(**out, name);
    if (!names_it && flag == nullptr) {
      return refuse(ErrorCode::usage, stranger_text(questions, game, name));
    }
    bool repeats = flag != nullptr && flag->repeats;
    if (!repeats && find(typed.first(i), name) != nullptr) {
      return refuse(ErrorCode::usage, fmt::format("--{} was typed twice", name));
    }
  }
  return out;
}

std::string Solver::file_beside(std::string_view content_file) const {
  return std::filesystem::path(content_file)
      .replace_extension(std::filesystem::path(extension))
      .string();
}

}  // namespace agon::game
