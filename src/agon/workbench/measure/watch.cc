#include "agon/workbench/measure/watch.h"

#include <sys/stat.h>

#include <array>
#include <utility>

#include "agon/base/file.h"
#include "agon/json/difference.h"
#include "agon/json/write.h"
#include "agon/roster/kinds.h"

namespace agon::workbench {

// Named, because FileWatch::Files has members of these types.
namespace watching {

// What shows that a file is another one.
struct Stamp {
  bool there = false;
  u64 node = 0;
  i64 size = 0;
  i64 seconds = 0;
  i64 nanoseconds = 0;

  friend bool operator==(const Stamp&, const Stamp&) = default;
};

// A text without errors.
struct GoodText {
  roster::FileKind kind;
  std::shared_ptr<const json::Document> document;
};

struct WatchedFile {
  std::string path;
  Stamp last = {};                       // at the last look
  std::optional<Stamp> taken = {};       // when it was taken
  std::optional<std::string> text = {};  // that was told about last
  bool told_gone = false;
  std::optional<GoodText> good = {};
};

}  // namespace watching

using watching::GoodText, watching::Stamp, watching::WatchedFile;

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kGlance = std::chrono::milliseconds(100);  // between looks at a file under work

Stamp stamp_of(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return {};
  return {true, found.st_ino, found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec};
}

roster::Sent sent(const GoodText& text) { return {text.document, json::root(*text.document)}; }

bool is_options(const roster::FileKind& kind) {
  return kind.index >= kind.entry->facts.contents.size();
}

// The game in which a file plays. Match options are no content: they stand beside the defaults.
GameChoice choice_of(const GoodText& text, const std::string& name) {
  const game::Facts& facts = text.kind.entry->facts;
  GameChoice out{.game = std::string(facts.name), .contents = roster::content_names(facts, {})};
  if (is_options(text.kind)) {
    out.options = json::canonical(text.document->root());
  } else {
    out.contents[text.kind.index] = name;
    out.sent[name] = sent(text);
  }
  return out;
}

// Who judges the game's balance; where that agent cannot play this content, the next that can.
Reply<Contest> seated(const GameChoice& choice, const game::Entry& entry, SeatOptions& seats) {
  Reply<OpenGame> open = workbench::open(choice);
  if (!open) return decline(open.error());
  for (const std::string& agent : std::array<std::string, 2>{usual_agent(entry), "greedy"}) {
    seats.a = agent;
    if (entry.facts.players == 2) seats.b = agent;
    if (Reply<Contest> contest = seat(*open, seats)) return contest;
  }
  seats.a = "random";
  if (entry.facts.players == 2) seats.b = "random";
  return seat(*std::move(open), seats);
}

}  // namespace

class FileWatch::Files {
 public:
  explicit Files(FileWatchOptions options) : options_(std::move(options)) {
    for (const std::string& path : options_.files) files_.push_back({.path = path});
  }

  std::optional<WatchRecord> next() {
    for (std::size_t n = files_.size(); n > 0; --n) {
      WatchedFile& file = files_[turn_++ % files_.size()];  // nobody is left behind
      Stamp now = stamp_of(file.path);
      bool quiet = now == std::exchange(file.last, now);
      if (!quiet || file.taken == now) continue;
      file.taken = now;
      if (std::optional<WatchRecord> record = take(file, now)) return record;
    }
    return std::nullopt;
  }

 private:
  std::optional<WatchRecord> take(WatchedFile& file, const Stamp& now) {
    if (!now.there) {
      file.told_gone = true;
      return WatchRecord{.file = file.path, .event = WatchEvent::gone};
    }
    bool was_gone = std::exchange(file.told_gone, false);
    Result<std::string> text = read_file(file.path);
    if (!text) return broken(file, "", {text.error()});
    if (file.text == *text) {
      if (!was_gone) return std::nullopt;
      return WatchRecord{.file = file.path, .event = WatchEvent::back};
    }
    file.text = *text;
    return judge(file, *std::move(text));
  }

  static WatchRecord broken(const WatchedFile& file, std::string kind, Problems problems) {
    return {.file = file.path,
            .kind = std::move(kind),
            .event = WatchEvent::broken,
            .problems = std::move(problems)};
  }

  std::optional<WatchRecord> judge(WatchedFile& file, std::string text) {
    Reply<Lint> lint = workbench::lint({.sent = {{file.path, text}}, .kind = options_.kind});
    if (!lint) return broken(file, "", lint.error());
    const Linted& linted = lint->items.front();
    if (has_errors(linted.problems)) return broken(file, linted.kind, linted.problems);
    auto document =
        std::make_shared<const json::Document>(*json::parse(std::move(text), file.path));
    GoodText good{*roster::kind_of(*document, options_.kind), document};
    WatchRecord out{.file = file.path, .kind = linted.kind, .problems = linted.problems};
    bool another_kind = file.good && file.good->kind.name != good.kind.name;
    if (another_kind) file.good.reset();
    if (!measure(file, good, out)) return std::nullopt;
    file.good = std::move(good);
    return out;
  }

