#include "agon/rulesets/duel/questions/trace.h"

#include <fmt/format.h>

#include "agon/base/float_guard.h"
#include "agon/json/write.h"
#include "agon/rulesets/duel/law/engine.h"
#include "agon/rulesets/duel/questions/scene.h"
#include "agon/script/english.h"
#include "agon/script/trace.h"

namespace agon::duel {
namespace {

using game::name_of, game::Side, json::Value, script::to_text;

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
                         script::plain_or_quoted(scene.content.matchup.columns[i]), to_text(was[i]),
                         to_text(is[i]), is[i] - was[i]);
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
