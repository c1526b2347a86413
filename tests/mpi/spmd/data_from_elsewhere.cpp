// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices.hpp"

// Arrays whose blocks come from elsewhere: each process has, or makes, its own.
namespace test_of_data_from_elsewhere {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim, nb::abstract, nb::from_callback, nb::from_local, nb::testing::allclose, nb::testing::equal;

/// The numbers of a block of iota<float>(rows, columns).
std::vector<float> part_of_iota(const std::array<nb::index_range, 2>& index, long columns) {
  std::vector<float> numbers;
  for (long i = index[0].begin; i < index[0].end; ++i)
    for (long j = index[1].begin; j < index[1].end; ++j) numbers.push_back(float(i * columns + j));
  return numbers;
}

}  // namespace

TEST_CASE("S2-123, S2-124 from_callback asks for each block of this process once, and gives what device_put gives") {
  for_each_mesh([](const auto& mesh) {
    const long n = devices(), rows = 2 * n, columns = 3 * n;
    const auto whole = nb::iota<float>(batch = rows, inputs = columns).eval();
    const auto check = [&](auto spec) {
      const auto expected = nb::device_put(whole, mesh, spec);
      std::vector<std::pair<long, long>> asked;
      const nb::recording r;
      const auto x = from_callback(mesh, spec, abstract<float>(batch = rows, inputs = columns), [&](const auto& index) {
        asked.emplace_back(index[0].begin, index[1].begin);
        return part_of_iota(index, columns);
      });
      CHECK(r.count() == 0);
      CHECK(nb::type_name(x) == nb::type_name(expected));
      CHECK(blocks_are(x, blocks_of(whole, mesh, spec)));
      std::sort(asked.begin(), asked.end());
      CHECK(std::adjacent_find(asked.begin(), asked.end()) == asked.end());
      // The way back: index ranges and views of this process's blocks.
      for (const auto& s : x.addressable_shards()) {
        CHECK(std::find(asked.begin(), asked.end(), std::pair(s.index[0].begin, s.index[1].begin)) != asked.end());
        CHECK(s.view(0, 0) == float(s.index[0].begin * columns + s.index[1].begin));
      }
      CHECK(equal(nb::to_host(x), whole));
      const auto by_sharding = from_callback(nb::named_sharding(mesh, spec), abstract<float>(batch = rows, inputs = columns),
                                             [&](const auto& index) { return part_of_iota(index, columns); });
      CHECK(blocks_are(by_sharding, blocks_of(whole, mesh, spec)));
    };
    check(P());
    check(P(batch = data));
    check(P(inputs = model));
    check(P(batch = data, inputs = model));
    check(P(batch = model, inputs = data));
    check(P(batch = (data, model)));
    check(P(inputs = (model, data)));
    // Blocks as plain arrays, and other dtypes.
    const auto squares = from_callback(mesh, P(batch = data), abstract<double>(batch = rows), [](const auto& index) {
      return nb::square(nb::iota<double>(batch = index[0].end - index[0].begin) + double(index[0].begin));
    });
    CHECK(equal(nb::to_host(squares), nb::square(nb::iota<double>(batch = rows))));
    const auto scalar = from_callback(mesh, P(), abstract<std::int32_t>(), [](const auto&) { return std::vector{7}; });
    CHECK(scalar.item() == 7);
  });
}

