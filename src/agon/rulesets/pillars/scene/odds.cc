#include "agon/rulesets/pillars/scene/odds.h"

#include <fmt/format.h>

#include "agon/base/near_miss.h"
#include "agon/base/utf8.h"
#include "agon/game/chart.h"
#include "agon/rulesets/pillars/scene/endings.h"
#include "agon/rulesets/pillars/scene/names.h"

namespace agon::pillars::scene {
namespace {

using game::name_of;

template <class List>
std::vector<std::string_view> views(const List& list) {
  return {list.begin(), list.end()};
}

Result<u16> find_option(const Content& content, std::size_t step, std::string_view typed) {
  const std::string& id = content.step_names[step];
  if (content.plans[step].kind != Kind::choice) {
    return refuse(ErrorCode::usage, fmt::format("nothing is chosen at step '{}'", id));
  }
  std::vector<std::string_view> names;
  for (const Way& way : content.plans[step].ways) {
    names.push_back(content.options[way.option]);
    if (names.back() == typed) return way.option;
  }
  return refuse(ErrorCode::usage,
                fmt::format("step '{}' has no option '{}'{}", id, typed, suggestion(typed, names)));
}

Result<void> state_one(const Content& content, std::string_view typed, Stated& stated) {
  std::size_t equals = typed.find('=');
  if (equals == std::string_view::npos) {
    return refuse(ErrorCode::usage, fmt::format("a stated choice is STEP=OPTION, not '{}'", typed));
  }
  std::string_view id = typed.substr(0, equals);
  std::optional<std::size_t> step = find_step(content.script, id);
  if (!step) {
    return refuse(ErrorCode::usage, fmt::format("no step is called '{}'{}", id,
                                                suggestion(id, views(content.step_names))));
  }
  Result<u16> option = find_option(content, *step, typed.substr(equals + 1));
  if (!option) return refuse(option.error());
  if (stated[*step]) return refuse(ErrorCode::usage, fmt::format("step '{}' is stated twice", id));
  stated[*step] = *option;
  return {};
}

Result<Stated> read_stated(const Content& content, std::string_view typed) {
  Stated out(content.plans.size());
  while (!typed.empty()) {
    std::size_t length = std::min(typed.find(','), typed.size());
    Result<void> done = state_one(content, typed.substr(0, length), out);
    if (!done) return refuse(done.error());
    typed.remove_prefix(std::min(typed.size(), length + 1));
  }
  return out;
}

Endings record_of(const Content& content, const Stated& stated, const EndingOdds& odds) {
  Endings out{.stated = {}, .endings = {}, .left = odds.left, .checks = odds.checks};
  for (std::size_t i = 0; i < stated.size(); ++i) {
    if (stated[i]) out.stated[content.step_names[i]] = content.options[*stated[i]];
  }
  for (std::size_t i = 1; i < content.endings.size(); ++i) {
    out.endings[content.endings[i]] = {content.results[i], odds.chance[i],
                                       odds.chance[i] + odds.left};
  }
  return out;
}

std::string to_text(const Content& content, const Stated& stated, const EndingOdds& odds) {
  std::string choices;
  for (std::size_t i = 0; i < stated.size(); ++i) {
    if (stated[i]) {
      choices += fmt::format("{}={}, ", content.step_names[i], content.options[*stated[i]]);
    }
  }
  std::string left =
      odds.left < 1e-9 ? "nothing left over" : fmt::format("{:.4f} % left over", 100 * odds.left);
  return fmt::format("endings, {}all {}choices equally likely; {:.2f} checks on average, {}\n",
                     printable(choices), choices.empty() ? "" : "other ", odds.checks, left);
}

std::string chart(const Content& content, const EndingOdds& odds, const game::Style& style) {
  std::string out;
  for (std::size_t i = 1; i < content.endings.size(); ++i) {
    if (i == content.timeout() && odds.chance[i] < 5e-7) continue;  // as good as never
    std::string label =
        fmt::format("{} ({})", printable(content.endings[i]), name_of(content.results[i]));
    out += game::percent_line(label, odds.chance[i], style);
  }
  return out;
}

}  // namespace

Reply<game::Answered<Endings>> endings(const Content& content, const State& state,
                                       const game::Asked& asked) {
  const std::string* typed = asked.find("play");
  Result<Stated> stated = read_stated(content, typed == nullptr ? "" : *typed);
  if (!stated) return decline(stated.error());
  EndingOdds odds = ending_odds(content, state, *stated, {.stop = asked.stop});
  return game::Answered<Endings>{
      record_of(content, *stated, odds),
      to_text(content, *stated, odds) + chart(content, odds, asked.style)};
}

}  // namespace agon::pillars::scene
