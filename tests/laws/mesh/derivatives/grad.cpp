// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "losses.hpp"

#include <nabla/transform/grad.hpp>

namespace test_of_grad {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::stacked, nb::tiled, nb::to;
using nb::varying, nb::invarying, nb::reduced, nb::unreduced;

namespace {

/// The gradient of a linear function in a block, beside the function of each basis vector; and which collectives run
/// forward, and which backward. The sum of scalars that a loss ends in is not made for its gradient.
template <class M, class S, class F>
void check_linear(const std::string& name, const M& mesh, S spec, long size, F f, word_list forward,
                  const word_list& backward, bool ends_in_a_sum = true) {
  CAPTURE(name);
  auto value = shard_map(mesh, in_specs(spec), out_specs(P()), [&](auto x) { return f(x); });
  auto gradient = shard_map(mesh, in_specs(spec), out_specs(spec), [&](auto x) { return nb::grad(f)(x); });
  auto x = nb::zeros<double>(size);
  {
    const nb::recording recorded;
    value(x);
    check_ran(recorded, forward);
  }
  std::vector<double> expected;
  for (long i = 0; i < size; ++i) {
    harness::set_element(x, i, 1);
    expected.push_back(value(x).item());
    harness::set_element(x, i, 0);
  }
  const nb::recording recorded;
  const auto g = gradient(x);
  if (ends_in_a_sum) forward.pop_back();
  forward.insert(forward.end(), backward.begin(), backward.end());
  check_ran(recorded, forward);
  CHECK(close(g, expected, 1e-12));
}

/// The same of a linear map, which `told_apart` makes a number of. That ends in a psum, whose transpose is a cast.
template <class M, class S, class F>
void check_map(const std::string& name, const M& mesh, S spec, long size, F f, word_list forward,
               const word_list& backward) {
  forward.push_back("psum (data,model)");
  check_linear(
      name, mesh, spec, size, [=](auto x) { return told_apart(f(x), (data, model)); }, forward, backward);
}

}  // namespace

TEST_CASE("S1-56 the transpose of each collective and cast, over one axis and over several") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), all = n * mesh.size(model), size = 2 * n * all;
    const auto both = (data, model);
    const auto each = P(both);
    const auto check = [&](const std::string& name, auto f, word_list forward, word_list backward) {
      check_map(name, mesh, each, size, f, forward, backward);
    };
    check("nothing", as_it_is, {}, {});
    // What is invarying meets the number of the device: the psum back is that of this cast, the word itself has none.
    check("psum", [](auto x) { return nb::psum(x, data); }, {"psum data"}, {"psum data"});
    check("psum of both", [=](auto x) { return nb::psum(x, both); }, {"psum (data,model)"}, {"psum (data,model)"});
    check("pmean", [](auto x) { return nb::pmean(x, data); }, {"pmean data"}, {"psum data"});
    check("all_gather to invarying", [](auto x) { return nb::all_gather(x, data, tiled(dim<0>), to(invarying)); },
          {"all_gather data"}, {"psum data"});
    check("all_gather, stacked", [](auto x) { return nb::all_gather(x, data); }, {"all_gather data"},
          {"psum_scatter data"});
    check("all_gather, tiled", [](auto x) { return nb::all_gather(x, data, tiled(dim<0>)); }, {"all_gather data"},
          {"psum_scatter data"});
    check("all_gather to reduced",
          [](auto x) { return nb::pcast(nb::all_gather(x, data, to(reduced)), data, varying); }, {"all_gather data"},
          {"psum_scatter data"});
    check("psum_scatter", [](auto x) { return nb::psum_scatter(x, data, tiled(dim<0>)); }, {"psum_scatter data"},
          {"all_gather data"});
    check("psum_scatter of what is unreduced",
          [](auto x) { return nb::psum_scatter(nb::pcast(x, data, unreduced), data, tiled(dim<0>)); },
          {"psum_scatter data"}, {"all_gather data"});
    check("ppermute", [](auto x) { return nb::ppermute(x, data, nb::shift(1)); }, {"ppermute data"}, {"ppermute data"});
    check("pshuffle", [=](auto x) { return nb::pshuffle(x, both, nb::reverse); }, {"pshuffle (data,model)"},
          {"ppermute (data,model)"});
    check("all_to_all",
          [=](auto x) {
            return nb::all_to_all(nb::split(x, dim<0>, n, nb::rest), data, nb::split(dim<0>), nb::concat(dim<1>));
          },
          {"all_to_all data"}, {"all_to_all data"});
    check_map("an argument that is the same on all devices", mesh, P(), size, as_it_is, {}, {"psum (data,model)"});
    check_map("cast by hand", mesh, P(), size, [=](auto x) { return nb::pcast(x, both, varying); }, {},
              {"psum (data,model)"});
  });
}

