// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>

#include "../../spmd/devices.hpp"

// A value goes from state to state and comes back equal on all devices. Wherever the way is stored or stays one chain, its
// derivatives of the second and the third order are those without devices. (Seed 617453214 of the random programs: what is
// invarying, was cast to reduced, stored there and cast back had the curvature of all devices together.)
namespace test_of_casts_in_chains {

namespace {

using namespace app;
using nb::P, nb::to, nb::reduced, nb::varying, nb::invarying, nb::unreduced;

constexpr auto curved = [](const auto& x) { return x * x + 0.5 * x; };

template <int Order, class F>
auto derivative(const F& f) {
  if constexpr (Order == 1) {
    return nb::grad(f);
  } else {
    return derivative<Order - 1>([f](const auto& x) {
      const auto g = nb::grad(f)(x);
      return nb::sum(g * nb::cos(nb::iota<double>(x.size(nb::dim<0>))));
    });
  }
}

/// Bit b of Stored: whether what is there after step b is stored.
template <unsigned Stored, int Step, class X>
auto kept(X&& x) {
  if constexpr ((Stored >> Step & 1) != 0) return static_cast<X&&>(x).eval();
  else return static_cast<X&&>(x);
}

struct reduced_and_back {
  static auto plain(const auto& x) { return curved(x); }
  template <unsigned Stored>
  static auto way(const auto& x) {
    return nb::pcast(kept<Stored, 1>(nb::pcast(kept<Stored, 0>(curved(x)), data, to(reduced))), data, to(invarying));
  }
};
struct curved_where_reduced {
  static auto plain(const auto& x) { return curved(curved(x)) - curved(x); }
  template <unsigned Stored>
  static auto way(const auto& x) {
    const auto r = kept<Stored, 0>(nb::pcast(curved(x), data, to(reduced)));
    return nb::pcast(kept<Stored, 1>(curved(r) - r), data, to(invarying));
  }
};
struct varying_and_summed {
  static auto plain(const auto& x) { return curved(curved(x)) - curved(x); }
  template <unsigned Stored>
  static auto way(const auto& x) {
    const auto v = kept<Stored, 0>(nb::pcast(curved(x), data, to(varying)));
    return nb::pmean(kept<Stored, 1>(curved(v) - v), data);
  }
};
struct summands_and_summed {
  static auto plain(const auto& x) { return curved(curved(x)) - curved(x); }
  template <unsigned Stored>
  static auto way(const auto& x) {
    const auto v = kept<Stored, 0>(nb::pcast(curved(x), data, to(varying)));
    const double n = double(nb::axis_size(x, data));
    return nb::psum(kept<Stored, 1>(nb::pcast(curved(v) / n - v / n, data, to(unreduced))), data);
  }
};
struct embedded_and_summed {
  static auto plain(const auto& x) { return curved(x); }
  template <unsigned Stored>
  static auto way(const auto& x) {
    return nb::psum(kept<Stored, 1>(nb::embed_at_root(kept<Stored, 0>(curved(x)), data) * 1.), data);
  }
};
struct reduced_meets_varying {
  static auto plain(const auto& x) { return curved(x) * x + x; }
  template <unsigned Stored>
  static auto way(const auto& x) {
    const auto r = kept<Stored, 0>(nb::pcast(curved(x), data, to(reduced)));
    const auto v = nb::pcast(x, data, to(varying));
    return nb::pmean(kept<Stored, 1>(r * v + v), data);
  }
};

template <class Way, unsigned Stored, int Order>
void is_as_without_devices(const char* name) {
  CAPTURE(name);
  CAPTURE(Stored);
  const auto x = (nb::iota<double>(5) * 0.3 - 0.4).eval();
  const auto expected = derivative<Order>([](const auto& x) { return nb::sum(nb::sin(Way::plain(x))); })(x);
  const auto loss = [](const auto& x) { return nb::sum(nb::sin(Way::template way<Stored>(x))); };
  for_each_mesh([&](const auto& mesh) {
    const auto mapped = nb::shard_map(mesh, nb::in_specs(P()), nb::out_specs(P()), derivative<Order>(loss));
    CHECK(nb::testing::allclose(nb::to_host(mapped(x)), expected, 1e-9, 1e-9));
  });
}
template <class Way>
void is_right(const char* name) {
  is_as_without_devices<Way, 0, 2>(name);
  is_as_without_devices<Way, 2, 2>(name);
}

}  // namespace

TEST_CASE("a value that goes through states and back has its higher derivatives, stored on the way or not") {
  is_right<reduced_and_back>("reduced and back");
  is_right<curved_where_reduced>("curved where reduced");
  is_right<varying_and_summed>("varying and summed");
  is_right<summands_and_summed>("summands and summed");
  is_right<embedded_and_summed>("embedded and summed");
  is_right<reduced_meets_varying>("reduced meets varying");
  is_as_without_devices<reduced_and_back, 1, 2>("reduced and back");
  is_as_without_devices<reduced_and_back, 2, 3>("reduced and back");
}

}  // namespace test_of_casts_in_chains
