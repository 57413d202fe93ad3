// A ruleset's own report of a match, with content and events typed:
// `.report = host::kReportedBy<R, Reporter>`. A reporter is made from a content, hears those events
// that it has a `hear` for, and has the described `record()` of what it heard; it may know the
// `origins(side, object)` of what a side has.
#pragma once

#include "agon/game/match_report.h"
#include "agon/host/game_of.h"

namespace agon::host {

template <game::Ruleset R, class Reporter>
class ReporterOf : public game::MatchReporter {
 public:
  explicit ReporterOf(const game::AnyGame& game)
      : reporter_(static_cast<const GameOf<R>&>(game).content()) {}

  void on(chance::EventView view) override {
    R::Events::visit(view, [&](const auto& event) {
      if constexpr (requires { reporter_.hear(event); }) reporter_.hear(event);
    });
  }
  json::Value report() const override {
    return with_plain_floats([&] { return json::to_value(reporter_.record()); });
  }
  std::vector<game::Origin> origins(game::Side side, u32 object) const override {
    if constexpr (requires { reporter_.origins(side, object); }) {
      return reporter_.origins(side, object);
    } else {
      return {};
    }
  }

 private:
  Reporter reporter_;
};

template <game::Ruleset R, class Reporter>
std::unique_ptr<game::MatchReporter> begin_report(const game::AnyGame& game) {
  return std::make_unique<ReporterOf<R, Reporter>>(game);
}

template <class Reporter>
json::Value schema_of_report() {
  using Record = std::remove_cvref_t<decltype(std::declval<const Reporter&>().record())>;
  return json::schema_of<Record>();
}

template <game::Ruleset R, class Reporter>
inline constexpr game::ReportedBy kReportedBy = {
    .begin = &begin_report<R, Reporter>,
    .schema = &schema_of_report<Reporter>,
};

}  // namespace agon::host