TEST_CASE(
    "no way back costs anything of psum, pmean and all_gather to invarying, where nothing varying meets the value") {
  for_each_mesh([](const auto& mesh) {
    const long size = 2 * mesh.size(data) * mesh.size(model);
    const auto both = (data, model);
    const auto check = [&](const std::string& name, const char* word, auto f) {
      check_linear(name, mesh, P(both), size, [=](auto x) { return weighted(f(x)); }, {word}, {}, false);
    };
    check("psum", "psum (data,model)", [=](auto x) { return nb::psum(x, both); });
    check("pmean", "pmean (data,model)", [=](auto x) { return nb::pmean(x, both); });
    check("psum of what is unreduced", "psum (data,model)",
          [=](auto x) { return nb::psum(nb::pcast(x, both, unreduced), both); });
    check("all_gather to invarying", "all_gather (data,model)",
          [=](auto x) { return nb::all_gather(x, both, tiled(dim<0>), to(invarying)); });
  });
}

TEST_CASE(
    "casts in a function: invarying to reduced is summed backward, at the cast; reduced to varying or invarying is "
    "free") {
  for_each_mesh([](const auto& mesh) {
    const long size = 3;
    const auto both = (data, model);
    const auto check = [&](const std::string& name, auto f, word_list forward, word_list backward) {
      check_map(name, mesh, P(), size, f, forward, backward);
    };
    // The psum back is made at the first of the casts, and only over its axes.
    check("to reduced and then to varying",
          [=](auto x) { return nb::pcast(nb::pcast(x, both, reduced), both, varying); }, {}, {"psum (data,model)"});
    check("to reduced over one axis, to varying over the other",
          [](auto x) { return nb::pcast(nb::pcast(nb::pcast(x, data, reduced), data, varying), model, varying); }, {},
          {"psum model", "psum data"});
    check("to reduced, and by itself to varying",
          [](auto x) { return nb::pcast(x, data, reduced) * (2. + nb::astype<double>(nb::axis_index(data))); }, {},
          {"psum model", "psum data"});
    check("to reduced, read twice",
          [=](auto x) {
            const auto r = nb::pcast(x, both, reduced).eval();
            return nb::pcast(r, both, varying) + 2. * nb::pcast(r, both, varying);
          },
          {}, {"psum (data,model)"});
    check("to reduced and back to invarying",
          [](auto x) { return nb::pcast(nb::pcast(x, data, reduced), data, invarying); }, {},
          {"psum (data,model)", "psum data"});
    check_linear("once an invarying sum", mesh, P(), size,
                 [=](auto x) {
                   const auto v = nb::pcast(nb::pcast(x, both, reduced), both, varying);
                   return nb::psum(nb::pcast(weighted(v), both, unreduced), both);
                 },
                 {"psum (data,model)"}, {"psum (data,model)"});
    check_linear("embed_at_root", mesh, P(), size,
                 [=](auto x) { return nb::psum(nb::embed_at_root(weighted(x), both), both); }, {"psum (data,model)"},
                 {});
  });
  // What is reduced before the derivative is taken has a gradient that is still to be summed, and costs nothing.
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::cos(nb::iota<double>(3)).eval();
    const auto both = (data, model);
    const nb::recording recorded;
    const auto g = shard_map(mesh, in_specs(P()), out_specs(P()), [&](auto x) {
      const auto loss = [&](auto r) { return told_apart(nb::pcast(r, both, varying), both); };
      const auto g = nb::grad(loss)(nb::pcast(x, both, reduced));
      static_assert(nb::type_of(g).unreduced() == both);
      check_ran(recorded, {});
      return nb::psum(g, both);
    })(x);
    CHECK(recorded.count() == 1);
    const auto in_one = nb::grad([&](auto x) {
      return shard_map(mesh, in_specs(P()), out_specs(P()), [&](auto x) { return told_apart(x, both); })(x);
    })(x);
    CHECK(close(g, nb::to_host(in_one)));
  });
}

