// What a verb lets people type, as the verb declares it: options are bound to the members that they
// fill. A thin layer over CLI11, whose header stays in grammar.cc.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/types.h"
#include "agon/game/flag.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace agon::game {
struct Entry;
}

namespace agon::cli {

// Something that was declared, to say more about it.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  Option& required(bool wanted = true);
  Option& hidden();       // taken, but not in the help
  Option& common();       // in the help it stands among what many verbs take,
  Option& output();       // or among what is about the output
  Option& at_most_one();  // of a list without a name; of an option, whose value may be missing
  Option& shown_as(const std::string& name);  // what stands for the value in the help
  Option& shown_default(const std::string& text);
  Option& needs(const Option& other);
  Option& excludes(const Option& other);

 private:
  CLI::Option* option_;
};

// A verb's part of the grammar. A name with dashes is an option; one without stands for what is
// typed behind the verb, in the order of the declarations. Targets keep their value where nothing
// is typed.
class Syntax {
 public:
  Syntax(CLI::App* app, std::string_view word) : app_(app), word_(word) {}

  Option flag(const std::string& name, bool& target, const std::string& sentence);
  Option text(const std::string& name, std::string& target, const std::string& sentence);
  Option text(const std::string& name, std::optional<std::string>& target,
              const std::string& sentence);
  Option texts(const std::string& name, std::vector<std::string>& target,
               const std::string& sentence);
  // Whole numbers, decimal or hexadecimal; both ends are allowed.
  Option number(const std::string& name, u64& target, const std::string& sentence, u64 lo = 0,
                u64 hi = ~u64{0});
  Option number(const std::string& name, u32& target, const std::string& sentence, u32 lo, u32 hi);
  Option number(const std::string& name, std::optional<u64>& target, const std::string& sentence,
                u64 lo = 0, u64 hi = ~u64{0});
  Option one_of(const std::string& name, std::string& target, std::vector<std::string> words,
                const std::string& sentence);

  // Anything else: `take` says what is wrong with a text, or nothing if it took it.
  using Take = std::function<std::string(const std::string& text)>;
  Option read(const std::string& name, Take take, const std::string& sentence);

  // An option of one game, shown only in the help of that game, whoever else takes it.
  void own(const game::Entry& game, const game::Flag& flag, std::vector<game::TypedFlag>& target);

  // Lines of the help. {game} stands for the game that was typed, else for some game, {content} for
  // its first content.
  void examples(std::string_view text);

  // The game behind the verb, if that is what stands there.
  const game::Entry* game() const;

 private:
  Option number_read(const std::string& name, std::function<void(u64)> put,
                     const std::string& sentence, u64 lo, u64 hi);

  CLI::App* app_;
  std::string_view word_;  // what stands behind the verb; empty: nothing
};

// A whole number as people type it: decimal without leading zeros, with _ between digits, a point,
// an exponent or one of k, M, G (1_000_000, 2.5k, 1e6), or hexadecimal with 0x.
std::optional<u64> whole_number(std::string_view text);

}  // namespace agon::cli
