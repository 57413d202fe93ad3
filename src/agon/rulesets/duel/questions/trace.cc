#include "agon/rulesets/duel/questions/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agon/base/float_guard.h"
#include "agon/base/near_miss.h"
#include "agon/base/text.h"
#include "agon/game/any_game.h"
#include "agon/json/write.h"
#include "agon/rulesets/duel/law/engine.h"
#include "agon/script/analysis.h"
#include "agon/script/english.h"
#include "agon/script/trace.h"
#include "agon/script/typing.h"

namespace agon::duel {
namespace {

using game::name_of, game::Side, json::Value, script::to_text;

// What runs, in which match-up.
struct Scene {
  Content content;
  Source source = {};
  State state = {};
  script::Context told = {};
  bool whole_turn = false;

  const script::Expression& tree() const {
    const Entity& owner = content.entity(source.owner);
    return source.kind == Source::Kind::ability ? owner.abilities[source.index].tree
                                                : owner.effects[source.index].tree;
  }
  const Effect* effect() const {
    bool is_effect = source.kind == Source::Kind::effect;
    return is_effect ? &content.entity(source.owner).effects[source.index] : nullptr;
  }
};

// Watches the VM and hears the engine's events; tells both as text and as a list.
class Trace : public chance::EventListener {
 public:
  explicit Trace(const Scene& scene)
      : content_(scene.content), source_(scene.source), tracer_(content_.matchup.columns) {}

  // What no trigger announced is the script in question.
  void enter(const script::Program& program) {
    if (!announced_) tracer_.title(title_of(source_));
    announced_ = false;
    tracer_.enter(program);
    ++depth_;
  }

  void step(const script::Program& program, const script::Step& step) {
    tracer_.step(program, step);
    const script::Columns columns = content_.matchup.columns;
    TracedStep out{.instruction = to_text(program, program.code[step.at], columns),
                   .reads = {},
                   .result = step.result,
                   .depth = depth_ - 1};
    for (const auto& [name, value] : script::reads_of(program, step, columns)) {
      out.reads[name] = value;
    }
    list_.emplace_back(std::move(out));
  }

  void leave(const script::Program& program, script::Flow flow) {
    tracer_.leave(program, flow);
    --depth_;
  }

  void on(chance::EventView event) override {
    list_.emplace_back(Events::to_value(content_, event));
    Events::visit(event, [&]<class E>(const E& e) {
      if constexpr (std::is_same_v<E, Fired>) {
        tracer_.title(title_of(e.source));
        announced_ = true;
      } else if constexpr (!std::is_same_v<E, Changed> && !std::is_same_v<E, Rolled>) {
        tracer_.note(Duel::event_text(content_, event, {}));  // those two are steps as well
      }
    });
  }

  const std::string& text() const { return tracer_.text(); }
  Traced take_list() { return std::move(list_); }

 private:
  // "b's Death, ON_ATTRIBUTE_CHANGE('health'); here self is b". An effect without a name is called
  // by its trigger.
  std::string title_of(const Source& source) const {
    const std::string& name = name_of_script(content_, source);
    std::string out = fmt::format("{}'s {}", name_of(source.owner), name);
    if (source.kind == Source::Kind::effect) {
      std::string trigger = to_text(content_.entity(source.owner).effects[source.index].trigger);
      if (name != trigger) out += ", " + trigger;
    }
    if (source.owner != source_.owner) {
      out += fmt::format("; here self is {}", name_of(source.owner));
    }
    return out;
  }