TEST_CASE("a cast within an expression has the derivative of one of what is stored, and communicates the same") {
  const auto numbers = nb::cos(nb::iota<double>(24)).eval();
  constexpr auto stored = [](const auto& x) { return x.eval(); };
  for_each_mesh([&](const auto& mesh) {
    const auto c = nb::sin(nb::iota<double>(24)).eval();
    const auto told = [](const auto& x) { return told_apart(x, (data, model)); };
    const auto number = [] { return 2. + nb::astype<double>(nb::axis_index(data)); };
    // f(x, kept) casts what `kept` makes of an expression.
    const auto check = [&](const std::string& name, auto f) {
      CAPTURE(name);
      const auto by = [&](auto kept) {
        const nb::recording recorded;
        auto g = shard_map(mesh, in_specs(P()), out_specs(P()),
                           [=](auto x) { return nb::grad([=](auto x) { return f(x, kept); })(x); })(numbers);
        return std::pair(nb::to_host(g).eval(), text_of(words_of(recorded)));
      };
      const auto [g, ran] = by(as_it_is);
      const auto [g_of_stored, ran_of_stored] = by(stored);
      CHECK(close(g, g_of_stored));
      CHECK(ran == ran_of_stored);
    };
    const auto own = [=](auto x) { return nb::pcast(x, data, varying).eval() * number(); };
    check("varying to unreduced, a sum with a plain factor", [=](auto x, auto kept) {
      return nb::square(nb::psum(nb::pcast(kept(nb::sum(own(x) * c, dim<0>)), data, unreduced), data));
    });
    check("varying to unreduced, a chain with a plain factor", [=](auto x, auto kept) {
      return weighted(nb::psum(nb::pcast(kept(nb::exp(own(x)) * c), data, unreduced), data));
    });
    check("varying to unreduced, a product", [=](auto x, auto kept) {
      return nb::psum(nb::pcast(kept(nb::dot(own(x), c * nb::sin(own(x))) * 3.), data, unreduced), data);
    });
    check("varying to unreduced, a softmax", [=](auto x, auto kept) {
      return weighted(
          nb::square(nb::psum(nb::pcast(kept(nb::softmax(own(x) * c, dim<0>) * c), data, unreduced), data)));
    });
    check("invarying to reduced, a chain with a plain factor",
          [=](auto x, auto kept) { return told(nb::pcast(kept(nb::tanh(x) * c), data, reduced).eval() * number()); });
    check("invarying to reduced, a sum", [=](auto x, auto kept) {
      return told(nb::pcast(kept(nb::sum(nb::exp(x) * c, dim<0>)), data, reduced).eval() * number());
    });
    check("invarying to reduced, the largest", [=](auto x, auto kept) {
      return told(nb::pcast(kept(nb::max(x * x, dim<0>)), data, reduced).eval() * number());
    });
    check("reduced to varying", [=](auto x, auto kept) {
      const auto r = nb::pcast(x, data, reduced).eval();
      return told(nb::pcast(kept(nb::tanh(r) * r), data, varying).eval() * number());
    });
    check("reduced to invarying, a chain", [=](auto x, auto kept) {
      const auto r = nb::pcast(x, data, reduced).eval();
      return weighted(nb::pcast(kept(nb::tanh(r) * r), data, invarying));
    });
    check("reduced to invarying, a norm", [=](auto x, auto kept) {
      const auto r = nb::pcast(x, data, reduced).eval();
      return told(x * nb::pcast(kept(nb::norm(r * r, dim<0>)), data, invarying));
    });
    check("invarying to varying",
          [=](auto x, auto kept) { return told(nb::pcast(kept(nb::tanh(x) * c), (data, model), varying)); });
  });
}

TEST_CASE("a summand has a reduced cotangent, which all_gather makes of the parts that psum_scatter has left") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), size = 2 * n * n * mesh.size(model);
    const auto both = (data, model);
    const auto x = nb::cos(nb::iota<double>(size)).eval();
    const auto loss = [=](auto u) { return told_apart(nb::psum_scatter(u, data, tiled(dim<0>)), both); };
    const nb::recording recorded;
    const auto g = shard_map(mesh, in_specs(P(both)), out_specs(P(both)), [&](auto x) {
      const auto g = nb::grad(loss)(nb::pcast(x, data, unreduced));
      static_assert(nb::type_of(g).reduced() == data && nb::type_of(g).varying() == model);
      return nb::pcast(g, data, varying);
    })(x);
    check_ran(recorded, {"psum_scatter data", "all_gather data"});
    const auto of_varying =
        shard_map(mesh, in_specs(P(both)), out_specs(P(both)), [&](auto x) { return nb::grad(loss)(x); })(x);
    CHECK(close(g, nb::to_host(of_varying)));
  });
}

