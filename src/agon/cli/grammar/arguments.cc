#include "agon/cli/grammar/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <optional>
#include <thread>

#include "agon/cli/grammar/mistyped.h"
#include "agon/cli/grammar/version.h"
#include "agon/roster/roster.h"

namespace agon::cli {
namespace {

std::optional<u64> whole_number(std::string_view text) {
  bool hexadecimal = text.starts_with("0x");
  if (hexadecimal) text.remove_prefix(2);
  bool padded = !hexadecimal && text.size() > 1 && text[0] == '0';
  u64 number = 0;
  auto [stop, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, hexadecimal ? 16 : 10);
  bool whole = error == std::errc() && stop == text.data() + text.size();
  return whole && !padded ? std::optional(number) : std::nullopt;
}

// The options that mean the same everywhere are added by the same function everywhere.
class Grammar {
 public:
  Grammar() : app_("agon: two-sided, turn-based contests whose rules are data", "agon") {
    app_.set_version_flag("--version", version_text());
    app_.require_subcommand(1);
    app_.footer(
        "\nExamples:\n"
        "  agon demo                                    play every game once and report\n"
        "  agon match hilo --seed 7                     watch one match\n"
        "  agon sim hilo -n 100000 --a bold --b random  who is better, and by how much\n"
        "\n'agon VERB --help' explains a verb. Exit codes: 0 fine, 1 the answer is no,\n"
        "2 bad usage or input, 130 interrupted.");
    add_list();
    add_match();
    add_sim();
    add_replay();
    add_play();
    add_odds();
    add_roll();
    add_step();
    add_bench();
    add_report();
    add_solve();
    add_demo();
    add_validate();
    add_schema();
    add_trace();
    add_new();
    add_generate();
  }

  Result<Arguments> parse(int argc, const char* const* argv) {
    if (argc < 2 || std::string_view(argv[1]) == "help") return help_of(app_);
    std::string_view first = argv[1];
    if (std::string message = early_option(app_, first); !message.empty()) return bad(message);
    if (!first.starts_with("-")) {
      if (std::string message = unknown_command(app_, first); !message.empty()) return bad(message);
    }
    try {
      app_.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
      return help_of(*deepest_verb(&app_));
    } catch (const CLI::CallForVersion&) {
      return only_text(version_text() + "\n");
    } catch (const CLI::ParseError& error) {
      return bad(explain(app_, error, argc > 2 ? argv[2] : ""));
    }
    set_verb();
    return arguments_;
  }

 private:
  CLI::App* verb(const std::string& name, const std::string& sentence,
                 const std::string& examples) {
    CLI::App* out = app_.add_subcommand(name, sentence);
    out->footer("\nExample:\n" + examples);
    return out;
  }

  void add_json(CLI::App* app) {
    app->add_flag("--json", arguments_.json, "machine-readable output on stdout");
  }

  void add_contents(CLI::App* app, bool required = true) {
    app->add_option("GAME", arguments_.game, "a game's name, as 'agon list' shows it")
        ->required(required);
    app->add_option("CONTENT", arguments_.contents,
                    "names of shipped content, or JSON files; defaults for what is left out");
    app->add_option("--options", arguments_.options, "match options, as a JSON object");
  }

  void add_game(CLI::App* app) {
    add_contents(app);
    add_agents(app);
    add_name(app);
  }

  void add_agents(CLI::App* app) {
    app->add_option("--a", arguments_.a, "the agent at seat a, or exec:COMMAND")
        ->capture_default_str();
    app->add_option("--b", arguments_.b, "the agent at seat b, or exec:COMMAND")
        ->capture_default_str();
    add_deadline(app);
  }

  void add_name(CLI::App* app) {
    add_number(app, "--seed", arguments_.seed, "first half of a match's name");
    add_number(app, "--index", arguments_.index, "second half of it");
  }

  // CLI11 would take -1 for 2^64 - 1, 010 for 8, and too large a number for the largest.
  template <class T>
  void add_number(CLI::App* app, const std::string& name, T& target, const std::string& sentence,
                  u64 lo = 0, u64 hi = ~u64{0}) {
    auto read = [=, &target](const std::string& text) {
      std::optional<u64> number = whole_number(text);
      if (!number || *number < lo || *number > hi) {
        throw CLI::ValidationError(
            name, fmt::format("'{}' is not a whole number from {} to {} (decimal, or hexadecimal "
                              "with 0x)",
                              text, lo, hi));
      }
      target = static_cast<T>(*number);
    };
    app->add_option_function<std::string>(name, read, sentence)
        ->type_name("NUMBER")
        ->default_str(std::to_string(target));
  }

