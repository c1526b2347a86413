// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reshard.hpp"

namespace test_of_reshard {

namespace {

using namespace app;
using nb::P, nb::none, nb::reshard, nb::unreduced, nb::unreduced_max, nb::reduced, nb::shard_map, nb::in_specs,
    nb::out_specs, nb::to_host, nb::device_put;
NABLA_MESH_AXES(stage)

/// There and back, in the same blocks as device_put makes.
template <class X, class M, class S, class T>
bool goes_there_and_back(const X& x, const M& mesh, S here, T there) {
  const auto before = device_put(x, mesh, here);
  const auto after = reshard(before, there);
  return blocks_are(after, blocks_of(x, mesh, there)) && blocks_are(reshard(after, here), blocks_of(x, mesh, here));
}

}  // namespace

TEST_CASE("reshard of named dims, of every dtype, of empty arrays and of blocks of one element") {
  const auto x = nb::iota<float>(batch = 24, hidden = 24, 3);
  for_each_mesh([&](const auto& mesh) {
    const auto here = P(batch = (data, model));
    const auto there = P(hidden = data);
    CHECK(goes_there_and_back(x.eval(), mesh, here, there));
    CHECK(goes_there_and_back(nb::astype<double>(x).eval(), mesh, here, there));
    CHECK(goes_there_and_back(nb::astype<std::int32_t>(x).eval(), mesh, here, there));
    CHECK(goes_there_and_back(nb::astype<std::int64_t>(x).eval(), mesh, here, there));
    CHECK(goes_there_and_back(nb::astype<std::uint8_t>(x % 200.f).eval(), mesh, here, there));
    CHECK(goes_there_and_back((x % 5.f == 0.f).eval(), mesh, here, there));
    const auto flat = [&](long rows, long columns) {
      return goes_there_and_back(nb::iota<float>(rows, columns).eval(), mesh, P((data, model)), P(none, data));
    };
    CHECK(flat(0, 24));
    CHECK(flat(24, 0));
    CHECK(flat(devices(), mesh.size(data)));
  });
}

TEST_CASE("S2-71 a free slice comes before an all-gather, and what stays is no copy") {
  const auto x = nb::iota<float>(24, 48).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto rows_split = device_put(x, mesh, P(data, none));
    {
      const nb::recording r;
      const auto columns_split = reshard(rows_split, P(none, model));
      CHECK(r.count("all_gather") == 1);
      CHECK(r.count() == 1);
      CHECK(r.records()[0].bytes == 24 / mesh.size(data) * 48 / mesh.size(model) * 4);
      CHECK(nb::type_name(columns_split) == "f32[24,48@model]");
    }
    const nb::recording r;
    CHECK(reshard(rows_split, P(data)).storage().data() == rows_split.storage().data());
    const auto whole = device_put(x, mesh, P());
    CHECK(reshard(whole, P(reduced(data))).storage().data() == whole.storage().data());
    // S2-72
    const auto cut = reshard(whole, P(data, model));
    CHECK(nb::type_name(cut) == "f32[24@data,48@model]");
    CHECK(cut.stored_elements() == 24 * 48 / processes());
    // Blocks that lie one behind the other are where they were; a part does not keep the whole in memory.
    const auto by_rows = reshard(whole, P((data, model)));
    CHECK((by_rows.storage().data() == whole.storage().data()) == (processes() == 1));
    CHECK(r.count() == 0);
    CHECK(r.transfers() == 0);
  });
}

TEST_CASE("reshard over three mesh axes, and of sizes that the types know") {
  const long sizes[] = {2, 2, 2};
  if (devices() != 8 || !nb::detail::box_of(sizes, 8 / processes()).fits) return;
  const auto mesh = nb::make_mesh(data = nb::fixed<2>, model = nb::fixed<2>, stage = nb::fixed<2>);
  const auto x = nb::iota<float>(8, nb::fixed<16>, nb::fixed<4>).eval();
  CHECK(goes_there_and_back(x, mesh, P((data, model, stage)), P(stage, (model, data))));
  CHECK(goes_there_and_back(x, mesh, P((data, stage), model), P(model, none, stage)));
  CHECK(goes_there_and_back(x, mesh, P(data, model, stage), P(model, stage, data)));
  const nb::recording r;
  const auto turned = reshard(device_put(x, mesh, P(data, model, stage)), P(model, stage, data));
  CHECK(letters_of(r) == "P");
  CHECK(nb::type_name(turned) == "f32[8@model,16@stage,4@data]");
}

TEST_CASE("B17 reshard to another order of axes is one permutation") {
  const auto x = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    const nb::recording r;
    CHECK(blocks_are(reshard(device_put(x, mesh, P((data, model))), P((model, data))),
                     blocks_of(x, mesh, P((model, data)))));
    CHECK(letters_of(r) == "P");
  });
}

TEST_CASE("reshard of maxima still to be made") {
  const auto x = nb::iota<float>(24, 48).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto placed = device_put(x, mesh, P(data, model));
    const auto m = nb::max(placed, nb::dim<0>).eval();
    CHECK(nb::type_name(m) == "f32[48@model]{U_max:data}");
    const auto expected = nb::max(x, nb::dim<0>).eval();
    const nb::recording r;
    CHECK(nb::all(to_host(reshard(m, P(model))) == expected));
    CHECK(nb::all(to_host(reshard(m, P((model, data)))) == expected));
    CHECK(nb::all(to_host(reshard(reshard(m, P(none, unreduced_max(data))), P())) == expected));
    CHECK(r.count("pmax") == 3);
    CHECK(r.count("all_gather") == 1);
    CHECK(r.count("psum") == 0);
  });
}

