// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mpi/spmd/devices.hpp>
#include <nabla/op/random/initialisers.hpp>

// S0-08, law 5: numbers do not know the mesh. Everything is compared with what one device draws.
namespace {

using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::out_sharding, nb::named_sharding;

/// The draws of a word, unsplit and split, element for element.
template <class Draw>
void draws_the_same_everywhere(const char* name, Draw draw) {
  const auto alone = draw().eval();
  for_each_mesh([&](const auto& mesh) {
    CAPTURE(name);
    const auto is_the_same = [&](auto spec) {
      const nb::recording r;
      const auto split = draw(out_sharding(named_sharding(mesh, spec))).eval();
      CHECK(r.count() == 0);
      using made = std::remove_cvref_t<decltype(split)>;
      static_assert(nb::detail::is_mesh<nb::detail::mesh_type_of<made>>);
      long blocks = 1, parts = 1;  // of this process, of all
      for (int i = 0; i < 2; ++i)
        if ((split.stored() >> i) & 1u) blocks *= mesh.layout->local[i], parts *= mesh.layout->size[i];
      CHECK(split.stored_elements() == alone.total_size() / parts * blocks);
      CHECK(nb::testing::equal(split, alone));
    };
    is_the_same(P(batch = data));
    is_the_same(P(batch = (model, data)));
    is_the_same(P(none, model, batch = data));
    is_the_same(P(data, model));
    is_the_same(P());
  });
}

}  // namespace

TEST_CASE("S0-08 U-79 draws that are split over devices are those of one device, bit for bit") {
  const auto key = nb::rng_key(17);
  const auto one = nb::fixed<24>;
  const long n = devices() == 8 ? 8 : 12;  // every number of devices divides it
  draws_the_same_everywhere("uniform", [&](auto... s) { return nb::uniform<float>(key, n, batch = n, 2 * n, s...); });
  draws_the_same_everywhere("bounds", [&](auto... s) {
    return nb::uniform<double>(key, nb::low(-3), n, batch = n, nb::high(5.5), 2 * n, s...);
  });
  draws_the_same_everywhere("normal", [&](auto... s) { return nb::normal<float>(key, n, 2 * n, batch = one, s...); });
  draws_the_same_everywhere("normal f64", [&](auto... s) { return nb::normal<double>(key, batch = n, n, n, s...); });
  draws_the_same_everywhere("truncated_normal", [&](auto... s) {
    return nb::truncated_normal<float>(key, -2, 2, n, 2 * n, batch = one, s...);
  });
  draws_the_same_everywhere("he_normal", [&](auto... s) {
    return nb::he_normal<double>(key, nb::fan_in(batch, dim<0>), n, batch = n, n, s...);
  });
  draws_the_same_everywhere("glorot_uniform", [&](auto... s) {
    return nb::glorot_uniform<float>(key, nb::fan_in(batch), nb::fan_out(dim<1>), batch = n, n, n, s...);
  });
  draws_the_same_everywhere("bernoulli", [&](auto... s) { return nb::bernoulli(key, 0.3, n, batch = n, n, s...); });
  draws_the_same_everywhere("randint", [&](auto... s) { return nb::randint(key, -7, 100, n, n, batch = n, s...); });
  draws_the_same_everywhere("split", [&](auto... s) { return nb::split(key, n, n, batch = n, s...).bits; });
}

TEST_CASE("S0-08 a split draw fuses: one kernel, and only the devices' own memory") {
  const auto key = nb::rng_key(3);
  const auto mesh = nb::make_mesh(data = devices());
  const auto on_mesh = out_sharding(named_sharding(mesh, P(batch = data)));
  const auto w = nb::device_put(nb::iota<float>(batch = 48, hidden = 5), mesh, P(batch = data));
  nb::detail::count() = {};
  const auto y = (w + 0.5f * nb::normal<float>(key, batch = 48, hidden = 5, on_mesh)).eval();
  CHECK(nb::detail::count().kernels == 1);
  CHECK(nb::detail::count().allocations <= 1);
  CHECK(nb::testing::equal(
      y, (nb::iota<float>(batch = 48, hidden = 5) + 0.5f * nb::normal<float>(key, batch = 48, hidden = 5)).eval()));
}

