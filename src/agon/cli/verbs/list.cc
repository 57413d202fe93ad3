// agon list: games, contents and agents, one sentence each.
#include <fmt/format.h>

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/content/catalogue.h"

namespace agon::cli {
namespace {

using workbench::AgentRecord, workbench::GameRecord, workbench::KindRecord, workbench::NamedRecord,
    workbench::ShippedRecord;

std::string item_text(const std::string& name, const std::string& sentence,
                      std::string_view remark = "") {
  std::string shown = fmt::format("{:<12}", printable(name));
  return fmt::format("    {} {}{}\n", painted(Paint::cyan, shown), printable(sentence),
                     painted(Paint::dim, remark));
}

std::string agent_text(const AgentRecord& agent) {
  std::string out = item_text(agent.name, agent.sentence);
  for (const NamedRecord& parameter : agent.parameters) {
    out += fmt::format("      :{}=... {}\n", parameter.name, parameter.sentence);
  }
  return out;
}

// What b has one of, too, is listed once.
std::string kind_text(const KindRecord& kind, const KindRecord* of_b) {
  std::string out = fmt::format("  {} ({}{})\n", kind.name, kind.sentence,
                                of_b != nullptr ? ", one for each side" : "");
  for (const ShippedRecord& item : kind.shipped) {
    std::string remark;
    if (item.name == kind.fallback) remark = of_b == nullptr ? " (default)" : " (default of a)";
    if (of_b != nullptr && item.name == of_b->fallback) remark += " (default of b)";
    out += item_text(item.name, item.sentence, remark);
  }
  return out;
}

std::string game_text(const GameRecord& game) {
  std::string out = fmt::format("{}: {}\n", painted(Paint::bold, game.name), game.sentence);
  for (std::size_t i = 0; i < game.contents.size(); ++i) {
    bool sided = game.contents[i].per_side && i + 1 < game.contents.size();
    out += kind_text(game.contents[i], sided ? &game.contents[i + 1] : nullptr);
    if (sided) ++i;
  }
  out += "  agents\n";
  for (const AgentRecord& agent : game.agents) out += agent_text(agent);
  if (!game.settings.empty()) out += "  settings of every match on this machine\n";
  for (const workbench::SettingRecord& setting : game.settings) {
    out += item_text(setting.option, setting.sentence,
                     fmt::format(" (environment: {})", setting.environment));
  }
  if (!game.lists.empty()) {
    out += fmt::format("  lists of words: agon list {} LIST\n", game.name);
  }
  for (const NamedRecord& list : game.lists) out += item_text(list.name, list.sentence);
  return out;
}

std::string list_text(const workbench::ListRecord& list) {
  std::size_t width = 0;
  for (const NamedRecord& item : list.items) {
    width = std::max(width, utf8_count(printable(item.name)));
  }
  std::string out = fmt::format("{} of {}: {}\n", list.name, list.game, list.sentence);
  for (const NamedRecord& item : list.items) {
    std::string gap(width - utf8_count(printable(item.name)), ' ');
    out += fmt::format("  {}{}  {}\n", printable(item.name), gap, printable(item.sentence));
  }
  return out;
}

class List : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", game_, "only this game");
    syntax.text("LIST", list_,
                "only one list of it: a kind of content, agents, rolls, or one of its own");
    declare_json(syntax, json_);
    syntax.examples("  agon list\n  agon list {game} --json\n  agon list {game} agents");
  }

  std::optional<json::Value> output() const override {
    return printed<std::vector<GameRecord>, workbench::ListRecord>();
  }

  int run() override {
    if (!list_.empty()) return show_list();
    Reply<std::vector<const game::Entry*>> games = workbench::chosen_games(game_);
    if (!games) return print_problems(games.error(), json_);
    Reply<std::vector<GameRecord>> listed = workbench::catalogue(*games);
    if (!listed) return print_problems(listed.error(), json_);
    if (json_) print_pretty(json::to_value(*listed));
    if (json_) return kFine;
    for (const GameRecord& game : *listed) print(game_text(game));
    return kFine;
  }

 private:
  int show_list() const {
    Reply<const game::Entry*> entry = workbench::find_game(game_);
    if (!entry) return print_problems(entry.error(), json_);
    Reply<workbench::ListRecord> list = workbench::listed(**entry, list_);
    if (!list) return print_problems(list.error(), json_);
    show(*list, json_, list_text);
    return kFine;
  }

  std::string game_;
  std::string list_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::list() { return std::make_unique<List>(); }

}  // namespace agon::cli