TEST_CASE("small integers are summed in larger ones") {
  const auto x = nb::full<std::uint8_t>(std::uint8_t(100), 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto u = shard_map(mesh, in_specs(P()), out_specs(P(unreduced(data))), [](auto block) {
      return nb::pcast(nb::pcast(block, data, nb::varying), data, unreduced);
    })(x);
    const auto sum = reshard(u, P());
    CHECK(nb::type_name(sum) == "i32[24]");
    CHECK(nb::all(to_host(sum) == 100 * mesh.size(data)));
    const auto kept = reshard(u, P(model, unreduced(data)));
    CHECK(nb::type_name(kept) == "u8[24@model]{U:data}");
  });
}

TEST_CASE("reshard inside a region over other axes, and in none that has made them manual") {
  const auto x = nb::iota<float>(24, 48).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto placed = device_put(x, mesh, P(data, model));
    const nb::recording r;
    const auto y = shard_map(mesh, nb::manual(data), in_specs(P(data)), out_specs(P(data)), [](auto block) {
      return reshard(block * 2.f, P(none, none));
    })(placed);
    CHECK(letters_of(r) == "G");
    CHECK(nb::type_name(y) == "f32[24@data,48]");
    CHECK(nb::all(to_host(y) == x * 2.f));
    const auto whole = device_put(x, mesh, P());
    CHECK(message_of([&] {
            shard_map(mesh, in_specs(), out_specs(), [&] { reshard(whole, P(data)); })();
          }) == "nabla::reshard requires mesh axes that are not manual already: found data, which a running shard_map "
                "has made manual");
  });
}

TEST_CASE("in the function of a vmap the mapped dim stays where it is") {
  const auto x = nb::iota<float>(24, 16 * 3).eval();
  for_each_mesh([&](const auto& mesh) {
    const nb::recording r;
    const auto y = nb::vmap([](auto row) { return reshard(row * 2.f, P()); })(device_put(x, mesh, P(data, model)));
    CHECK(letters_of(r) == "G");
    CHECK(nb::type_name(y) == "f32[24@data,48]");
    CHECK(nb::all(to_host(y) == x * 2.f));
  });
}

TEST_CASE("reshard of a tree, and as another array is") {
  const auto x = nb::iota<float>(24, 48).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto a = device_put(x, mesh, P(data));
    const auto b = device_put(x, mesh, P(none, model));
    const auto [c, n, d] = reshard(std::tuple(a, 2.f, b), P());
    CHECK(nb::type_name(c) == "f32[24,48]");
    CHECK(n == 2.f);
    CHECK(nb::all(to_host(d) == x));
    const auto [e, f] = reshard(std::tuple(a, b), std::tuple(P(none, data), P(model)));
    CHECK(nb::type_name(e) == "f32[24,48@data]");
    CHECK(nb::type_name(f) == "f32[24@model,48]");
    CHECK(nb::type_name(reshard(a, b.sharding())) == nb::type_name(b));
  });
}

TEST_CASE("sizes that do not divide are a runtime_error, and nothing is sent") {
  if (devices() < 2) return;
  const auto mesh = nb::make_mesh(data = devices(), model = 1);
  const auto x = device_put(nb::iota<float>(devices(), 7).eval(), mesh, P(data));
  const nb::recording r;
  const std::string n = std::to_string(devices());
  const std::string text = message_of([&] { reshard(x, P(none, data)); });
  CAPTURE(text);
  CHECK(text.find("nabla::reshard") == 0);
  CHECK(text.find("7") != std::string::npos);
  CHECK(text.find("data = " + n) != std::string::npos);
  CHECK(r.count() == 0);
}

TEST_CASE("a plan lists what reshard moves") {
  constexpr auto mesh = nb::abstract_mesh(data = 4, model = 2);
  const auto f = [](auto x) { return reshard(reshard(x, P(none, model)), P((model, data))); };
  constexpr auto x = device_put(nb::abstract<float>(8, 16), mesh, P(data));
  constexpr auto plan = nb::plan(f, x);
  static_assert(plan.collectives == nb::collectives(nb::all_gather_of(data), nb::all_to_all_of((model, data))));
  CHECK(plan.collectives.count() == 2);
}

namespace {

/// What a device sends from one sharding to another; and the words, by the mesh that the sizes make of it.
template <class M, class From, class To>
std::string sent(const M& mesh, long rows, long columns, From from, To to) {
  const auto x = device_put(nb::abstract<float>(rows, columns), mesh, from);
  const auto c = nb::comm_of([](auto v) { return reshard(v, To{}); }, x);
  std::string text = std::to_string(c.sent());
  for (int i = 0; i < c.size(); ++i) text += std::string(" ") + c[i].word;
  static_cast<void>(to);
  return text;
}

}  // namespace

TEST_CASE("the cheapest way depends on the sizes of the mesh, and those of the array must divide on it") {
  const auto mesh = nb::abstract_mesh(data = 4, model = 2);
  CHECK(sent(mesh, 48, 24, P(data, model), P(model, data)) == "1080 all_to_all all_to_all all_to_all");
  CHECK(sent(nb::abstract_mesh(data = 2, model = 2), 48, 24, P(data, model), P(model, data)) == "1152 ppermute");
  // 4 rows are not to be cut into 8: the columns are gathered.
  CHECK(sent(mesh, 4, 32, P(data, model), P(model, data)) == "160 all_gather all_to_all");
  CHECK(sent(mesh, 48, 24, P(model), P(none, (model, data))) == "504 all_to_all");
  CHECK(sent(mesh, 48, 24, P(model), P(data)) == "1152 ppermute all_gather");
  CHECK(sent(nb::abstract_mesh(data = nb::fixed<4>, model = nb::fixed<2>), 48, 24, P(model), P(data)) ==
        "1152 ppermute all_gather");
}

}  // namespace test_of_reshard