TEST_CASE("the transpose of each form of a collective: stacked and tiled, over several axes, of unreduced sums") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), all = n * mesh.size(model), size = 2 * all * all;
    const auto both = (data, model);
    const auto check = [&](const std::string& name, word_list forward, word_list backward, auto f) {
      check_map(name, mesh, P(both), size, f, forward, backward);
    };
    const auto rows = [](const auto& x, long count) { return nb::split(x, dim<0>, count, nb::rest); };
    check("all_gather, stacked, to invarying", {"all_gather data"}, {"psum data"},
          [=](auto x) { return nb::all_gather(x, data, stacked(dim<1>), to(invarying)); });
    check("all_gather, tiled, to reduced", {"all_gather data"}, {"psum_scatter data"},
          [=](auto x) { return nb::pcast(nb::all_gather(x, data, tiled(dim<0>), to(reduced)), data, varying); });
    check("all_gather over both, stacked", {"all_gather (data,model)"}, {"psum_scatter (data,model)"},
          [=](auto x) { return nb::all_gather(x, both); });
    check("all_gather over both, tiled", {"all_gather (data,model)"}, {"psum_scatter (data,model)"},
          [=](auto x) { return nb::all_gather(x, both, tiled(dim<0>)); });
    check("psum_scatter, stacked", {"psum_scatter data"}, {"all_gather data"},
          [=](auto x) { return nb::psum_scatter(rows(x, n), data); });
    check("psum_scatter, stacked, of what is unreduced", {"psum_scatter data"}, {"all_gather data"}, [=](auto x) {
      return nb::psum_scatter(nb::pcast(rows(x, 2 * all / n), data, unreduced), data, stacked(dim<1>));
    });
    check("psum_scatter over both", {"psum_scatter (data,model)"}, {"all_gather (data,model)"},
          [=](auto x) { return nb::psum_scatter(x, both, tiled(dim<0>)); });
    check("all_to_all along one dim", {"all_to_all data"}, {"all_to_all data"},
          [=](auto x) { return nb::all_to_all(rows(x, n), data, nb::split(dim<0>), nb::concat(dim<0>)); });
    check("all_to_all, tiled", {"all_to_all data"}, {"all_to_all data"},
          [=](auto x) { return nb::all_to_all(rows(x, n), data, nb::split(dim<0>), nb::concat(dim<1>), tiled); });
    check("all_to_all over both", {"all_to_all (data,model)"}, {"all_to_all (data,model)"},
          [=](auto x) { return nb::all_to_all(rows(x, all), both, nb::split(dim<0>), nb::concat(dim<1>)); });
    check("all_to_all over both, tiled", {"all_to_all (data,model)"}, {"all_to_all (data,model)"},
          [=](auto x) { return nb::all_to_all(x, both, nb::split(dim<0>), nb::concat(dim<0>), tiled); });
    // Of three devices or more one receives nothing, and another sends nothing.
    const auto some_of = [](long devices) {
      std::vector<std::pair<int, int>> pairs{{0, int(devices) - 1}};
      if (devices > 2) pairs.push_back({1, 0});
      return nb::perm(pairs);
    };
    check("ppermute of some", {"ppermute data"}, {"ppermute data"},
          [=](auto x) { return nb::ppermute(x, data, some_of(n)); });
    check("ppermute over both", {"ppermute (data,model)"}, {"ppermute (data,model)"},
          [=](auto x) { return nb::ppermute(x, both, some_of(all)); });
    check("psum of what is unreduced", {"psum data"}, {"psum data"},
          [=](auto x) { return nb::psum(nb::pcast(x, data, unreduced), data); });
    // The first device keeps the cotangent: of the two back one is the sum at the cast, the other the gather's.
    check("assume_invarying", {"all_gather data"}, {"psum data", "psum_scatter data"},
          [=](auto x) { return nb::assume_invarying(nb::all_gather(x, data, tiled(dim<0>)), data); });
  });
}

