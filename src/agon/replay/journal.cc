#include "agon/replay/journal.h"

#include <fmt/format.h>

#include "agon/json/read.h"
#include "agon/replay/load.h"

namespace agon::replay {
namespace {

std::string line_of(const json::Value& value) { return json::canonical(value) + "\n"; }

JournalLine line_of_step(const ReplayRecord& record, std::size_t index) {
  JournalLine line{.step = json::to_value(record.steps[index])};
  bool last = index + 1 == record.steps.size();
  if (last && record.outcome != game::Outcome::running) line.outcome = record.outcome;
  return line;
}

// A value that was read from a part of the text, as one of the whole.
void shift(json::Value& value, u32 by) {
  value.set_offset(value.offset() + by);
  if (value.is_array()) {
    for (json::Value& item : value.items()) shift(item, by);
  } else if (value.is_object()) {
    for (json::Member& member : value.members()) {
      member.key_offset += by;
      shift(member.value, by);
    }
  }
}

class JournalReader {
 public:
  JournalReader(std::string text, std::string file_name)
      : journal_(std::move(file_name), std::move(text), {}) {}

  Result<json::Document> run() {
    std::string_view text = journal_.text();
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text.find('\n', begin)) != text.npos; begin = end + 1) {
      ++line_;
      Result<void> taken = take(text.substr(begin, end - begin), static_cast<u32>(begin));
      if (!taken) return refuse(taken.error());
    }
    if (line_ < 2) {
      return json::refuse({&journal_, &head_}, ErrorCode::replay_format,
                          "the journal ends before its match begins");
    }
    return json::Document(journal_.file_name(), journal_.text(), replay());
  }

 private:
  Result<void> take(std::string_view text, u32 offset) {
    Result<json::Document> line =
        json::parse(std::string(text), journal_.file_name(), kReplayLimits);
    if (!line) {
      line.error().place.line = line_;
      return refuse(line.error());
    }
    json::Value value = line->root();
    shift(value, offset);
    json::Node node{&journal_, &value};
    if (line_ == 1) return take_format(node);
    if (line_ == 2) return take_head(node);
    return take_line(node);
  }

  static Result<void> take_format(const json::Node& node) {
    JournalHead head;
    Problems problems;
    if (!json::read(node, head, problems)) return refuse(first_error(problems));
    if (head.format_version == kJournalVersion) return {};
    return json::refuse(node.nearest("format_version"), ErrorCode::replay_format,
                        fmt::format("only version {} of journals is read here", kJournalVersion));
  }

  Result<void> take_head(const json::Node& node) {
    head_ = *node.value;
    if (head_.is_object()) return {};
    return json::refuse(node, ErrorCode::json_type, "expected a replay without its steps");
  }

  Result<void> take_line(const json::Node& node) {
    JournalLine line;
    Problems problems;
    if (!json::read(node, line, problems)) return refuse(first_error(problems));
    if (line.chosen && !line.chosen->is_object()) {
      return json::refuse(node.nearest("chosen"), ErrorCode::json_type, "expected an object");
    }
    chosen_ = std::move(line.chosen);
    if (line.step) {
      steps_.push_back(*std::move(line.step));
      outcome_ = line.outcome.value_or(game::Outcome::running);
    } else if (line.back_to && *line.back_to <= steps_.size()) {
      steps_.resize(*line.back_to);
      outcome_ = game::Outcome::running;
    } else if (!chosen_) {
      return json::refuse(node, ErrorCode::replay_format,
                          "expected a step, a choice, or how many steps are left");
    }
    return {};
  }

  json::Value replay() {
    head_.set("steps", json::Value::array(std::move(steps_)));
    head_.set("outcome", json::to_value(outcome_));
    bool chosen = chosen_ && !chosen_->members().empty();
    if (chosen) head_.set("chosen", *std::move(chosen_));
    const json::Value* version = head_.find("format_version");
    bool seeded = version != nullptr && *version == json::Value(kSeededFormatVersion);
    if (!seeded) head_.set("format_version", chosen ? kChosenFormatVersion : kFormatVersion);
    head_.set("sum", sum_of(head_));
    return std::move(head_);
  }

  json::Document journal_;
  u32 line_ = 0;
  json::Value head_;
  json::Value::Items steps_;
  game::Outcome outcome_ = game::Outcome::running;
  std::optional<json::Value> chosen_;
};

}  // namespace

std::string journal_text(const ReplayRecord& record) {
  ReplayRecord head = record;
  head.steps.clear();
  head.outcome = game::Outcome::running;
  head.chosen.reset();
  std::string out = line_of(json::to_value(JournalHead{})) + line_of(json::to_value(head));
  for (std::size_t i = 0; i < record.steps.size(); ++i) {
    out += line_of(json::to_value(line_of_step(record, i)));
  }
  if (record.chosen) out += chosen_line(record);
  return out;
}

std::string step_line(const ReplayRecord& record) {
  return line_of(json::to_value(line_of_step(record, record.steps.size() - 1)));
}

std::string chosen_line(const ReplayRecord& record) {
  json::Value chosen = record.chosen.value_or(json::Value::object());
  return line_of(json::to_value(JournalLine{.chosen = std::move(chosen)}));
}

std::string back_line(std::size_t steps) {
  return line_of(json::to_value(JournalLine{.back_to = static_cast<u32>(steps)}));
}

bool is_journal(std::string_view text) {
  return text.starts_with(fmt::format("{{\"format\":\"{}\"", kJournalFormat));
}

Result<json::Document> read_journal(std::string text, std::string file_name) {
  return JournalReader(std::move(text), std::move(file_name)).run();
}

Result<Journal> Journal::begin(const std::string& path, const Recorder& recorder,
                               const Over& over) {
  std::string text = journal_text(recorder.record());
  if (Result<void> written = write(path, text, over); !written) return refuse(written.error());
  Result<GrowingFile> file = GrowingFile::open(path);
  if (!file) return refuse(file.error());
  return Journal(path, *std::move(file), text.size());
}

Result<void> Journal::add_step(const Recorder& recorder) {
  return add(step_line(recorder.record()));
}

Result<void> Journal::add_chosen(const Recorder& recorder) {
  return add(chosen_line(recorder.record()));
}

Result<void> Journal::go_back(std::size_t steps) { return add(back_line(steps)); }

Result<void> Journal::add(std::string_view line) {
  bytes_ += line.size();
  line.remove_suffix(1);  // its break, which the file adds
  if (bytes_ <= kLargestReplay) return file_.add(line);
  Problem problem{.code = ErrorCode::file_unwritable,
                  .message = fmt::format("it would be larger than {} bytes", kLargestReplay)};
  problem.place.file = path_;
  return refuse(std::move(problem));
}

}  // namespace agon::replay