TEST_CASE("S2-123, S2-124 from_local puts the parts of all processes together") {
  for_each_mesh([](const auto& mesh) {
    const long n = devices(), rows = 2 * n, columns = 3 * n;
    const auto whole = nb::iota<float>(batch = rows, inputs = columns).eval();
    const nb::mesh_instance& here = nb::detail::instance_of(mesh);
    // The rows, and the columns, whose blocks this process holds: a run of each, if the split is over one axis.
    const auto run = [&](long size, int axis) {
      const long part = size / here.size[axis];
      return nb::slice(here.start[axis] * part, (here.start[axis] + here.local[axis]) * part);
    };
    const nb::recording r;
    const auto by_rows = from_local(mesh, P(batch = data), whole(batch = run(rows, 0)).eval());
    const auto by_columns = from_local(mesh, P(inputs = model), whole(inputs = run(columns, 1)).eval());
    const auto by_both = from_local(mesh, P(batch = data, inputs = model),
                                    whole(batch = run(rows, 0), inputs = run(columns, 1)).eval());
    const auto copies = from_local(mesh, P(), whole);
    CHECK(r.count() == 0);
    CHECK(nb::type_name(by_rows) == nb::type_name(nb::device_put(whole, mesh, P(batch = data))));
    CHECK(blocks_are(by_rows, blocks_of(whole, mesh, P(batch = data))));
    const nb::named_sharding rows_split(mesh, P(batch = data));
    CHECK(blocks_are(from_local(rows_split, whole(batch = run(rows, 0)).eval()), blocks_of(whole, mesh, P(batch = data))));
    CHECK(blocks_are(by_columns, blocks_of(whole, mesh, P(inputs = model))));
    CHECK(blocks_are(by_both, blocks_of(whole, mesh, P(batch = data, inputs = model))));
    CHECK(blocks_are(copies, blocks_of(whole, mesh, P())));
    // Over two axes: the parts in the order of the spec, of this process's devices.
    const long part = rows / n;
    std::vector<float> numbers;
    for (long i = here.start[1]; i < here.start[1] + here.local[1]; ++i)
      for (long j = here.start[0]; j < here.start[0] + here.local[0]; ++j)
        for (long k = 0; k < part; ++k) numbers.push_back(float((i * here.size[0] + j) * part + k));
    const auto crossed = from_local(mesh, P((model, data)), numbers);
    CHECK(equal(nb::to_host(crossed), nb::iota<float>(rows)));
    // A size that the type says is that of the part.
    const auto fixed = from_local(mesh, P(batch = data), nb::ones<float>(batch = nb::fixed<24>, inputs = nb::fixed<3>));
    CHECK(fixed.size(batch) == 24 * here.size[0] / here.local[0]);
    CHECK(fixed.size(inputs) == 3);
  });
}

TEST_CASE("data from elsewhere that does not fit is an error in all processes") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  const long n = devices(), process = nb::detail::current_runtime().process;
  const auto parts = [&](long rows) { return from_local(mesh, P(batch = data), nb::zeros<float>(batch = rows)); };
  const long own = n / processes();
  if (own > 1)
    CHECK(message_of([&] { parts(own + 1); }).find("among its " + std::to_string(own) + " devices along data: its dim batch has size " +
                                                   std::to_string(own + 1)) != std::string::npos);
  if (processes() > 1)
    CHECK(message_of([&] { parts(own * (process + 1)); }).find("parts of the same sizes from all processes") != std::string::npos);
  const auto blocks = [&](long rows, auto f) { return from_callback(mesh, P(batch = data), abstract<float>(batch = rows), f); };
  const auto zeros = [](const auto& index) { return std::vector<float>(std::size_t(index[0].end - index[0].begin)); };
  if (n > 1) CHECK(message_of([&] { blocks(n + 1, zeros); }).find("from_callback") != std::string::npos);
  if (processes() > 1)
    CHECK(message_of([&] { blocks(n * (process + 1), zeros); }).find("the same sizes in all processes") != std::string::npos);
  CHECK(message_of([&] {
          blocks(2 * n, [](const auto&) { return std::vector<float>(3); });
        }).find("3 numbers in place of 2") != std::string::npos);
  CHECK(message_of([&] {
          blocks(2 * n, [](const auto&) { return nb::zeros<float>(batch = 3); });
        }).find("dim 0 is 3 in place of 2") != std::string::npos);
  // Some processes cannot read their files: all end this call, and all know why.
  const auto said = [&](int first, auto reason) {
    return message_of([&] {
      try {
        blocks(2 * n, [&](const auto& index) {
          if (process >= first) throw reason;
          return zeros(index);
        });
      } catch (decltype(reason)&) {
        if (process >= first) throw nb::runtime_error("what it threw");
        throw;
      }
    });
  };
  for (const int first : {0, processes() - 1}) {
    const std::string others = "nabla::from_callback failed in another process";
    CHECK(said(first, nb::runtime_error("part.csv is damaged")) ==
          (process >= first ? "what it threw" : "part.csv is damaged"));
    const std::string other = said(first, std::out_of_range("part.csv has no row 3"));
    CHECK(other.find(process >= first ? "what it threw" : others + ": part.csv has no row 3, called at ") == 0);
    const std::string number = said(first, 7);
    CHECK(number.find(process >= first ? "what it threw" : others + ", called at ") == 0);
  }
  CHECK(blocks(2 * n, zeros).size(batch) == 2 * n);
}

TEST_CASE("data from elsewhere belongs to all processes: not inside of on_root, where there is one") {
  const auto mesh = nb::make_mesh(data = devices());
  const nb::detail::alone_on_root alone;
  CHECK(message_of([&] { from_local(mesh, P(), nb::zeros<float>(3)); }).find("nabla::from_local: requires all processes") == 0);
  CHECK(message_of([&] {
          from_callback(mesh, P(), abstract<float>(3), [](const auto&) { return std::vector<float>(3); });
        }).find("nabla::from_callback: requires all processes") == 0);
}

}  // namespace test_of_data_from_elsewhere