  // False where it was overtaken: the next call takes what is there by then.
  bool measure(WatchedFile& file, const GoodText& good, WatchRecord& out) {
    overtaken_ = false;
    enough_ = std::stop_source();
    std::stop_callback both(options_.stop, [this] { enough_.request_stop(); });
    start_ = glanced_ = Clock::now();
    Reply<void> done = file.good ? compare(file, good, out) : play(file, good, out);
    if (!done) out.event = WatchEvent::broken, out.problems = done.error();
    if (overtaken_) file.text.reset();
    return !overtaken_;
  }

  Reply<void> play(const WatchedFile& file, const GoodText& good, WatchRecord& out) {
    SeatOptions seats;
    Reply<Contest> contest = seated(choice_of(good, file.path), *good.kind.entry, seats);
    if (!contest) return decline(contest.error());
    Reply<SimulationRecord> result = simulate(*contest, {.seed = options_.seed,
                                                         .matches = options_.matches,
                                                         .metered = options_.matches,
                                                         .threads = options_.threads,
                                                         .progress = progress(file),
                                                         .stop = enough_.get_token()});
    if (!result) return decline(result.error());
    out.event = WatchEvent::first;
    out.result = *std::move(result);
    return {};
  }

  Reply<void> compare(const WatchedFile& file, const GoodText& good, WatchRecord& out) {
    out.event = WatchEvent::saved;
    for (json::Change& change : json::changes(file.good->document->root(), good.document->root())) {
      out.changes.push_back({std::move(change.path), std::move(change.value)});
    }
    if (out.changes.empty()) return {};
    const std::string before = file.path + " before";
    GameChoice choice = choice_of(*file.good, before);
    GameChoice after = choice_of(good, file.path);
    VariantOptions variants{.to_contents = after.contents};
    if (is_options(good.kind)) {
      variants = {.from = choice.options, .to = after.options};
      choice.options.clear();
    }
    choice.sent.insert(after.sent.begin(), after.sent.end());
    SeatOptions seats;
    if (Reply<Contest> can = seated(after, *good.kind.entry, seats); !can) {
      return decline(can.error());
    }
    Reply<DiffRecord> difference = diff(choice, variants, seats,
                                        {.seed = options_.seed,
                                         .matches = options_.matches,
                                         .threads = options_.threads,
                                         .progress = progress(file),
                                         .stop = enough_.get_token()});
    if (!difference) return decline(difference.error());
    out.difference = *std::move(difference);
    return {};
  }

  Progress progress(const WatchedFile& file) {
    return [this, &file](u64 done, u64 all) {
      if (options_.progress) options_.progress(done, all);
      Clock::time_point now = Clock::now();
      if (now - start_ > options_.most) enough_.request_stop();
      if (now - glanced_ < kGlance) return;
      glanced_ = now;
      overtaken_ = overtaken_ || stamp_of(file.path) != file.taken;
      if (overtaken_) enough_.request_stop();
    };
  }

  FileWatchOptions options_;
  std::vector<WatchedFile> files_;
  std::size_t turn_ = 0;
  // Of the measurement under way:
  std::stop_source enough_;
  Clock::time_point start_;
  Clock::time_point glanced_;
  bool overtaken_ = false;  // the file was saved again
};

Reply<FileWatch> FileWatch::open(FileWatchOptions options) {
  if (!options.kind.empty()) {
    Result<roster::FileKind> as = roster::find_kind(options.kind);
    if (!as) return decline(as.error());
  }
  Problems unread;
  for (const std::string& path : options.files) {
    if (path == "-") return decline(ErrorCode::usage, "standard input is no file to watch");
    if (Result<std::string> text = read_file(path); !text) unread.push_back(text.error());
  }
  if (!unread.empty()) return decline(std::move(unread));
  return FileWatch(std::make_unique<Files>(std::move(options)));
}

std::optional<WatchRecord> FileWatch::next() { return files_->next(); }

FileWatch::FileWatch(std::unique_ptr<Files> files) : files_(std::move(files)) {}
FileWatch::FileWatch(FileWatch&&) noexcept = default;
FileWatch& FileWatch::operator=(FileWatch&&) noexcept = default;
FileWatch::~FileWatch() = default;

}  // namespace agon::workbench
