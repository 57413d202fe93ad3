#include "agon/workbench/measure/tournament_file.h"

#include <filesystem>

#include "agon/base/file.h"
#include "agon/json/read.h"
#include "agon/json/write.h"

namespace agon::workbench {
namespace {

constexpr std::size_t kLargestTournament = 1u << 30;  // bytes

Problem placed(Problem problem, const std::string& path, u32 line) {
  problem.place.file = path;
  problem.place.line = line;
  return problem;
}

// A line as a record.
template <class Record>
Result<Record> read_line(std::string_view text, const std::string& path, u32 line) {
  Result<json::Document> document = json::parse(std::string(text), path);
  if (!document) return refuse(placed(document.error(), path, line));
  Record out;
  Problems problems;
  if (json::read(json::root(*document), out, problems)) return out;
  return refuse(placed(first_error(problems), path, line));
}

bool is_tournament(const std::string& path) {
  Result<std::string> text = read_file(path, kLargestTournament);
  return text && text->starts_with(R"({"agents":[)") &&
         text->substr(0, text->find('\n')).find(kTournamentFormat) != std::string::npos;
}

Result<void> same_question(const TournamentHead& found, const TournamentHead& asked,
                           const std::string& path) {
  if (found.format == asked.format && found.format_version == asked.format_version &&
      found.tasks == asked.tasks) {
    return {};
  }
  Problem other{.code = ErrorCode::usage,
                .message =
                    "this is another tournament: other agents, contents, options, dice or "
                    "rules; type the same again, or another file"};
  other.place.file = path;
  return refuse(other);
}

// The whole lines of the file, behind its head.
Result<std::vector<TournamentPart>> read_parts(std::string_view text, const TournamentHead& asked,
                                               const std::string& path) {
  std::vector<TournamentPart> out;
  u32 line = 0;
  for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos;) {
    std::string_view one = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (++line == 1) {
      Result<TournamentHead> head = read_line<TournamentHead>(one, path, line);
      if (!head) return refuse(head.error());
      if (Result<void> same = same_question(*head, asked, path); !same) return refuse(same.error());
      continue;
    }
    Result<TournamentPart> part = read_line<TournamentPart>(one, path, line);
    if (!part) return refuse(part.error());
    out.push_back(*std::move(part));
  }
  return out;
}

std::string file_line(const auto& record) { return canonical(json::to_value(record)); }

}  // namespace

Reply<TournamentFile> TournamentFile::open(const std::string& path, const TournamentHead& head) {
  std::vector<TournamentPart> parts;
  std::error_code unknown;  // whoever writes it says what is wrong with the name
  if (std::filesystem::exists(path, unknown)) {
    Result<std::string> text = read_file(path, kLargestTournament);
    if (!text) return decline(text.error());
    Result<std::vector<TournamentPart>> read = read_parts(*text, head, path);
    if (!read) return decline(read.error());
    parts = *std::move(read);
  }
  // Written anew, so that no line that was never finished stands before the next.
  std::string text = file_line(head) + "\n";
  for (const TournamentPart& part : parts) text += file_line(part) + "\n";
  Result<void> written = write_file(path, text, {.kind = "a tournament", .is_one = is_tournament});
  if (!written) return decline(written.error());
  Result<GrowingFile> file = GrowingFile::open(path);
  if (!file) return decline(file.error());
  return TournamentFile(*std::move(file), std::move(parts));
}

Result<void> TournamentFile::add(const TournamentPart& part) {
  Result<void> added = file_.add(file_line(part));
  if (added) file_.sync();
  return added;
}

}  // namespace agon::workbench
