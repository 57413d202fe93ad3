#include "agon/server/arena.h"

#include <fmt/format.h>

#include <condition_variable>

#include "agon/json/read.h"
#include "agon/json/write.h"
#include "agon/replay/load.h"
#include "agon/server/secrets.h"
#include "agon/server/sent.h"

namespace agon::server {
namespace {

using game::Side;
using workbench::kPerson, workbench::Table;

constexpr u32 kThinkers = 8;  // so that some that think long leave room for others
constexpr u32 kWaiters = 16;  // programs that think at once
constexpr auto kTick = std::chrono::milliseconds(100);

u32 cores() { return std::max(1u, std::thread::hardware_concurrency()); }

// A seat as a table has it.
std::string seated(const std::string& seat) {
  return is_person(seat) ? std::string(kPerson) : seat;
}

Problem unknown_match() {
  return {.code = ErrorCode::not_found, .message = "there is no such match, or it is not yours"};
}

// New tokens for the people of a match: what is kept, and what is told once.
TokensRecord give_tokens(BoutFacts& facts) {
  TokensRecord out;
  for (Side side : game::kSides) {
    facts.hashes[at(side)].clear();
    if (!is_person(facts.seats[at(side)])) continue;
    std::string token = make_token();
    facts.hashes[at(side)] = hash_of(token);
    (side == Side::a ? out.a : out.b) = std::move(token);
  }
  out.spectator = make_token();
  facts.spectators = hash_of(out.spectator);
  return out;
}

// Of a match, for whoever has this token of it.
Created created_for(const Bout& bout, const std::string& token) {
  View view = bout.view(Role::spectator);
  Created out{
      .match = view.match, .commitment = view.commitment, .practice = view.practice, .tokens = {}};
  std::optional<Role> role = bout.role_of(hash_of(token));
  if (role == Role::a) out.tokens.a = token;
  if (role == Role::b) out.tokens.b = token;
  return out;
}

}  // namespace

Arena::Arena(archive::Archive& archive, workbench::Programs programs, ArenaLimits limits)
    : archive_(archive),
      limits_(limits),
      thinkers_(std::make_unique<Pool>(std::max(kThinkers, cores()))),
      waiters_(std::make_unique<Pool>(kWaiters)),
      house_{archive, *thinkers_, *waiters_, std::move(programs)},
      clocks_([this](const std::stop_token& stop) { tick(stop); }) {
  house_.programs.gone = [this] { return house_.closing.load(); };
  house_.programs.stop = house_.stopping.get_token();
}

// What is under way is kept as far as it has come; the rest comes when somebody goes on with it.
Arena::~Arena() {
  house_.closing = true;
  house_.stopping.request_stop();
  clocks_ = {};
  thinkers_.reset();
  waiters_.reset();
  // Answers of the archive come in order: after this one none is left that knows a match.
  std::ignore = archive::wait([this](archive::Done done) { archive_.remove({}, std::move(done)); });
}

void Arena::tick(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock waiting(mutex);
  while (!stop.stop_requested()) {
    never.wait_for(waiting, stop, kTick, [] { return false; });
    std::vector<std::shared_ptr<Bout>> all;
    {
      std::shared_lock lock(mutex_);
      for (const auto& [id, bout] : bouts_) all.push_back(bout);
    }
    Time now = std::chrono::steady_clock::now();
    for (const auto& bout : all) bout->tick(now);
  }
}

Problems Arena::resume() {
  Problems out;
  Result<std::vector<archive::MatchRow>> rows =
      archive_.matches({.status = archive::MatchStatus::running});
  if (!rows) return {rows.error()};
  for (const archive::MatchRow& row : *rows) {
    Result<archive::KeptMatch> kept = archive_.match(row.id);
    Reply<std::shared_ptr<Bout>> bout = kept ? reopen(*std::move(kept)) : decline(kept.error());
    if (!bout) {
      for (Problem& problem : bout.error()) out.push_back(std::move(problem));
      continue;
    }
    (*bout)->go_on();
  }
  return out;
}

Reply<std::shared_ptr<Bout>> Arena::reopen(archive::KeptMatch match) {
  const archive::MatchRow& row = match.row;
  Result<json::Document> replay = replay::parse(std::move(match.text), row.id);
  if (!replay) return decline(replay.error());
  Result<json::Document> kept = json::parse(row.facts, row.id);
  if (!kept) return decline(kept.error());
  BoutFacts facts;
  Problems problems;
  if (!json::read(json::root(*kept), facts, problems)) return decline(std::move(problems));
  bool alone = facts.seats[1] == workbench::kNobody;
  Reply<Table> table = workbench::reopen_table(
      *replay, {.file = row.id,
                .a = seated(facts.seats[0]),
                .b = alone ? std::nullopt : std::optional(seated(facts.seats[1]))});
  if (!table) return decline(table.error());
  table->open.contents = row.contents;  // by the names that somebody typed
  Reply<std::shared_ptr<Bout>> bout =
      Bout::open(house_, row.id, *std::move(table), std::move(facts), row.created);
  if (!bout) return bout;
  Result<std::vector<archive::ChosenRow>> chosen = archive_.chosen(row.id);
  if (!chosen) return decline(chosen.error());
  (*bout)->remember(*std::move(chosen));
  add(*bout);
  return bout;
}

std::shared_ptr<Bout> Arena::find(const std::string& id) const {
  std::shared_lock lock(mutex_);
  auto found = bouts_.find(id);
  return found == bouts_.end() ? nullptr : found->second;
}

// Those that are over are let go, the oldest first, once there are enough of them: the archive has
// them.
void Arena::add(std::shared_ptr<Bout> bout) {
  std::lock_guard lock(mutex_);
  order_.push_back(bout->id());
  bouts_.emplace(bout->id(), std::move(bout));
  std::size_t over = 0;
  for (const auto& [id, one] : bouts_) over += one->over();
  for (auto id = order_.begin(); over > limits_.finished && id != order_.end();) {
    auto found = bouts_.find(*id);
    if (found == bouts_.end() || !found->second->over()) {
      ++id;
      continue;
    }
    bouts_.erase(found);
    id = order_.erase(id);
    --over;
  }
}

void Arena::forget(const std::string& id) {
  std::lock_guard lock(mutex_);
  bouts_.erase(id);
}

Reply<Entrance> Arena::enter(const std::string& id, std::string_view token, bool owner) {
  std::shared_ptr<Bout> bout = find(id);
  if (bout == nullptr) {
    Result<archive::KeptMatch> kept = archive_.match(id);
    if (!kept) return decline(unknown_match());
    Reply<std::shared_ptr<Bout>> again = reopen(*std::move(kept));
    if (!again) return decline(again.error());
    bout = *std::move(again);
  }
  std::optional<Role> role = bout->role_of(hash_of(token));
  if (!role && owner) role = Role::owner;
  if (!role) return decline(unknown_match());
  return Entrance{std::move(bout), *role};
}

Reply<MatchList> Arena::list() const {
  Result<std::vector<archive::MatchRow>> rows = archive_.matches({.most = 200});
  if (!rows) return decline(rows.error());
  MatchList out;
  for (archive::MatchRow& row : *rows) {
    std::shared_ptr<Bout> bout = find(row.id);
    out.matches.push_back(bout != nullptr ? bout->head() : head_of(std::move(row)));
  }
  return out;
}

Reply<workbench::OpenGame> Arena::open_wanted(const NewMatch& wanted) const {
  workbench::GameChoice choice{.game = wanted.game, .contents = wanted.contents};
  if (wanted.options) choice.options = json::canonical(*wanted.options);
  Reply<SentContents> sent = read_sent(wanted.sent);
  if (!sent) return decline(sent.error());
  choice.sent = *std::move(sent);
  return workbench::open(choice);
}

void Arena::create(const NewMatch& wanted, Made made) {
  Reply<workbench::OpenGame> open = open_wanted(wanted);
  if (!open) return made(decline(open.error()));
  bool alone = open->entry->facts.players == 1;
  BoutFacts facts{
      .seats = {wanted.seats.a, alone ? std::string(workbench::kNobody) : wanted.seats.b}};
  if (wanted.clock) {
    u64 all = u64{1000} * wanted.clock->seconds;
    facts.clock = {wanted.clock->seconds, wanted.clock->increment, {all, all}};
  }
  Table table{.open = *std::move(open), .name = {}, .seats = {}, .file = {}};
  begin(std::move(table), std::move(facts), std::move(made));
}

// A fork: the dice that were seen are gone back before, so it is marked.
void Arena::undo(const Entrance& from, Made made) {
  Reply<Table> table = from.bout->table_before_last_decision();
  if (!table) return made(decline(table.error()));
  BoutFacts facts = from.bout->facts();
  facts.practice = true;
  facts.ended.clear();
  auto forked = [bout = from.bout, made = std::move(made)](Reply<Created> created) {
    if (created) bout->leave_for(created->match);  // or its dice could be looked up in the fork
    made(std::move(created));
  };
  begin(*std::move(table), std::move(facts), std::move(forked));
}

// Whoever asks second comes to the same match.
void Arena::rematch(const Entrance& from, const std::string& token, Made made) {
  if (!from.bout->over()) return made(decline(ErrorCode::not_allowed, "the match is not over"));
  if (from.bout->begin_rematch()) {
    auto begun = [bout = from.bout, made = std::move(made)](Reply<Created> created) {
      bout->set_rematch(created ? std::optional(created->match) : std::nullopt);
      made(std::move(created));
    };
    return begin_rematch(from, token, std::move(begun));
  }
  Reply<Entrance> there = enter(from.bout->rematch(), token, false);
  if (!there) return made(decline(ErrorCode::busy, "the rematch is being made: ask again"));
  made(created_for(*there->bout, token));
}

// With the seats exchanged, contents of the sides included.
void Arena::begin_rematch(const Entrance& from, const std::string& token, Made made) {
  Reply<Table> table = from.bout->table_again();
  if (!table) return made(decline(table.error()));
  const game::Facts& known = table->open.entry->facts;
  BoutFacts facts = from.bout->facts();
  if (known.players == 2) {
    Reply<workbench::OpenGame> exchanged =
        workbench::open(*table->open.entry, roster::exchanged(known, table->open.again));
    if (!exchanged) return made(decline(exchanged.error()));
    exchanged->names = table->open.names;
    exchanged->contents = table->open.contents;
    if (!exchanged->names.empty()) exchanged->exchange_names();
    table->open = *std::move(exchanged);
    std::swap(facts.seats[0], facts.seats[1]);
    std::swap(facts.hashes[0], facts.hashes[1]);
  }
  facts.practice = false;
  facts.ended.clear();
  if (facts.clock) {
    u64 all = u64{1000} * facts.clock->seconds;
    facts.clock->left = {all, all};
  }
  begin(*std::move(table), std::move(facts), std::move(made), token);
}

// A match with steps goes on with its dice, which its seed gives; any other has a seed of its own.
// With a token its tokens are those that its facts have the hashes of.
void Arena::begin(Table table, BoutFacts facts, Made made, const std::string& token) {
  {
    std::shared_lock lock(mutex_);
    if (bouts_.size() >= limits_.running + limits_.finished) {
      lock.unlock();
      return made(decline(
          ErrorCode::busy,
          fmt::format("there are {} matches under way, and no more may be", limits_.running)));
    }
  }
  if (!facts.practice) table.name = {make_seed(), 0};
  facts.salt = make_token();
  std::optional<TokensRecord> tokens;
  if (token.empty()) tokens = give_tokens(facts);
  table.seats = {seated(facts.seats[0]), seated(facts.seats[1])};
  table.over = false;
  Reply<std::shared_ptr<Bout>> bout = Bout::open(house_, make_id(), std::move(table),
                                                 std::move(facts), archive::now_in_milliseconds());
  if (!bout) return made(decline(bout.error()));
  add(*bout);
  Created created = created_for(**bout, token);
  if (tokens) created.tokens = *std::move(tokens);
  (*bout)->begin([this, created, made = std::move(made)](const Result<void>& kept) {
    if (!kept) forget(created.match);
    made(kept ? Reply<Created>(created) : decline(kept.error()));
  });
}

}  // namespace agon::server
