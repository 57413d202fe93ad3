#include "agon/chance/distribution.h"

#include <cassert>
#include <utility>

namespace agon::chance {
namespace {

Distribution negative(const Distribution& of) {
  std::vector<double> chances(of.chances().rbegin(), of.chances().rend());
  return Distribution(-of.highest(), std::move(chances));
}

// 1, x, x^2, ..., x^most.
std::vector<double> powers(double x, std::size_t most) {
  std::vector<double> out = {1};
  while (out.size() <= most) out.push_back(out.back() * x);
  return out;
}

// Pascal's triangle: [n][c] ways to choose c of n.
std::vector<std::vector<double>> choose_table(std::size_t most) {
  std::vector<std::vector<double>> out = {{1}};
  while (out.size() <= most) {
    const std::vector<double>& last = out.back();
    std::vector<double> next = {1};
    for (std::size_t c = 1; c < last.size(); ++c) next.push_back(last[c - 1] + last[c]);
    next.push_back(1);
    out.push_back(std::move(next));
  }
  return out;
}

// Goes through the faces from the highest down, and knows for each j below `kept`: how likely are
// exactly j dice above this face, and what is their sum? A face either fills the kept dice, or
// leaves them open with a larger j. Faces are counted from 0, so that sums are positions.
class HighestKept {
 public:
  HighestKept(std::span<const double> faces, std::size_t dice, std::size_t kept)
      : faces_(faces), dice_(dice), kept_(kept), choose_(choose_table(dice)), above_(kept) {
    std::size_t top = faces.size() - 1;
    for (std::size_t j = 0; j < kept; ++j) above_[j].resize(j * top + 1);
    above_[0][0] = 1;
    sums_.resize(kept * top + 1);
  }

  std::vector<double> run() && {
    std::vector<double> below = {0};
    for (double chance : faces_) below.push_back(below.back() + chance);
    for (std::size_t face = faces_.size(); face-- > 0;) {
      if (faces_[face] > 0) take(face, powers(faces_[face], dice_), powers(below[face], dice_));
    }
    return std::move(sums_);
  }

 private:
  void take(std::size_t face, const std::vector<double>& here, const std::vector<double>& below) {
    for (std::size_t j = kept_; j-- > 0;) {  // downwards: what a j receives is of this very face
      std::size_t left = dice_ - j;
      std::size_t missing = kept_ - j;
      double filled = 0;
      for (std::size_t c = missing; c <= left; ++c) {
        filled += choose_[left][c] * here[c] * below[left - c];
      }
      add(above_[j], filled, missing * face, sums_);
      for (std::size_t c = 1; c < missing; ++c) {
        add(above_[j], choose_[left][c] * here[c], c * face, above_[j + c]);
      }
    }
  }

  static void add(const std::vector<double>& from, double weight, std::size_t shift,
                  std::vector<double>& to) {
    for (std::size_t i = 0; i < from.size(); ++i) to[i + shift] += from[i] * weight;
  }

  std::span<const double> faces_;
  std::size_t dice_;
  std::size_t kept_;
  std::vector<std::vector<double>> choose_;
  std::vector<std::vector<double>> above_;  // [j][sum of the j dice]
  std::vector<double> sums_;
};

}  // namespace

Distribution::Distribution(int lowest, std::vector<double> chances)
    : lowest_(lowest), chances_(std::move(chances)) {
  auto possible = [](double chance) { return chance > 0; };
  auto first = std::ranges::find_if(chances_, possible);
  assert(first != chances_.end());
  lowest_ += static_cast<int>(first - chances_.begin());
  chances_.erase(chances_.begin(), first);
  while (!possible(chances_.back())) chances_.pop_back();
  assert(chances_.size() <= kWidestDistribution);
  assert(lowest_ >= -kFarthestValue && highest() <= kFarthestValue);
}

Distribution Distribution::constant(int value) { return {value, {1}}; }

Distribution Distribution::die(int sides) {
  assert(sides >= 1);
  return {1, std::vector<double>(static_cast<std::size_t>(sides), 1.0 / sides)};
}

double Distribution::probability(int value) const {
  if (value < lowest() || value > highest()) return 0;
  return chances_[static_cast<std::size_t>(value - lowest_)];
}

double Distribution::at_most(int value) const {
  double out = 0;
  for (int x = lowest(); x <= std::min(value, highest()); ++x) out += probability(x);
  return out;
}

double Distribution::mean() const {
  double out = 0;
  for (int x = lowest(); x <= highest(); ++x) out += x * probability(x);
  return out;
}

Distribution sum(const Distribution& a, const Distribution& b) {
  std::span<const double> one = a.chances();
  std::span<const double> other = b.chances();
  std::vector<double> chances(one.size() + other.size() - 1);
  for (std::size_t i = 0; i < one.size(); ++i) {
    for (std::size_t j = 0; j < other.size(); ++j) chances[i + j] += one[i] * other[j];
  }
  return {a.lowest() + b.lowest(), std::move(chances)};
}

Distribution difference(const Distribution& a, const Distribution& b) {
  return sum(a, negative(b));
}

Distribution keep_highest(const Distribution& each, int dice, int kept) {
  assert(1 <= kept && kept <= dice && dice <= kMostDiceKept);
  HighestKept keeping(each.chances(), static_cast<std::size_t>(dice),
                      static_cast<std::size_t>(kept));
  return {kept * each.lowest(), std::move(keeping).run()};
}

Distribution keep_lowest(const Distribution& each, int dice, int kept) {
  return negative(keep_highest(negative(each), dice, kept));
}

}  // namespace agon::chance