  const Content& content_;
  Source source_;
  script::Tracer tracer_;
  bool announced_ = false;  // the script that begins next
  Traced list_;
  u32 depth_ = 0;
};

// Which script.

struct Drafts {
  HeroDraft a;
  HeroDraft b;
  RulesDraft rules;
};

// The documents of a game that was loaded, so there is nothing wrong with them.
Drafts drafts_of(const game::AnyGame& game) {
  const std::vector<Value>& documents = game.contents();
  Problems none;
  return {*read_hero({nullptr, &documents[0], ""}, none),
          *read_hero({nullptr, &documents[1], ""}, none),
          *read_rules({nullptr, &documents[2], ""}, none)};
}

void find_text_problems(const script::Expression& tree, const game::Asked& asked,
                        Problems& problems) {
  std::set<std::string> names;
  script::Uses uses = script::uses_of(tree);
  for (const script::AttributeUse& use : uses.reads) names.insert(use.name);
  for (const script::AttributeUse& use : uses.writes) names.insert(use.name);
  if (names.contains("")) {
    problems.push_back({.code = ErrorCode::content, .message = "an attribute here has no name"});
  }
  if (names.size() > kMostAttributes) return;  // the match-up says that
  auto program = script::compile(tree, assign_columns(names));
  if (!program)
    problems.push_back(script::to_problem(program.error(), asked.script.text, asked.script.file));
}

// The text becomes self's only ability.
std::optional<Source> take_text(const game::Asked& asked, HeroDraft& self, Problems& problems) {
  script::Findings findings;
  std::optional<script::Expression> tree = script::read_script(asked.script.text, findings);
  for (const script::Finding& finding : findings) {
    if (finding.severity != Severity::error) continue;
    problems.push_back(script::to_problem(finding, asked.script.text, asked.script.file));
  }
  if (tree) find_text_problems(*tree, asked, problems);
  if (!problems.empty()) return std::nullopt;
  AbilityRecord record{.name = "script", .description = {}, .tags = {}, .cost = {}, .script = {}};
  self.abilities.clear();
  self.abilities.push_back({std::move(record), "script", {self.node, *std::move(tree)}});
  return Source{Side::a, Source::Kind::ability, 0};
}

struct Named {
  std::string word;
  Source source;
};

void add_effects(const std::vector<DraftEffect>& effects, std::size_t first,
                 std::vector<Named>& out) {
  for (std::size_t i = 0; i < effects.size(); ++i) {
    Source source{Side::a, Source::Kind::effect, static_cast<u8>(first + i)};
    out.push_back({word_of(effects[i].name()), source});
  }
}

std::vector<Named> scripts_of(const Drafts& drafts, std::size_t content) {
  std::vector<Named> out;
  if (content == 2) {
    add_effects(drafts.rules.effects, 0, out);
    return out;
  }
  for (std::size_t i = 0; i < drafts.a.abilities.size(); ++i) {
    Source source{Side::a, Source::Kind::ability, static_cast<u8>(i)};
    out.push_back({drafts.a.abilities[i].word, source});
  }
  add_effects(drafts.a.effects, drafts.rules.effects.size(), out);
  return out;
}

std::optional<Source> find_named(const Drafts& drafts, const game::Asked& asked,
                                 Problems& problems) {
  std::vector<Named> all = scripts_of(drafts, *asked.script.content);
  auto found = std::ranges::find(all, word_of(asked.script.text), &Named::word);
  if (found != all.end()) return found->source;
  std::vector<std::string_view> words;
  for (const Named& one : all) words.push_back(one.word);
  const std::string& owner =
      *asked.script.content == 2 ? drafts.rules.record.name : drafts.a.record.name;
  problems.push_back({.code = ErrorCode::usage,
                      .message = fmt::format("{} has no script '{}'{}", owner, asked.script.text,
                                             suggestion_of_all(asked.script.text, words))});
  return std::nullopt;
}

// What was typed about the moment.

std::optional<float> value_in(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::optional<float> value = number_in<float>(text);
  if (!value || !std::isfinite(*value)) return std::nullopt;
  return *value + 0.0F;  // -0 is stored as 0
}

// "health=30,mana=5": calls `set` with each place among the names, and its number.
template <class Set>
Result<void> read_values(const game::TypedFlag& flag, std::span<const std::string_view> names,
                         std::string_view what, Set set) {
  std::string_view rest = flag.value;
  while (true) {
    std::string_view one = rest.substr(0, rest.find(','));
    std::size_t middle = one.find('=');
    std::optional<float> value =
        middle == std::string_view::npos ? std::nullopt : value_in(one.substr(middle + 1));
    if (!value) {
      return refuse(ErrorCode::usage,
                    fmt::format("--{} takes {} such as {}=30, not '{}'", flag.name, what,
                                names.empty() ? "name" : names[0], one));
    }
    auto found = std::ranges::find(names, one.substr(0, middle));
    if (found == names.end()) {
      std::string_view name = one.substr(0, middle);
      return refuse(ErrorCode::usage, fmt::format("--{}: nothing here has '{}'{}", flag.name, name,
                                                  suggestion_of_all(name, names)));
    }
    set(static_cast<std::size_t>(found - names.begin()), *value);
    if (one.size() == rest.size()) return {};
    rest.remove_prefix(one.size() + 1);
  }
}

Result<void> read_attributes(const game::TypedFlag& flag, Side side, Scene& scene) {
  std::vector<std::string_view> names;
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < scene.content.columns(); ++i) {
    if (scene.content.matchup.columns[i].empty()) continue;
    names.push_back(scene.content.matchup.columns[i]);
    columns.push_back(i);
  }
  std::span<float> row = scene.state.row(scene.content, side);
  return read_values(flag, names, "attributes",
                     [&](std::size_t i, float value) { row[columns[i]] = value; });
}

Result<void> read_context(const game::TypedFlag& flag, Scene& scene) {
  std::vector<std::string_view> names;
  for (script::ContextKey key : script::kContextKeys) names.push_back(script::name_of(key));
  return read_values(flag, names, "context values",
                     [&](std::size_t i, float value) { scene.told[i] = value; });
}

Result<void> read_flags(std::span<const game::TypedFlag> flags, Scene& scene) {
  for (const game::TypedFlag& flag : flags) {
    Result<void> read = {};
    if (flag.name == "turn") scene.whole_turn = true;
    if (flag.name == "context") read = read_context(flag, scene);
    if (flag.name == "self") read = read_attributes(flag, Side::a, scene);
    if (flag.name == "opponent") read = read_attributes(flag, Side::b, scene);
    if (!read) return read;
  }
  if (!scene.whole_turn) return {};
  if (scene.effect() != nullptr) {
    return refuse(ErrorCode::usage, "--turn is for abilities: an effect waits for its trigger");
  }
  bool told = std::ranges::any_of(scene.told, [](float value) { return value != 0; });
  if (told) return refuse(ErrorCode::usage, "--context does not go with --turn");
  return {};
}

std::optional<Scene> scene_of(const game::Asked& asked, Problems& problems) {
  Drafts drafts = drafts_of(*asked.game);
  std::optional<Source> source = asked.script.content ? find_named(drafts, asked, problems)
                                                      : take_text(asked, drafts.a, problems);
  if (!source) return std::nullopt;
  std::optional<Matchup> matchup = compile(drafts.a, drafts.b, drafts.rules, problems);
  if (!matchup) return std::nullopt;
  Scene out{.content = make_content(*std::move(matchup), drafts.rules.record.name),
            .source = *source};
  out.state = Duel::start(out.content, {});
  out.state.turn = 1;
  out.state.phase = Phase::choosing;
  Result<void> read = read_flags(asked.flags, out);
  if (read) return out;
  problems.push_back(read.error());
  return std::nullopt;
}

// What it was.

// The phase in which a script runs; a change may come at any time, most come from abilities.
Roll phase_of(const Scene& scene) {
  const Effect* effect = scene.effect();
  if (effect == nullptr) return Roll::ability;
  switch (effect->trigger.event) {
    case script::Event::ON_GAME_START:
      return Roll::game_start;
    case script::Event::ON_TURN_START:
      return Roll::turn_start;
    case script::Event::ON_ACTION_PHASE_START:
      return Roll::action_start;
    case script::Event::ON_TURN_END:
      return Roll::turn_end;
    default:
      return Roll::ability;
  }
}

// The state after it.
State run(const Scene& scene, chance::Referee& referee, Trace& trace) {
  return with_plain_floats([&] {
    State state = scene.state;
    referee.listen(&trace);
    Engine engine(scene.content, state, referee, trace);
    if (scene.whole_turn) {
      state.phase = Phase::beginning;
      engine.play({});
      if (state.phase == Phase::choosing) {
        engine.play({use(scene.content, Side::a, scene.source.index), {}});
      }
    } else {
      engine.run_alone(phase_of(scene), scene.source, scene.told);
    }
    referee.listen(nullptr);
    return state;
  });
}

std::string heading(const Scene& scene) {
  const Content& content = scene.content;
  const Effect* effect = scene.effect();
  std::string when = effect == nullptr ? "" : script::describe(effect->trigger) + ": ";
  return fmt::format("self is a, {}; opponent is b, {}; rules {}\n{}{}\n\n",
                     content.entity(Side::a).name, content.entity(Side::b).name, content.rules,
                     when, script::describe(scene.tree()));
}

std::string changes_text(const Scene& scene, const State& after) {
  std::string out;
  for (Side side : game::kSides) {
    std::span<const float> was = scene.state.row(scene.content, side);
    std::span<const float> is = after.row(scene.content, side);
    for (std::size_t i = 0; i < is.size(); ++i) {
      if (was[i] == is[i]) continue;
      out += fmt::format("  {}'s {} {} -> {} ({:+.7g})\n", name_of(side),
                         scene.content.matchup.columns[i], to_text(was[i]), to_text(is[i]),
                         is[i] - was[i]);
    }
  }
  return out.empty() ? "\nnothing has changed\n" : "\nafterwards\n" + out;
}

Value state_to_value(const Content& content, State state) {
  return json::fields_to_value([&](auto& v) { describe(v, content, state); });
}

TracedScript record_of(const Scene& scene) {
  return {.by = scene.source.owner,
          .name = name_of_script(scene.content, scene.source),
          .source = to_text(scene.tree()),
          .words = script::describe(scene.tree())};
}

}  // namespace

Reply<game::Answered<TraceRecord>> trace(const game::Asked& asked) {
  Problems problems;
  std::optional<Scene> scene = scene_of(asked, problems);
  if (!scene) return decline(std::move(problems));
  Trace trace(*scene);
  State after = run(*scene, *asked.dice, trace);
  std::string text = heading(*scene) + trace.text() + changes_text(*scene, after);
  TraceRecord out{.script = record_of(*scene),
                  .before = state_to_value(scene->content, scene->state),
                  .trace = trace.take_list(),
                  .after = state_to_value(scene->content, after),
                  .seed = {},
                  .index = {}};
  if (asked.name) out.seed = asked.name->seed, out.index = asked.name->index;
  return game::Answered<TraceRecord>{std::move(out), std::move(text)};
}

}  // namespace agon::duel
