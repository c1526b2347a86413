// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include "unit/io/snapshot.hpp"

#include <array>
#include <cstdint>
#include <harness/hosts.hpp>
#include <limits>
#include <nabla/optim/optim.hpp>
#include <tuple>

namespace test_of_snapshot {

namespace {

namespace app {
NABLA_AXES(batch, inputs, hidden, weights, bias, params, moments, key, count)
NABLA_MESH_AXES(data, model, x)

template <class W, class B>
struct layer {
  W w;
  B b;
};
template <class W, class B>
layer(W, B) -> layer<W, B>;
}  // namespace app
using namespace app;
using nb::P, nb::record, nb::save, nb::load, nb::abstract, nb::device_put, nb::testing::equal;

template <class T>
bool comes_back(const std::string& path, const T& tree) {
  save(path, tree);
  return same_bits_of_trees(load(path, nb::tree_map(
                                           [](const auto& leaf) {
                                             if constexpr (nb::Array<decltype(leaf)>)
                                               return nb::zeros_like(leaf).eval();
                                             else return std::remove_cvref_t<decltype(leaf)>{};
                                           },
                                           tree)),
                            tree);
}

/// The text of a file's header.
std::string header_text(const std::string& path) {
  const std::string bytes = bytes_of_file(path);
  const std::string text = bytes.substr(0, bytes.find("   \0"));
  return text.substr(0, text.find_last_not_of(" \n") + 1);
}

}  // namespace

TEST_CASE("every dtype, number and shape comes back bit by bit") {
  const test_folder folder;
  const std::string path = folder / "a";
  const float nan = std::numeric_limits<float>::quiet_NaN();
  CHECK(comes_back(path, nb::array_from({1.5f, -0.f, nan, std::numeric_limits<float>::denorm_min()}, hidden = 4)));
  CHECK(comes_back(path, nb::iota<double>(3, batch = 5, 2).eval()));
  CHECK(comes_back(path, nb::iota<std::int32_t>(7).eval()));
  CHECK(comes_back(path, nb::array_from({nb::bfloat16(1e38f), nb::bfloat16(nan), nb::bfloat16(-0.f)}, 3)));
  CHECK(comes_back(path, nb::iota<nb::float16>(batch = 5, 2).eval()));
  CHECK(comes_back(path, (nb::iota<std::int64_t>(7) * (std::int64_t(1) << 40)).eval()));
  CHECK(comes_back(path, nb::iota<std::uint8_t>(200).eval()));
  CHECK(comes_back(path, (nb::iota<std::int32_t>(batch = 9) > 4).eval()));
  CHECK(comes_back(path, nb::full(3.f)));
  CHECK(comes_back(path, nb::zeros<float>(batch = 0, hidden = 4)));
  CHECK(comes_back(path, nb::ones<float>(batch = nb::fixed<3>, nb::fixed<2>)));
  CHECK(comes_back(path, std::tuple(true, 'c', short(-3), 5u, -6L, 7ul, 8ll, 1.25f, 2.5, std::int8_t(-1))));
  CHECK(header_text(path).find("u64[] [5]\n") != std::string::npos);
  CHECK(comes_back(path, 42));
}

TEST_CASE("trees of all kinds, and their leaves by name") {
  const test_folder folder;
  const std::string path = folder / "a";
  const auto w = nb::iota<float>(inputs = 3, hidden = 2).eval();
  const auto tree = record(params = layer{w, std::pair(nb::ones<float>(hidden = 2), 3)},
                           moments = std::array{(2.f * w).eval(), (3.f * w).eval()}, key = nb::rng_key(7),
                           count = std::tuple<>{}, bias = nb::no_tangent{});
  // A tuple without entries and a leaf without a tangent are nothing in the file.
  CHECK(comes_back(path, tree));
  CHECK(header_text(path).substr(0, 16) == "nabla snapshot 1");
  std::string names;
  for (std::size_t at = 0; (at = header_text(path).find("] ", at)) != std::string::npos; ++at) {
    const std::string line = header_text(path).substr(at + 2, header_text(path).find('\n', at) - at - 2);
    if (line.substr(0, 2) != "at") names += line + " ";
  }
  CHECK(names == "[params].0 [params].1[0] [params].1[1] [moments][0] [moments][1] [key].0 ");
  // In a record the order of the fields is free.
  const auto [p, m, k, c, b] = [&] {
    const auto t = load(
        path,
        record(bias = nb::no_tangent{}, key = nb::rng_key(0), moments = std::tuple(w, w), count = std::tuple<>{},
               params = layer{abstract<float>(inputs = 3, hidden = 2), std::pair(nb::zeros<float>(hidden = 2), 0)}));
    static_assert(std::is_same_v<decltype(t[params].w), nb::array_of<float, inputs, hidden>>);
    return std::tuple(t[params], t[moments], t[key], t[count], t[bias]);
  }();
  CHECK(equal(p.w, w));
  CHECK(p.b.second == 3);
  CHECK(equal(std::get<1>(m), (3.f * w).eval()));
  CHECK(k.bits.item() == nb::rng_key(7).bits.item());
}

#if KERNELS_ON_HOSTS
TEST_CASE("expressions are run, and values of the user's memory are read") {
  const test_folder folder;
  const std::string path = folder / "a";
  std::vector<float> numbers = {1, 2, 3, 4, 5, 6};
  const auto x = nb::iota<float>(2, 3);
  save(path, std::tuple(nb::wrap(std::span<const float>(numbers)), x * 2.f, x.eval()(nb::slice(1, 2), nb::all)));
  const auto [a, b, c] = load(path, std::tuple(nb::zeros<float>(6), x * 2.f, nb::zeros<float>(1, 3)));
  CHECK(equal(a, nb::array_from(numbers)));
  CHECK(equal(b, (x * 2.f).eval()));
  CHECK(equal(c, nb::array_from({3.f, 4.f, 5.f}, 1, 3)));
}
#endif

TEST_CASE("named dims are found by their names, positional ones by their order") {
  const test_folder folder;
  const std::string path = folder / "a";
  const auto x = nb::iota<float>(batch = 3, 4, hidden = 5, 6).eval();
  for (const long block : {16L, 52L, 1L << 20}) {
    const with_blocks_of small(block);
    save(path, x);
    const auto y = load(path, abstract<float>(4, hidden = 5, 6, batch = 3));
    const nb::array_of<float, batch, nb::dyn, hidden, nb::dyn> back = y;
    CHECK(equal(back, x));
  }
  CHECK(message_of([&] { load(path, abstract<float>(batch = 3, 6, hidden = 5, 4)); }) ==
        "nabla::load(\"" + path +
            "\") requires what the snapshot has: an array by itself is f32[batch=3,4,hidden=5,6], and "
            "f32[batch=3,6,hidden=5,4] is asked for");
}

TEST_CASE("written on (4, 2), read on (3), on (6) and on none, and back") {
  const test_folder folder;
  const std::string path = folder / "a", again = folder / "b";
  const auto x = nb::iota<float>(batch = 24, hidden = 24).eval();
  const auto four_two = nb::make_mesh(data = 4, model = 2);
  const auto three = nb::make_mesh(app::x = 3), six = nb::make_mesh(app::x = 6);
  const auto wide = abstract<float>(batch = 24, hidden = 24);
  for (const long block : {20L, 100L, 1L << 20}) {
    const with_blocks_of small(block);
    const auto first = device_put(x, four_two, P(batch = data, hidden = model));
    save(path, record(weights = first, bias = device_put(x, four_two, P(hidden = (model, data)))));
    const auto second = load(path, record(weights = device_put(wide, three, P(batch = app::x)),
                                          bias = device_put(wide, six, P(hidden = app::x))));
    CHECK(nb::type_name(second[weights]) == "f32[batch=24@x,hidden=24]");
    CHECK(equal(nb::to_host(second[weights]), x));
    CHECK(equal(nb::to_host(second[bias]), x));
    save(again, second);
    const auto third = load(again, record(weights = first, bias = wide));
    CHECK(same_bits(third[weights], first));
    CHECK(equal(third[bias], x));
    CHECK(equal(nb::to_host(load(again, nb::tree_map([](const auto& y) { return abstract(y); }, second))[bias]), x));
  }
}

TEST_CASE("what several devices have is written once") {
  const test_folder folder;
  const auto mesh = nb::make_mesh(data = 4, model = 2);
  const auto x = nb::iota<float>(64, 64).eval();
  save(folder / "a", device_put(x, mesh, P()));
  save(folder / "b", device_put(x, mesh, P(model)));
  CHECK(bytes_of_file(folder / "a").size() == 4096 + 64 * 64 * 4);
  CHECK(bytes_of_file(folder / "b").size() == 4096 + 64 * 64 * 4);
}

TEST_CASE("a header of many pages") {
  const test_folder folder;
  const with_blocks_of small(4);
  CHECK(comes_back(folder / "a", nb::iota<float>(batch = 40, hidden = 25).eval()));
  CHECK(bytes_of_file(folder / "a").substr(0, 90).find("header 4096 ") == std::string::npos);
}

namespace {

/// A few steps of training, with noise from a key: parameters, the optimiser's state, the key, the number of steps.
template <class T>
T trained(T now, long steps) {
  const nb::adam optimiser(0.05);
  for (; steps > 0; --steps) {
    const auto noise = nb::fold_in(now[key], now[count]);
    const auto w = now[params].w;
    const auto b = now[params].b;
    const auto gradients =
        layer{(nb::sin(3.f * w) + 0.01f * nb::normal<float>(noise, inputs = 12, hidden = 8)).eval(), nb::cos(b).eval()};
    auto [next, state] = optimiser.update(now[params], gradients, now[moments]);
    now[params] = next;
    now[moments] = state;
    now[count] = now[count] + 1;
  }
  return now;
}

}  // namespace

TEST_CASE("training is resumed to the same bits") {
  const test_folder folder;
  const std::string path = folder / "latest";
  const auto start = [](const auto& p) {
    return record(params = p, moments = nb::adam(0.05).init(p), key = nb::rng_key(5), count = 0L);
  };
  const auto w = nb::iota<float>(inputs = 12, hidden = 8).eval();
  const auto plain = layer{(w * 0.01f).eval(), nb::ones<float>(hidden = 8)};
  const auto once = trained(start(plain), 20);
  save(path, trained(start(plain), 8));
  const auto resumed = load(path, start(plain));
  CHECK(resumed[count] == 8);
  CHECK(same_bits_of_trees(trained(resumed, 12), once));
  CHECK(!same_bits_of_trees(trained(start(plain), 12), once));

  // On a mesh, and resumed on another one: these words give the same bits on all.
  const auto on = [&](const auto& mesh, auto w_spec, auto b_spec) {
    return start(device_put(plain, mesh, layer{w_spec, b_spec}));
  };
  const auto eight = on(nb::make_mesh(data = 4, model = 2), P(inputs = data, hidden = model), P(hidden = model));
  const auto three = on(nb::make_mesh(app::x = 3), P(inputs = app::x), P());
  save(path, trained(eight, 8));
  save(path, trained(load(path, three), 5));
  CHECK(same_bits_of_trees(nb::to_host(trained(load(path, eight), 7)[params]), once[params]));
  CHECK(same_bits_of_trees(trained(load(path, start(plain)), 7)[params], once[params]));
}

}  // namespace test_of_snapshot
