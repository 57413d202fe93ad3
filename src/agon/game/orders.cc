#include "agon/game/orders.h"

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/json/document.h"
#include "agon/json/read.h"
#include "agon/json/write.h"

namespace agon::game {
namespace {

// Bytes. A list of 200 entries with the longest names fits, so that a turn that was left in its
// middle goes on with all of it; and so do thousands of turns with a note like that in a replay.
constexpr std::size_t kLongestNote = 40'000;
constexpr std::size_t kLongestText = 1000;  // bytes of each text in it, as they are written

std::string shortened(std::string_view text) {
  std::size_t written = 0;
  for (std::size_t end = 0; end < text.size();) {
    std::size_t length = std::max(1u, utf8_length(text, end));
    written += json::canonical(json::Value(text.substr(end, length))).size() - 2;  // its quotes
    if (written > kLongestText) return std::string(text.substr(0, end));
    end += length;
  }
  return std::string(text);
}

}  // namespace

std::string note_of(const Submission& submission) {
  Submission kept = submission;
  kept.rationale = shortened(submission.rationale);
  kept.error = shortened(submission.error);
  std::string note = json::canonical(json::to_value(kept));
  for (std::size_t size = kept.actions.items().size(); note.size() > kLongestNote && size > 0;) {
    size /= 2;
    json::Value fewer = json::Value::array();
    for (std::size_t i = 0; i < size; ++i) fewer.push(kept.actions.items()[i]);
    kept.actions = std::move(fewer);
    note = json::canonical(json::to_value(kept));
  }
  return note;
}

std::optional<Submission> submission_in(std::string_view note) {
  if (!note.starts_with('{')) return std::nullopt;
  Result<json::Document> document = json::parse(std::string(note), "note");
  if (!document) return std::nullopt;
  json::Value whole = document->root();
  for (const char* text : {"rationale_text", "error"}) {  // left out where they are empty
    if (whole.find(text) == nullptr) whole.add(text, "");
  }
  Submission out;
  Problems problems;
  if (!json::read({nullptr, &whole}, out, problems) || !out.actions.is_array()) return std::nullopt;
  return out;
}

std::string reason_in(std::string_view note) {
  std::optional<Submission> submission = submission_in(note);
  return submission ? submission->error : std::string(note);
}

}  // namespace agon::game