TEST_CASE("S0-08 in a region an invarying key gives all devices the same numbers, a varying one each its own") {
  const auto key = nb::rng_key(5);
  for_each_mesh([&](const auto& mesh) {
    const long n = mesh.size(data), m = mesh.size(model);
    const auto f = shard_map(mesh, in_specs(P()), out_specs(P(), P(), P(data), P((data, model))), [&](auto k) {
      const auto same = nb::uniform<float>(k, 6).eval();
      static_assert(!nb::VaryingOver<decltype(same), data> && !nb::VaryingOver<decltype(same), model>);
      const auto captured = nb::normal<float>(key, 6).eval();
      static_assert(!nb::VaryingOver<decltype(captured), data>);
      const auto own = nb::fold_in(k, nb::axis_index(data));
      const auto rows = nb::uniform<float>(own, 1, 6).eval();
      static_assert(nb::VaryingOver<decltype(rows), data> && !nb::VaryingOver<decltype(rows), model>);
      // A captured key, without a mesh of its own, folded with an index that has none either.
      const auto each = nb::fold_in(key, nb::axis_index((data, model)));
      return std::tuple(same, captured, rows, nb::normal<float>(each, 1, 6));
    });
    const auto [same, captured, rows, each] = f(key);
    CHECK(nb::testing::equal(same, nb::uniform<float>(key, 6).eval()));
    CHECK(nb::testing::equal(captured, nb::normal<float>(key, 6).eval()));
    CHECK(same.stored_elements() == 6);
    const auto all_rows = nb::to_host(rows);
    const auto all_each = nb::to_host(each);
    for (long i = 0; i < n; ++i)
      CHECK(nb::testing::equal(all_rows(i).eval(), nb::uniform<float>(nb::fold_in(key, i), 6).eval()));
    for (long i = 0; i < n * m; ++i)
      CHECK(nb::testing::equal(all_each(i).eval(), nb::normal<float>(nb::fold_in(key, i), 6).eval()));
  });
}

TEST_CASE("S0-08 keys of a split array of keys, one a device") {
  const auto key = nb::rng_key(6);
  for_each_mesh([&](const auto& mesh) {
    const long n = mesh.size(data);
    const auto keys = nb::split(key, batch = n, out_sharding(named_sharding(mesh, P(batch = data))));
    const auto x = nb::normal<float>(keys, 4).eval();
    const auto order = nb::permutation(keys, 7);
    const auto alone = nb::split(key, batch = n);
    CHECK(nb::testing::equal(x, nb::normal<float>(alone, 4).eval()));
    CHECK(nb::testing::equal(order, nb::permutation(alone, 7)));
    // The block of keys in a region: its dim has one entry.
    const auto y = shard_map(mesh, in_specs(P(batch = data)), out_specs(P(batch = data)),
                             [](auto k) { return nb::normal<float>(k, 4); })(keys);
    CHECK(nb::testing::equal(y, x));
  });
}

TEST_CASE("probabilities and logits that are split draw as they would unsplit") {
  const auto key = nb::rng_key(7);
  const auto p = (nb::iota<float>(24, hidden = 24) * (1.f / 600)).eval();
  const auto logits = nb::sin(nb::iota<float>(24, hidden = 24, inputs = 5)).eval();
  const auto b = nb::bernoulli(key, p).eval();
  const auto c = nb::categorical(key, logits, inputs).eval();
  const auto many = nb::categorical(key, logits, inputs, batch = 3).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto spec = P(data, hidden = model);
    const nb::recording r;
    CHECK(nb::testing::equal(nb::bernoulli(key, nb::device_put(p, mesh, spec)).eval(), b));
    const auto l = nb::device_put(logits, mesh, spec);
    CHECK(nb::testing::equal(nb::categorical(key, l, inputs).eval(), c));
    CHECK(nb::testing::equal(nb::categorical(key, l, inputs, batch = 3).eval(), many));
    CHECK(r.count("psum") == 0);
  });
}

TEST_CASE("S1-62 keys in the carries of loops, in regions") {
  const auto key = nb::rng_key(8);
  const auto walk = [](auto k) {
    return nb::fori_loop(0, 4, std::pair(k, nb::uniform<float>(k, 3).eval() * 0.f),
                         [](auto, auto carry) {
                           auto [k, sum] = carry;
                           auto [next, now] = nb::split(k);
                           return std::pair(next, nb::materialize(sum + nb::uniform<float>(now, 3)));
                         })
        .second;
  };
  auto k = key;
  std::vector<float> sum(3);
  for (int i = 0; i < 4; ++i) {
    const auto [next, now] = nb::split(k);
    const auto x = nb::to_vector(nb::uniform<float>(now, 3).eval());
    for (int j = 0; j < 3; ++j) sum[std::size_t(j)] += x[std::size_t(j)];
    k = next;
  }
  CHECK(nb::testing::equal(walk(key), nb::array_from(sum, 3)));
  for_each_mesh([&](const auto& mesh) {
    const auto y = shard_map(mesh, in_specs(P()), out_specs(P(data)), [&](auto k) {
      const auto i = nb::fold_in(k, nb::axis_index(data));
      return nb::expand_dims(walk(i), dim<0>);
    })(key);
    const auto all = nb::to_host(y);
    for (long d = 0; d < mesh.size(data); ++d) CHECK(nb::testing::equal(all(d).eval(), walk(nb::fold_in(key, d))));
  });
}

TEST_CASE("a size that does not divide is told before anything is drawn") {
  const auto mesh = nb::make_mesh(data = devices());
  if (devices() == 1) return;
  CHECK(message_of([&] {
          nb::uniform<float>(nb::rng_key(0), batch = 25 * devices() + 1,
                             out_sharding(named_sharding(mesh, P(batch = data))));
        })
            .find("nabla::uniform<T>(key, dims...) requires batch = " + std::to_string(25 * devices() + 1) +
                  " to be a multiple of data") == 0);
}
