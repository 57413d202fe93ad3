// One match on the server. Whoever chooses has it in the archive before they hear that it counts;
// whoever watches sees a step when it is there, too. People choose through `choose`; agents and
// dice follow by themselves, on threads of a pool, one at a time for a match.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>

#include "agon/archive/archive.h"
#include "agon/server/clock.h"
#include "agon/server/messages.h"
#include "agon/server/pool.h"
#include "agon/workbench/moment.h"

namespace agon::server {

AGON_ENUM(Role, u8, a, b, spectator, owner)

constexpr std::optional<game::Side> side_of(Role role) {
  if (role == Role::a) return game::Side::a;
  if (role == Role::b) return game::Side::b;
  return std::nullopt;
}

// What the server knows of a match beside its journal; kept in the archive.
struct ClockFacts {
  u32 seconds = 0;
  u32 increment = 0;
  std::array<u64, 2> left = {};
};

template <class V>
void describe(V& v, ClockFacts& c) {
  v("seconds", c.seconds, "each side's at the start");
  v("increment", c.increment, "what a choice gives back");
  v("left", c.left, "milliseconds, by side");
}

struct BoutFacts {
  std::array<std::string, 2> seats = {};   // here, invited, or an agent or program by name
  std::array<std::string, 2> hashes = {};  // of the seats' tokens; empty where nobody has one
  std::string spectators = {};             // of theirs
  std::string salt = {};
  bool practice = false;
  std::string ended = {};
  std::optional<ClockFacts> clock = {};
};

template <class V>
void describe(V& v, BoutFacts& f) {
  v("seats", f.seats, "who plays, by side");
  v("hashes", f.hashes, "of the seats' tokens");
  v("spectators", f.spectators, "hash of the token of those who watch");
  v("salt", f.salt, "what the seed's commitment is made with");
  v("practice", f.practice, "whether dice of it were seen before");
  v("ended", f.ended, "how, where no rule ended it");
  v("clock", f.clock, "where there is one");
}

inline constexpr std::string_view kTakenBack = "taken back";  // how a match ended that was undone

bool is_person(std::string_view seat);  // here or invited
MatchHead head_of(archive::MatchRow row);

// Somebody who watches a match, or plays it, through a socket.
class Audience {
 public:
  virtual ~Audience() = default;
  virtual void hear(std::shared_ptr<const std::string> message) = 0;
};

// What bouts share.
struct House {
  archive::Archive& archive;
  Pool& thinkers;  // built-in agents
  Pool& waiters;   // programs, which take long and cost nothing here
  workbench::Programs programs = {};
  std::atomic<bool> closing = false;  // nothing new is begun
  std::stop_source stopping = {};     // what agents of ours think about is thrown away
};

class Bout : public std::enable_shared_from_this<Bout> {
 public:
  // Begins where the table is.
  static Reply<std::shared_ptr<Bout>> open(House& house, std::string id, workbench::Table table,
                                           BoutFacts facts, u64 created);

  const std::string& id() const { return id_; }
  // Who has the token with this hash.
  std::optional<Role> role_of(std::string_view hash) const;

  // Once, for a match that begins here; the rest follows when it is kept.
  void begin(archive::Done kept);
  // Of one that was kept before: goes on, if there is something to do.
  void go_on();

  View view(Role role) const;
  MatchHead head() const;
  // The match so far, without what hides: nothing while it runs.
  std::optional<std::string> replay() const;
  bool over() const;

  using Answered = std::function<void(Reply<Accepted>)>;
  void choose(game::Side side, const Choose& chosen, Answered answered);
  Reply<void> resign(game::Side side, archive::Done kept);
  // Ends it for a fork, whose dice and seed are its own.
  void leave_for(const std::string& fork);
  // Ends what nobody plays but agents.
  Reply<void> stop(archive::Done kept);
  // One for each match: nothing if somebody has it or makes it already.
  bool begin_rematch();
  void set_rematch(std::optional<std::string> id);
  std::string rematch() const;
  // Choices that were accepted before.
  void remember(std::vector<archive::ChosenRow> chosen);

  // The table as it is before people's last decision, or with the seats exchanged, for another
  // bout.
  Reply<workbench::Table> table_before_last_decision() const;
  Reply<workbench::Table> table_again() const;
  BoutFacts facts() const;

  // The moment, for questions of the side that decides.
  Reply<workbench::Moment> moment_for(game::Side side) const;
  // What a program knows of the seats: whether nobody but agents sits there beside this side.
  bool has_hints() const { return hints_; }

  // From now on hears every message; first the view, with what happened since that step.
  void join(const std::shared_ptr<Audience>& who, Role role, u64 since);
  void leave(const Audience* who);

  // Called now and then: plays the default for whose clock has run out, and tries again to keep
  // what could not be kept.
  void tick(Time now);

 private:
  struct Unsaved {
    std::string lines;
    std::vector<archive::ChosenRow> chosen;
    std::vector<archive::Done> done;

    bool is_empty() const { return lines.empty() && chosen.empty() && done.empty(); }
  };
  struct Seated {
    std::shared_ptr<Audience> who;
    Role role;
  };
  struct Kept {
    u64 step;
    std::string text;  // a NewsRecord as JSON
  };

  Bout(House& house, std::string id, workbench::Table table, BoutFacts facts, u64 created);

  void hear(const workbench::MatchEvent& event);
  Reply<replay::NotedChoice> read(game::Side side, const Choose& chosen);
  Reply<void> decline_choice(game::Side side, const Choose& chosen) const;
  void take_choice(game::Side side, replay::NotedChoice choice);
  bool waits_for_people() const;
  void think();  // lets a worker `drive`
  void drive();  // by a worker
  bool play_one(std::unique_lock<std::mutex>& lock);
  void save(Unsaved more);  // with what waits already
  void flush();
  void saved(const Result<void>& written, Unsaved was);
  void publish();
  void look();
  void show_chosen(const archive::ChosenRow& row);
  std::shared_ptr<const std::string> message_for(Role role, u64 since, bool whole) const;
  void tell_presence(Role role, const Audience* came) const;
  void set_clocks(Time now);
  void note_clocks();
  archive::MatchRow row() const;
  View view_of(Role role, bool whole) const;
  std::string news_since(u64 step) const;
  std::string seed_text() const;
  ClockView clock_view() const;
  bool over_locked() const;  // the lock is held
  bool reveals() const;      // seed and replay; likewise

  House& house_;
  const std::string id_;
  const u64 created_;
  bool hints_ = false;
  bool slow_ = false;  // a program plays

  mutable std::mutex mutex_;
  BoutFacts facts_;
  workbench::LiveMatch match_;
  std::optional<Clocks> clocks_;
  std::optional<std::string> rematch_;         // its id; empty while it is made
  std::array<workbench::MatchView, 3> shown_;  // to a, b and those who watch: what is kept
  std::vector<Kept> fresh_;                    // news that are not kept yet
  std::deque<Kept> news_;
  std::size_t news_bytes_ = 0;
  std::vector<Seated> audience_;
  std::map<std::string, archive::ChosenRow> nonces_;  // by side and nonce
  Unsaved unsaved_;
  bool saving_ = false;
  bool gap_ = false;  // something could not be kept
  Time tried_ = {};   // to keep it, last
  bool thinking_ = false;
  bool again_ = false;     // somebody asked for it meanwhile
  bool unseen_ = false;    // steps that were not shown
  bool finished_ = false;  // nothing more happens
  bool closed_ = false;    // and the archive has all of it
};

}  // namespace agon::server