TEST_CASE(
    "S1-96 S2-56 the gradient of parameters that all devices share is the sum; reduced ones leave it to be made") {
  for_each_mesh([](const auto& mesh) {
    const auto x = (nb::iota<double>(batch = 24, inputs = 3) * 0.05).eval();
    const auto w = (nb::iota<double>(inputs = 3, hidden = 2) * 0.2 - 0.5).eval();
    const auto loss = [](const auto& w, const auto& x) {
      return nb::sum(nb::square(nb::tanh(nb::dot(x, w, inputs))), batch, hidden);
    };
    const auto [value, expected] = nb::value_and_grad(loss)(w, x);
    const auto in_region = [&](auto body) {
      return shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(P(), P()), body);
    };
    {
      const nb::recording recorded;
      const auto [l, g] = in_region([&](auto w, auto x) {
        auto [l, g] = nb::value_and_grad([&](auto w) { return nb::psum(loss(w, x), data); })(w);
        return std::tuple(l, g);
      })(w, x);
      CHECK(recorded.count("psum") == 2);
      CHECK(recorded.count() == 2);
      CHECK(nb::testing::allclose(l, value, 1e-12, 1e-12));
      CHECK(close(g, expected, 1e-12));
    }
    {
      const nb::recording recorded;
      const auto [l, g] = in_region([&](auto w, auto x) {
        auto [l, g] =
            nb::value_and_grad([&](auto w) { return nb::psum(loss(w, x), data); })(nb::pcast(w, data, reduced));
        return std::tuple(l, nb::psum(g, data));
      })(w, x);
      CHECK(recorded.count() == 2);  // that of the loss, and the one that is written
      CHECK(close(g, expected, 1e-12));
    }
  });
}

TEST_CASE("pmax and pmin: the devices that hold the value share the cotangent, and the value is not sought again") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), all = n * mesh.size(model);
    const auto check = [&](auto axes, const std::string& over, long count) {
      // Four numbers in all, so most columns have several devices that hold the largest.
      const auto x = nb::astype<double>(nb::iota<std::int32_t>(count * 5) * 7 % 4).eval();
      const auto whole = nb::split(x, dim<0>, count, nb::rest).eval();
      const auto of_region = [&](auto word) {
        return shard_map(mesh, in_specs(P(axes)), out_specs(P(axes)),
                         [=](auto b) { return nb::grad([=](auto b) { return weighted(word(b)); })(b); })(x);
      };
      const auto of_whole = [&](auto word) {
        return nb::flatten(nb::grad([=](auto w) { return weighted(word(w)); })(whole)).eval();
      };
      // Backward one psum: how many hold it.
      {
        const nb::recording recorded;
        const auto largest = of_region([=](auto b) { return nb::pmax(b, axes); });
        check_ran(recorded, {"pmax " + over, "psum " + over});
        CHECK(close(largest, of_whole([](auto w) { return nb::max(w, dim<0>); }), 1e-12));
      }
      {
        const nb::recording recorded;
        const auto least = of_region([=](auto b) { return nb::pmin(b, axes); });
        check_ran(recorded, {"pmin " + over, "psum " + over});
        CHECK(close(least, of_whole([](auto w) { return nb::min(w, dim<0>); }), 1e-12));
      }
    };
    check(data, "data", n);
    check((data, model), "(data,model)", all);
    check((model, data), "(model,data)", all);
  });
}

TEST_CASE("assume_invarying twice: the cotangent of what the first device keeps") {
  const auto x = nb::cos(nb::iota<double>(24)).eval();
  const auto slope = [](auto of) {
    return [=](const auto& b) { return nb::grad([=](auto b) { return weighted(nb::square(of(b))); })(b); };
  };
  const auto twice = [](auto f, auto summed) {
    return [=](const auto& b) { return nb::grad([=](auto b) { return summed(nb::sum(nb::square(f(b)))); })(b); };
  };
  const auto expected = twice(slope(as_it_is), as_it_is)(x);
  for_each_mesh([&](const auto& mesh) {
    const auto shared = [](auto b) { return nb::assume_invarying(nb::all_gather(b, data, tiled(dim<0>)), data); };
    const auto summed = [](auto s) { return nb::psum(s, data); };
    CHECK(close(shard_map(mesh, in_specs(P(data)), out_specs(P(data)), twice(slope(shared), summed))(x), expected));
  });
}

}  // namespace test_of_grad
