// The grammar as data: every verb with what may be typed behind it. Made from the declarations by
// grammar.cc, and shown by whoever tells people or shells about it: help.h, manual.h, completing.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace agon::cli {

// Where an option stands in a help.
enum class OptionGroup { own, of_game, common, output };

struct OptionPage {
  std::vector<std::string> names = {};  // "-n"; "-h", "--help"; or the noun of what has no dashes
  std::string value = {};               // what stands for its value; empty: it takes none
  std::vector<std::string> words = {};  // all that it can be, where these are few
  std::string fallback = {};
  std::string sentence = {};
  OptionGroup group = OptionGroup::own;
  bool required = false;
  bool several = false;
};

struct VerbPage {
  std::string name = {};  // "agon replay verify"
  std::string sentence = {};
  std::string game = {};                   // whose options are among them; empty: no game's
  std::vector<OptionPage> arguments = {};  // what has no dashes, in its order
  std::vector<OptionPage> options = {};
  std::vector<VerbPage> verbs = {};  // of the program, or of a group
  std::string footer = {};           // examples
};

// "GAME [CONTENT...]".
std::string arguments_text(const VerbPage& page);

// "-n NUMBER".
std::string typed_text(const OptionPage& option);

// The whole program, as somebody meets it who has not typed a game.
VerbPage program_page();

}  // namespace agon::cli
