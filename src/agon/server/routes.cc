#include "agon/server/routes.h"

#include <fmt/format.h>

#include <future>

#include "agon/server/records.h"
#include "agon/server/sent.h"
#include "agon/server/site.h"
#include "agon/workbench/content/lint.h"
#include "agon/workbench/match/advice.h"
#include "agon/workbench/match/preview.h"
#include "agon/workbench/match/theater.h"
#include "agon/workbench/questions/odds.h"
#include "agon/workbench/questions/trace.h"

namespace agon::server {
namespace {

constexpr std::size_t kSmall = 64'000;     // bytes of a request's body
constexpr std::size_t kLarge = 2'000'000;  // where a file may be sent

constexpr std::size_t kReplay = 16'000'000;

// ---- what routes are made of ----

template <class Request, class Response>
using Answers = Reply<Response> (*)(Call& call, const Request& request);

template <class Request, class Response>
Route route(std::string_view method, std::string_view path, Who who, std::string_view sentence,
            Answers<Request, Response> answer, std::size_t limit = kSmall) {
  auto run = [answer](Call& call) -> net::Response {
    Reply<Request> request = read_body<Request>(call.request);
    if (!request) return refusal(request.error());
    return answer_or_refuse(answer(call, *request));
  };
  constexpr bool sends = !std::is_same_v<Request, Nothing>;
  return {method,
          path,
          who,
          sentence,
          sends ? limit : kSmall,
          run,
          sends ? &json::schema_of<Request> : nullptr,
          &json::schema_of<Response>};
}

// What is answered by a record that has a schema of its own.
template <class Request>
Route route_to_value(std::string_view method, std::string_view path, Who who,
                     std::string_view sentence, Answers<Request, json::Value> answer,
                     std::size_t limit = kSmall) {
  Route out = route<Request, json::Value>(method, path, who, sentence, answer, limit);
  return out;
}

// Until something is in the archive.
template <class T, class Start>
Reply<T> waited(const Start& start) {
  auto promise = std::make_shared<std::promise<Reply<T>>>();
  std::future<Reply<T>> future = promise->get_future();
  start([promise](Reply<T> reply) { promise->set_value(std::move(reply)); });
  return future.get();
}

// The likeliest states are enough of an answer that is sent: there may be thousands.
void shorten(workbench::Odds& odds) {
  constexpr std::size_t kMostResults = 256;
  auto* prospect = std::get_if<odds::Prospect>(&odds);
  if (prospect != nullptr && prospect->results.size() > kMostResults) {
    prospect->results.resize(kMostResults);
  }
}

Reply<Entrance> enter(Call& call) {
  return call.site.arena().enter(call.parameters[0], call.token, call.owner);
}

// The seat of a player.
Reply<std::pair<Entrance, game::Side>> sit(Call& call) {
  Reply<Entrance> entrance = enter(call);
  if (!entrance) return decline(entrance.error());
  std::optional<game::Side> side = side_of(entrance->role);
  if (!side) return decline(ErrorCode::not_allowed, "this is for who plays");
  return std::pair(*std::move(entrance), *side);
}

Reply<LoggedIn> log_in(Call& call, const LogIn& asked) {
  Reply<std::string> token = call.site.log_in(asked.password);
  if (!token) return decline(token.error());
  return LoggedIn{*std::move(token)};
}

// ---- matches ----

Reply<About> about(Call& call, const Nothing&) {
  Reply<std::vector<workbench::GameRecord>> games =
      workbench::catalogue(*workbench::chosen_games(""));
  if (!games) return decline(games.error());
  About out{.version = call.site.options().version,
            .games = *std::move(games),
            .programs = {},
            .studio = !call.site.options().content.empty()};
  for (const auto& [name, typed] : call.site.options().programs) out.programs.push_back(name);
  return out;
}

Reply<Created> create(Call& call, const NewMatch& wanted) {
  return waited<Created>([&](const auto& made) { call.site.arena().create(wanted, made); });
}

Reply<MatchList> matches(Call& call, const Nothing&) { return call.site.arena().list(); }

Reply<View> view(Call& call, const Nothing&) {
  Reply<Entrance> entrance = enter(call);
  if (!entrance) return decline(entrance.error());
  return entrance->bout->view(entrance->role);
}

Reply<Accepted> choose(Call& call, const Choose& chosen) {
  auto seat = sit(call);
  if (!seat) return decline(seat.error());
  return waited<Accepted>(
      [&](const auto& answered) { seat->first.bout->choose(seat->second, chosen, answered); });
}

Reply<Created> undo(Call& call, const Nothing&) {
  auto seat = sit(call);
  if (!seat) return decline(seat.error());
  return waited<Created>([&](const auto& made) { call.site.arena().undo(seat->first, made); });
}

Reply<Created> rematch(Call& call, const Nothing&) {
  auto seat = sit(call);
  if (!seat) return decline(seat.error());
  return waited<Created>([&](const auto& made) {
    call.site.arena().rematch(seat->first, std::string(call.token), made);
  });
}

// The owner ends what only agents play.
Reply<Nothing> resign(Call& call, const Nothing&) {
  Reply<Entrance> entrance = enter(call);
  if (!entrance) return decline(entrance.error());
  std::optional<game::Side> side = side_of(entrance->role);
  if (!side && entrance->role != Role::owner) {
    return decline(ErrorCode::not_allowed, "this is for who plays");
  }
  return waited<Nothing>([&](const auto& ended) {
    auto kept = [ended](const Result<void>& written) {
      ended(written ? Reply<Nothing>(Nothing{}) : decline(written.error()));
    };
    Bout& bout = *entrance->bout;
    Reply<void> done = side ? bout.resign(*side, kept) : bout.stop(kept);
    if (!done) ended(decline(done.error()));
  });
}

// The question that is meant: by its name, or where nothing is named and single entries say little,
// what the game answers to who sits at the table. Null: what every game does.
Reply<const game::Question*> question_in(const game::Entry& entry, const OddsRequest& asked) {
  for (std::string_view verb : {"odds", "play"}) {
    for (const game::Question* question : game::questions_of(entry.offers, verb)) {
      bool about_moment = question->needs.about == game::About::moment;
      bool named = !asked.question.empty() && question->name == asked.question;
      bool usual = asked.question.empty() && asked.choices.empty() && verb == "play" &&
                   !question->needs.choices;
      if (about_moment && (named || usual)) return question;
    }
  }
  if (asked.question.empty()) return nullptr;
  return decline(ErrorCode::usage,
                 fmt::format("{} answers no such question about a moment", entry.facts.name));
}

Reply<json::Value> odds(Call& call, const OddsRequest& asked) {
  auto seat = sit(call);
  if (!seat) return decline(seat.error());
  Reply<workbench::Moment> moment = seat->first.bout->moment_for(seat->second);
  if (!moment) return decline(moment.error());
  Reply<game::Choices> fixed = workbench::read_choices(*moment, asked.choices);
  if (!fixed) return decline(fixed.error());
  Reply<const game::Question*> question = question_in(*moment->entry, asked);
  if (!question) return decline(question.error());
  return call.site.computed<json::Value>([&](const std::stop_token& stop) -> Reply<json::Value> {
    if (*question != nullptr) {
      Reply<game::Answer> answer =
          workbench::ask(*moment, **question, {.choices = asked.choices, .stop = stop});
      if (!answer) return decline(answer.error());
      return json::to_value(workbench::record_of(*moment->entry, &*moment, **question, *answer));
    }
    Reply<workbench::Odds> odds = workbench::odds_of(*moment, *fixed, stop);
    if (!odds) return decline(odds.error());
    shorten(*odds);
    return json::to_value(workbench::record_of(*moment, *odds));
  });
}

Reply<workbench::PreviewRecord> preview(Call& call, const PreviewRequest& asked) {
  auto seat = sit(call);
  if (!seat) return decline(seat.error());
  Reply<workbench::Moment> moment = seat->first.bout->moment_for(seat->second);
  if (!moment) return decline(moment.error());
  return call.site.computed<workbench::PreviewRecord>([&](const std::stop_token& stop) {
    return workbench::preview(*moment, seat->second, asked.list, stop);
  });
}

// Where files lie is nobody's business but the owner's.
Reply<workbench::Advice> hint(Call& call, const Nothing&) {
  auto seat = sit(call);
  if (!seat) return decline(seat.error());
  if (!seat->first.bout->has_hints()) {
    return decline(ErrorCode::not_allowed, "there are no hints between people");
  }
  Reply<workbench::Moment> moment = seat->first.bout->moment_for(seat->second);
  if (!moment) return decline(moment.error());
  Reply<workbench::Advice> advice = call.site.computed<workbench::Advice>(
      [&](const std::stop_token& stop) { return workbench::advise(*moment, seat->second, stop); });
  if (advice) advice->lacks.clear();
  return advice;
}

net::Response replay(Call& call) {
  Reply<Entrance> entrance = enter(call);
  if (!entrance) return refusal(entrance.error());
  std::optional<std::string> text = entrance->bout->replay();
  if (!text) return refusal(ErrorCode::not_allowed, "a replay can be had when the match is over");
  net::Response out{.body = *std::move(text), .headers = safe_headers()};
  out.headers.push_back({"Content-Disposition",
                         fmt::format("attachment; filename=\"agon-{}.json\"", call.parameters[0])});
  return out;
}

// ---- what computes ----

Reply<workbench::LintRecord> validate(Call& call, const ValidateRequest& asked) {
  using workbench::LintRecord;
  return call.site.computed<LintRecord>([&](const std::stop_token& stop) -> Reply<LintRecord> {
    Reply<workbench::Lint> lint = workbench::lint(
        {.sent = {{asked.name + ".json", asked.text}}, .kind = asked.kind, .stop = stop});
    if (!lint) return decline(lint.error());
    if (!lint->complete) return decline(game::out_of_time());
    return workbench::record_of(*lint);
  });
}

Reply<json::Value> trace(Call& call, const TraceRequest& asked) {
  Reply<const game::Entry*> entry = workbench::find_game(asked.game);
  if (!entry) return decline(entry.error());
  Reply<SentContents> sent = read_sent(asked.sent);
  if (!sent) return decline(sent.error());
  std::vector<std::string> names = asked.contents;
  bool named = asked.script.find('(') == std::string::npos;
  if (named) names.push_back(asked.script.substr(0, asked.script.rfind('/')));
  Reply<void> owned = add_owned(call.site.studio(), (*entry)->facts, names, *sent);
  if (!owned) return decline(owned.error());
  return call.site.computed<json::Value>([&](const std::stop_token& stop) -> Reply<json::Value> {
    Reply<workbench::Traced> traced = workbench::trace(**entry, {.script = asked.script,
                                                                 .contents = asked.contents,
                                                                 .sent = *std::move(sent),
                                                                 .ask = {.stop = stop}});
    if (!traced) return decline(traced.error());
    return traced->answer.value;
  });
}

// Luck is worked out as far as some seconds go; whoever asks sees what is an estimate.
Reply<workbench::TheaterRecord> theater(Call& call, const TheaterRequest& asked) {
  return call.site.computed<workbench::TheaterRecord>(
      [&](const std::stop_token& stop) {
        workbench::TheaterOptions options{.watch = {.stop = stop}};
        if (asked.luck) options.luck = {.stop = stop};
        return workbench::theater(asked.text, options);
      },
      2 * Site::kBudget);
}

Reply<json::Value> schema_of_kind(Call& call, const Nothing&) {
  Reply<roster::FileKind> kind =
      reply(roster::find_kind(call.parameters[0] + "/" + call.parameters[1]));
  if (!kind) return decline(kind.error());
  return kind->schema();
}

// ---- jobs, archive, studio ----

Reply<JobStarted> begin_job(Call& call, const NewJob& wanted) {
  return call.site.jobs().add(wanted);
}
Reply<JobList> jobs(Call& call, const Nothing&) { return call.site.jobs().list(); }
Reply<JobRecord> job(Call& call, const Nothing&) {
  return call.site.jobs().find(call.parameters[0]);
}
Reply<JobRecord> end_job(Call& call, const Nothing&) {
  return call.site.jobs().cancel(call.parameters[0]);
}

Reply<RunList> runs(Call& call, const Nothing&) {
  Result<std::vector<archive::RunRow>> rows = call.site.archive().runs({.most = 500});
  if (!rows) return decline(rows.error());
  return RunList{*std::move(rows)};
}

net::Response run(Call& call) {
  Result<std::string> text = call.site.archive().run(call.parameters[0]);
  if (!text) return refusal(ErrorCode::not_found, "the archive has no such run");
  return {.body = *std::move(text), .headers = safe_headers()};
}

ContentName content_name(const Call& call) {
  return {call.parameters[0], call.parameters[1], call.parameters[2]};
}
Reply<ContentFiles> contents(Call& call, const Nothing&) { return call.site.studio().list(); }
Reply<ContentText> content(Call& call, const Nothing&) {
  return call.site.studio().read(content_name(call));
}
Reply<Saved> save(Call& call, const SavedText& saved) {
  return call.site.studio().save(content_name(call), saved);
}

net::Response describe_api(Call&) {
  return {.body = json::pretty(openapi()), .headers = safe_headers()};
}

json::Value anything() { return json::Value::object(); }

}  // namespace

std::span<const Route> routes() {
  using enum Who;
  static const std::vector<Route> kRoutes = {
      {"GET", "/api/openapi.json", anyone, "this list", 0, describe_api, nullptr, anything},
      route("GET", "/api/about", anyone, "the games, and what this server has", about),
      route("POST", "/api/login", anyone, "the owner's token, for the password", log_in),
      route("POST", "/api/matches", owner, "begin a match", create, kLarge),
      route("GET", "/api/matches", owner, "matches, the newest first", matches),
      route("GET", "/api/matches/{match}", seat, "a match as the token's holder sees it", view),
      route("POST", "/api/matches/{match}/choices", player, "choose", choose),
      route("POST", "/api/matches/{match}/undo", player,
            "take the last decision back, against agents: in a fork, marked as practice", undo),
      route("POST", "/api/matches/{match}/resign", player, "give up", resign),
      route("POST", "/api/matches/{match}/rematch", player,
            "another match, with the seats exchanged", rematch),
      route("POST", "/api/matches/{match}/hint", player,
            "what the strongest agent would choose, and why; not between people", hint),
      route_to_value("POST", "/api/matches/{match}/odds", player,
                     "exact chances of this moment, as `agon odds` gives them", odds),
      route("POST", "/api/matches/{match}/preview", player,
            "a list before it is handed in: what comes of it, exactly", preview),
      {"GET", "/api/matches/{match}/replay", seat, "the replay, once the match is over", 0, replay,
       nullptr, anything},
      route("POST", "/api/validate", owner, "what is wrong with a content", validate, kLarge),
      route("POST", "/api/replay", owner, "a replay, verified, frame by frame", theater, kReplay),
      route_to_value("POST", "/api/trace", owner, "a script, step by step", trace, kLarge),
      route_to_value("GET", "/api/schemas/{game}/{kind}", anyone, "the JSON Schema of a content",
                     schema_of_kind),
      route("POST", "/api/jobs", owner,
            "begin a simulation, tournament, round robin, report, comparison or sweep", begin_job,
            kLarge),
      route("GET", "/api/jobs", owner, "jobs, the newest first", jobs),
      route("GET", "/api/jobs/{job}", owner, "one job, with its result", job),
      route("DELETE", "/api/jobs/{job}", owner,
            "end a job; what there is stays. Of a lost one, nothing", end_job),
      route("GET", "/api/archive", owner, "what jobs came to, the newest first", runs),
      {"GET", "/api/archive/{run}", owner, "one of them", 0, run, nullptr, anything},
      route("GET", "/api/content", owner, "contents that can be looked at", contents),
      route("GET", "/api/content/{game}/{kind}/{name}", owner, "one of them", content),
      route("PUT", "/api/content/{game}/{kind}/{name}", owner, "save one", save, kLarge),
  };
  return kRoutes;
}

}  // namespace agon::server
