// agon completion: scripts for shells. A script asks the program itself for what may stand next
// ('agon completion words ...', which grammar.cc answers), so it knows every verb, option, game,
// content and agent of the program that is there.
#include "agon/cli/verbs/common.h"

namespace agon::cli {
namespace {

constexpr std::string_view kBash = R"(# Put this into ~/.bashrc:  source <(agon completion bash)
_agon() {
  local IFS=$'\n'
  COMPREPLY=($(agon completion words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _agon agon
)";

constexpr std::string_view kZsh = R"(#compdef agon
# Put this into ~/.zshrc, after compinit:  source <(agon completion zsh)
_agon() {
  local -a found
  found=("${(@f)$(agon completion words "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -a found; else _files; fi
}
compdef _agon agon
)";

constexpr std::string_view kFish = R"(# Put this into ~/.config/fish/completions/agon.fish
function __agon_words
  set -l typed (commandline -opc)
  agon completion words $typed[2..-1] (commandline -ct) 2>/dev/null
end
complete -c agon -a '(__agon_words)'
)";

class Completion : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.one_of("SHELL", shell_, {"bash", "zsh", "fish"}, "the shell").required();
    syntax.examples(
        "  source <(agon completion bash)        in ~/.bashrc\n"
        "  source <(agon completion zsh)         in ~/.zshrc, after compinit\n"
        "  agon completion fish > ~/.config/fish/completions/agon.fish");
  }

  std::optional<json::Value> output() const override { return std::nullopt; }

  int run() override {
    print_as_is(shell_ == "bash" ? kBash : shell_ == "zsh" ? kZsh : kFish);
    return kFine;
  }

 private:
  std::string shell_;
};

}  // namespace

std::unique_ptr<Verb> verbs::completion() { return std::make_unique<Completion>(); }

}  // namespace agon::cli