  void add_deadline(CLI::App* app) {
    auto read = [this](const std::string& text) {
      double seconds = 0;
      auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
      bool whole = error == std::errc() && stop == text.data() + text.size();
      if (!whole || !(seconds >= 0.001 && seconds <= 86'400)) {
        throw CLI::ValidationError(
            "--agent-deadline",
            fmt::format("'{}' is not a number of seconds from 0.001 to 86400", text));
      }
      arguments_.agent_deadline = std::chrono::milliseconds(std::llround(seconds * 1000));
    };
    app->add_option_function<std::string>("--agent-deadline", read,
                                          "how long an exec agent may take to decide")
        ->type_name("SECONDS")
        ->default_str("10");
  }

  void add_ascii(CLI::App* app) {
    app->add_flag("--ascii", arguments_.ascii, "letters instead of pictures");
  }

  void add_verbose(CLI::App* app) {
    app->add_flag("--verbose", arguments_.verbose, "also what changes nothing");
  }

  CLI::Option* add_dice(CLI::App* app) {
    return app
        ->add_option_function<std::string>(
            "--dice", [this](const std::string& how) { arguments_.typed_dice = how == "manual"; },
            "seed: they follow from the seed; manual: you throw and type them")
        ->check(CLI::IsMember({"seed", "manual"}))
        ->type_name("seed|manual");
  }

  void add_threads(CLI::App* app) {
    add_number(app, "--threads", arguments_.threads, "threads; 0 is one for each core", 0, 256);
  }

  void add_kernel(CLI::App* app) {
    app->add_option(
        "--kernel", arguments_.kernel,
        "the processor's instructions that batches use, such as AVX2 or FALLBACK; the best "
        "that this machine has, if left out");
  }

  void add_list() {
    CLI::App* app = verb("list", "show games, their content and their agents",
                         "  agon list\n  agon list hilo --json");
    app->add_option("GAME", arguments_.game, "only this game");
    add_json(app);
  }

  void add_match() {
    CLI::App* app = verb("match", "play one match and tell what happens",
                         "  agon match hilo --a bold --b random --seed 1 --index 3 --swap\n"
                         "  agon match hilo marathon --json\n"
                         "  agon match hilo --b \"exec:python3 bot.py\" --agent-deadline 2\n"
                         "  agon match hilo --replay match.json && agon replay verify match.json");
    add_game(app);
    app->add_flag("--swap", arguments_.swap,
                  "exchange the seats, as every second match of a simulation does");
    app->add_option("--replay", arguments_.replay, "write a replay to this file")
        ->check([](const std::string& name) {
          return name.empty() || name == "-" ? "a replay is written to a file that has a name" : "";
        });
    add_verbose(app);
    add_ascii(app);
    add_json(app);
  }

  void add_sim() {
    CLI::App* app = verb("sim", "play many matches and report",
                         "  agon sim hilo -n 1000000 --a bold --b random\n"
                         "  agon sim hilo marathon -n 20000 --json\n"
                         "  agon sim hilo --all-agents random,bold,lookahead -n 2000\n"
                         "  agon sim hilo --all --a bold\n"
                         "  agon sim hilo -n 100 --a \"exec:python3 bot.py\" --threads 1");
    add_game(app);
    add_round_robin(app);
    add_number(app, "-n", arguments_.matches, "how many matches", 1, u64{1} << 40);
    app->add_flag("--no-swap", arguments_.no_swap,
                  "do not exchange the seats in every second match");
    add_number(app, "--metered", arguments_.metered,
               "this many matches, the first ones, feed the metrics");
    add_threads(app);
    add_kernel(app);
    add_json(app);
  }

  void add_round_robin(CLI::App* app) {
    CLI::Option* agents =
        app->add_option("--all-agents", arguments_.all_agents,
                        "each of these agents against each other one, as A,B:key=value,C; may be "
                        "repeated, and an exec:COMMAND takes all that follows it")
            ->allow_extra_args(false)
            ->type_name("AGENTS")
            ->excludes("--a")
            ->excludes("--b");
    app->add_flag("--all", arguments_.all,
                  "each content against each other one, or where both sides share it, one row each")
        ->excludes(agents);
  }

  void add_replay() {
    CLI::App* app = verb("replay", "verify or show replay files",
                         "  agon replay verify match.json\n  agon replay show match.json");
    app->require_subcommand(1);
    for (auto [name, sentence] :
         {std::pair("verify", "play the files again and compare everything"),
          std::pair("show", "print a match for people")}) {
      CLI::App* sub = app->add_subcommand(name, sentence);
      sub->footer(fmt::format("\nExample:\n  agon replay {} match.json", name));
      sub->add_option("FILE", arguments_.contents, "replay files; - is standard input")->required();
      if (std::string_view(name) == "show") {
        add_verbose(sub);
        add_ascii(sub);
      }
      add_json(sub);
    }
  }

  void add_play() {
    CLI::App* app = verb("play", "sit down at the table: against an agent, or two people",
                         "  agon play grapple                         against 'greedy'\n"
                         "  agon play hilo --b human                  two people\n"
                         "  agon play hilo --dice manual              with real dice\n"
                         "  agon play --resume agon-hilo-20260101-120000.json");
    add_contents(app, false);
    app->add_option("--a", arguments_.a, "who sits at a: human, or an agent [human]");
    app->add_option("--b", arguments_.b, "who sits at b: human, or an agent [greedy]");
    add_deadline(app);
    add_name(app);
    app->get_option("--seed")->default_str("any");
    add_number(app, "-n", arguments_.matches, "how many matches; asks after each if left out", 1,
               1'000'000);
    app->get_option("-n")->default_str("");
    app->add_option("--replay", arguments_.replay,
                    "the file that the match is kept in [agon-GAME-TIME.json]");
    CLI::Option* resume =
        app->add_option("--resume", arguments_.resume, "go on with the match in this file");
    add_dice(app);
    // All of these are in the file.
    for (const char* other : {"--replay", "--seed", "--index", "--dice", "--options"}) {
      resume->excludes(app->get_option(other));
    }
    add_verbose(app);
    add_ascii(app);
  }

  void add_odds() {
    CLI::App* app =
        verb("odds", "exact chances: of fixed choices, or of every entry of a menu",
             "  agon odds hilo                                   a table over the first menu\n"
             "  agon odds grapple --choose a='attack takedown'  the same against one choice\n"
             "  agon odds hilo --choose a='guess high 1' --choose b='guess low 1'\n"
             "  agon match hilo --replay m.json && agon odds hilo --replay m.json --at 2");
    add_contents(app);
    CLI::Option* state = app->add_option("--state", arguments_.state,
                                         "a file with a state, as 'agon step' writes it; - is "
                                         "standard input");
    CLI::Option* replay = app->add_option("--replay", arguments_.replay, "a moment of this replay")
                              ->excludes(state)
                              ->excludes(app->get_option("--options"));
    auto read_at = [this](const std::string& text) {
      arguments_.at = whole_number(text);
      if (!arguments_.at) throw CLI::ValidationError("--at", "'" + text + "' is not a number");
    };
    app->add_option_function<std::string>("--at", read_at,
                                          "after so many steps; the last decision if left out")
        ->type_name("NUMBER")
        ->needs(replay);
    app->add_option("--choose", arguments_.choices,
                    "SIDE=CHOICE: fixes a side's choice; may be given for both")
        ->allow_extra_args(false);
    add_own_options(app, "odds");
    add_ascii(app);
    add_json(app);
  }

  // Those of every game, for which game is known only later; two games may have one of a name.
  void add_own_options(CLI::App* app, std::string_view verb) {
    for (const game::Entry* entry : roster::games()) {
      for (const game::Question* question : game::questions_of(entry->offers, verb)) {
        if (!question->name.empty()) add_own_option(app, *entry, question->flag());
        for (const game::Flag& flag : question->flags) add_own_option(app, *entry, flag);
      }
    }
  }

  void add_own_option(CLI::App* app, const game::Entry& entry, const game::Flag& flag) {
    std::string name = fmt::format("--{}", flag.name);
    std::string sentence = fmt::format("{}: {}", entry.facts.name, flag.sentence);
    if (CLI::Option* known = app->get_option_no_throw(name)) {
      known->description(fmt::format("{}; {}", known->get_description(), sentence));
      return;
    }
    auto take = [this, own = std::string(flag.name)](const std::string& value) {
      arguments_.own_options.push_back({own, value});
    };
    auto take_all = [take](const std::vector<std::string>& values) {
      for (const std::string& value : values) take(value);
    };
    CLI::Option* added =
        flag.kind == game::FlagKind::yes
            ? app->add_flag_function(
                  name, [take](std::int64_t) { take(""); }, sentence)
            : app->add_option_function<std::vector<std::string>>(name, take_all, sentence)
                  ->allow_extra_args(false)
                  ->type_name(std::string(flag.value_text()));
    added->group("Options of one game");
  }

  void add_roll() {
    CLI::App* app = verb(
        "roll", "resolve one check of a game, outside any match",
        "  agon roll pillars check.json --seed 7\n"
        "  agon roll pillars - --json < check.json\n"
        "  agon roll pillars --type Attack --pillar Violence --actor warden --opposition fighter\n"
        "      --state-key harm --state-before unhurt --on-success hurt\n"
        "docs/pillars.md has every field of a check.");
    app->add_option("GAME", arguments_.game, "a game that has checks, as pillars")->required();
    app->add_option("FILE", arguments_.contents, "the check as JSON; - is standard input")
        ->expected(0, 1);
    add_name(app);
    app->get_option("--seed")->default_str("any");
    add_rolls(app, "told dice, in the order in which they fall: rank dice, then d20s");
    add_own_options(app, "roll");
    add_json(app);
  }

  // Told dice, or typed ones, instead of those of the seed.
  void add_rolls(CLI::App* app, const std::string& sentence) {
    app->add_option("--rolls", arguments_.rolls, sentence)
        ->type_name("3,17,...")
        ->excludes(app->get_option("--seed"))
        ->excludes(add_dice(app));
  }

  void add_step() {
    CLI::App* app =
        verb("step", "let a program drive the rules: a line of JSON in, a line of JSON out",
             "  echo '{}' | agon step hilo                  the start: state, menu, who decides\n"
             "  echo '{\"choices\": {\"a\": \"guess high 1\", \"b\": \"guess low 1\"}}' | agon "
             "step hilo\n"
             "  echo '{\"state\": ..., \"rolls\": [4]}' | agon step hilo\n"
             "docs/workbench.md has every field and a client.");
    add_contents(app);
  }

  void add_bench() {
    CLI::App* app =
        verb("bench", "measure how fast the games are simulated",
             "  agon bench hilo\n  agon bench --signature\n  agon bench duel --kernel FALLBACK");
    app->add_option("GAME", arguments_.game, "only this game");
    app->add_flag("--signature", arguments_.signature,
                  "instead: one number per game that must be equal on every machine");
    add_threads(app);
    add_kernel(app);
    add_json(app);
  }

  void add_report() {
    CLI::App* app = verb("report", "a content's metrics, and whether they are where they should be",
                         "  agon report grapple\n  agon report grapple mine.json -n 20000 --json");
    app->add_option("GAME", arguments_.game, "a game's name, as 'agon list' shows it")->required();
    app->add_option("CONTENT", arguments_.contents,
                    "names of shipped content, or JSON files; defaults for what is left out");
    add_number(app, "-n", arguments_.matches, "how many matches", 1, u64{1} << 40);
    add_number(app, "--seed", arguments_.seed, "first half of a match's name");
    add_threads(app);
    add_json(app);
  }

  void add_solve() {
    CLI::App* app = verb("solve", "work out what an agent reads, and write it beside the content",
                         "  agon solve grapple\n  agon solve grapple mine.json");
    app->add_option("GAME", arguments_.game, "a game's name, as 'agon list' shows it")->required();
    app->add_option("CONTENT", arguments_.contents,
                    "names of shipped content, or JSON files; defaults for what is left out");
    add_threads(app);
    add_json(app);
  }

  void add_demo() {
    CLI::App* app =
        verb("demo", "play every game once, simulate it, verify its replay", "  agon demo");
    add_json(app);
  }

  void add_validate() {
    CLI::App* app =
        verb("validate", "look for mistakes in content files of any game",
             "  agon validate content\n"
             "  agon validate mine.json --as grapple/book --strict\n"
             "\nA file's kind is what its \"$schema\" names, else --as, else its place:\n"
             ".../GAME/KIND/FILE.json. In folders every *.json is looked at.\n"
             "Exit codes: 0 no errors, 1 errors, 2 something could not be read.");
    app->add_option("PATH", arguments_.contents, "files or folders; - is standard input")
        ->required();
    app->add_option("--as", arguments_.kind, "the kind of files that do not say it: GAME/KIND");
    app->add_flag("--strict", arguments_.strict, "warnings are errors");
    add_json(app);
  }

  void add_schema() {
    CLI::App* app = verb("schema", "print the JSON Schema of a game's files, or write all of them",
                         "  agon schema hilo\n"
                         "  agon schema hilo options\n"
                         "  agon schema --out schema");
    app->add_option("GAME", arguments_.game, "a game's name; needed unless --out is there");
    app->add_option("KIND", arguments_.kind,
                    "a kind of content, or 'options'; not needed if there is one kind of content");
    app->add_option("--out", arguments_.out, "write DIR/GAME/KIND.json, all of them")
        ->type_name("DIR");
    add_json(app);
  }

  void add_trace() {
    CLI::App* app =
        verb("trace", "run one script and show every step of it, with its values",
             "  agon trace duel fire_mage/fireball            an ability of a hero\n"
             "  agon trace duel fire_mage/fireball fighter    against that one\n"
             "  agon trace duel standard/burning --self burning=3,health=2\n"
             "  agon trace duel \"MODIFY(OPPONENT, 'health', MUL(ROLL(6), -1))\" --rolls 4\n"
             "  agon trace duel @mine.txt gambler assassin --self mana=20 --opponent health=9\n"
             "  agon trace duel mine.json/strike --turn       with the turn around it\n"
             "docs/script.md has the language.");
    app->add_option("GAME", arguments_.game, "a game whose content holds scripts, as duel")
        ->required();
    app->add_option("SCRIPT", arguments_.script,
                    "the script itself, CONTENT/SCRIPT (a name or file, and an ability or effect "
                    "in it), @FILE, or - for standard input")
        ->required();
    app->add_option("CONTENT", arguments_.contents,
                    "what it meets: for a text who runs it, the opponent, the rules; for "
                    "CONTENT/SCRIPT the others of these; defaults for what is left out");
    add_name(app);
    add_rolls(app, "told dice, in the order in which they fall");
    add_own_options(app, "trace");
    add_json(app);
  }

  void add_new() {
    CLI::App* app = verb("new", "write a content file to begin with: valid, explained, playable",
                         "  agon new duel ice_knight && agon play duel ice_knight.json\n"
                         "  agon new duel slow_world --kind rules --out mine/slow.json");
    app->add_option("GAME", arguments_.game, "a game that has starters, as duel")->required();
    app->add_option("NAME", arguments_.name, "a word, such as ice_knight")->required();
    app->add_option("--kind", arguments_.kind, "what kind of content; the usual one if left out");
    app->add_option("--out", arguments_.out, "the file, which must be new [NAME.json]")
        ->type_name("FILE");
    add_json(app);
  }

  void add_generate() {
    CLI::App* app =
        verb("generate", "random content from a seed: always valid, always the same",
             "  agon generate duel hero --seed 7 > mine.json\n"
             "  agon generate duel --seed 7 --count 20 --out many\n"
             "  agon sim duel many/duel/hero/hero_7_0.json many/duel/hero/hero_7_1.json");
    app->add_option("GAME", arguments_.game, "a game that has a generator, as duel")->required();
    app->add_option("KIND", arguments_.kind, "only this kind of content, as hero; else all");
    add_name(app);
    add_number(app, "--count", arguments_.count, "how many of each kind, from that index on", 1,
               100'000);
    app->add_option("--out", arguments_.out,
                    "write DIR/GAME/KIND/KIND_SEED_INDEX.json; needed for more than one")
        ->type_name("DIR");
    add_json(app);
  }

  static Result<Arguments> help_of(CLI::App& app) {
    std::string name = full_name(app);
    std::size_t parent = name.rfind(' ');
    return only_text(app.help(parent == std::string::npos ? "" : name.substr(0, parent)));
  }

  static Result<Arguments> only_text(std::string text) {
    Arguments out;
    out.help = std::move(text);
    return out;
  }

  static Result<Arguments> bad(std::string message) {
    return refuse(ErrorCode::usage, std::move(message));
  }

  void set_verb() {
    for (CLI::App* app = &app_; !app->get_subcommands().empty();) {
      app = app->get_subcommands().front();
      arguments_.verb += (arguments_.verb.empty() ? "" : " ") + app->get_name();
    }
    const CLI::App& app = *app_.get_subcommands().front();
    arguments_.a_typed = was_typed(app, "--a");
    arguments_.b_typed = was_typed(app, "--b");
    if (arguments_.verb == "play") set_play(app);
    if (arguments_.verb == "roll") arguments_.seed_typed = was_typed(app, "--seed");
    if (arguments_.threads == 0) {
      arguments_.threads = std::max(1u, std::thread::hardware_concurrency());
    }
  }

  static bool was_typed(const CLI::App& app, const std::string& name) {
    const CLI::Option* option = app.get_option_no_throw(name);
    return option != nullptr && option->count() > 0;
  }

  void set_play(const CLI::App& app) {
    arguments_.seed_typed = app.count("--seed") > 0;
    if (app.count("-n") == 0) arguments_.matches = 0;
  }

  CLI::App app_;
  Arguments arguments_;
};

}  // namespace

Result<Arguments> parse_arguments(int argc, const char* const* argv) {
  return Grammar().parse(argc, argv);
}

}  // namespace agon::cli
