#include "agon/server/new_job.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "agon/json/write.h"
#include "agon/workbench/measure/diff.h"

namespace agon::server {
namespace {

constexpr std::size_t kLongestCommand = 65'536;  // that the archive keeps

// What only some kinds have a use for.
std::string_view misplaced(const NewJob& job) {
  using enum JobKind;
  struct Part {
    std::string_view name;
    bool given;
    std::vector<JobKind> kinds;
  };
  const Part parts[] = {
      {"a", !job.a.empty(), {simulate, round_robin, diff, sweep}},
      {"b", !job.b.empty(), {simulate, round_robin, diff, sweep}},
      {"agents", !job.agents.empty(), {tournament}},
      {"options", job.options.has_value(), {simulate, tournament, round_robin, diff, sweep}},
      {"from", job.from.has_value(), {diff}},
      {"to", job.to.has_value(), {diff}},
      {"to_contents", !job.to_contents.empty(), {diff}},
      {"number", !job.number.empty(), {sweep}},
      {"values", !job.values.empty(), {sweep}}};
  for (const Part& part : parts) {
    if (part.given && std::ranges::find(part.kinds, job.kind) == part.kinds.end()) return part.name;
  }
  return "";
}

// The owner's file in the place of its name, on one line.
Reply<void> take_own(std::vector<std::string>& contents, const game::Facts& facts,
                     const Studio& studio) {
  for (std::size_t i = 0; i < std::min(contents.size(), facts.contents.size()); ++i) {
    std::string kind(facts.contents[i].name);
    bool given = roster::is_content(contents[i]);
    std::optional<std::string> text =
        given ? contents[i] : studio.own({std::string(facts.name), kind, contents[i]});
    if (!text) continue;
    Result<json::Document> document = json::parse(*std::move(text), given ? kind : contents[i]);
    if (!document) return decline(document.error());
    contents[i] = json::canonical(document->root());
  }
  return {};
}

// What the shell takes as one word. Within JSON an apostrophe can be written without one, so that
// the command stays as plain as an archive wants it.
std::string shell_word(std::string text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string_view apostrophe = text.starts_with('{') ? "\\u0027" : "'\\''";
  std::string out = "'";
  for (char c : text) out += c == '\'' ? std::string(apostrophe) : std::string(1, c);
  return out + "'";
}

std::string agent_word(const std::string& name, const workbench::Programs& programs) {
  auto program = programs.named.find(name);
  return shell_word(program == programs.named.end() ? name : program->second);
}

std::string_view verb_of(JobKind kind) {
  switch (kind) {
    case JobKind::report:
      return "report";
    case JobKind::diff:
      return "diff";
    case JobKind::sweep:
      return "sweep";
    default:
      return "sim";
  }
}

std::string sweep_words(const NewJob& job) {
  std::vector<std::string> values;
  for (const json::Number& value : job.values) values.push_back(to_text(value));
  std::string of = job.of == 1 ? "" : fmt::format(" --of {}", job.of);
  return fmt::format(" --number {} --values {}{}", shell_word(job.number),
                     shell_word(fmt::format("{}", fmt::join(values, ","))), of);
}

std::string agents_words(const NewJob& job, const workbench::Programs& programs) {
  std::string out;
  if (!job.a.empty()) out += " --a " + agent_word(job.a, programs);
  if (!job.b.empty()) out += " --b " + agent_word(job.b, programs);
  for (const std::string& agent : job.agents) out += " --all-agents " + agent_word(agent, programs);
  if (job.kind == JobKind::round_robin) out += " --all";
  return out;
}

}  // namespace

Reply<NewJob> settled(NewJob job, const Studio& studio, const workbench::Programs& programs) {
  Reply<const game::Entry*> entry = workbench::find_game(job.game);
  if (!entry) return decline(entry.error());
  if (std::string_view part = misplaced(job); !part.empty()) {
    return decline(ErrorCode::usage,
                   fmt::format("'{}' is not for a {}", part, game::name_of(job.kind)));
  }
  for (std::vector<std::string>* contents : {&job.contents, &job.to_contents}) {
    Reply<void> taken = take_own(*contents, (*entry)->facts, studio);
    if (!taken) return decline(taken.error());
  }
  if (job.kind == JobKind::diff && job.a.empty()) job.a = workbench::usual_agent(**entry);
  if (job.kind == JobKind::diff && job.b.empty() && (*entry)->facts.players == 2) {
    job.b = workbench::usual_agent(**entry);
  }
  if (command_of(job, programs).size() > kLongestCommand) {
    return decline(ErrorCode::too_large,
                   fmt::format("with these contents the command would be longer than {} bytes",
                               kLongestCommand));
  }
  return job;
}

std::string command_of(const NewJob& job, const workbench::Programs& programs) {
  std::string out = fmt::format("agon {} {}", verb_of(job.kind), shell_word(job.game));
  for (const std::string& content : job.contents) out += " " + shell_word(content);
  for (const std::string& content : job.to_contents) out += " --to-content " + shell_word(content);
  for (const auto& [name, options] :
       {std::pair{"options", &job.options}, {"from", &job.from}, {"to", &job.to}}) {
    if (*options) out += fmt::format(" --{} {}", name, shell_word(json::canonical(**options)));
  }
  if (job.kind == JobKind::sweep) out += sweep_words(job);
  return out + agents_words(job, programs) +
         fmt::format(" -n {} --seed {} --json", job.matches, job.seed);
}

}  // namespace agon::server
