// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <sstream>

namespace test_of_describe {

namespace {

namespace nb = nabla;
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::describe, nb::dim;

template <class X>
std::string text(const X& x) {
  std::ostringstream out;
  out << x;
  return out.str();
}

/// What is said of an expression is what its run does, and saying it runs nothing.
template <class X>
bool says_what_runs(X x) {
  const long before = nb::detail::count().kernels;
  const nb::description d = describe(x);
  const bool quiet = nb::detail::count().kernels == before;
  const long bytes = nb::detail::count().bytes;
  static_cast<X&&>(x).eval();
  return quiet && nb::detail::count().kernels - before == long(d.kernels.size()) &&
         nb::detail::count().bytes - bytes == d.bytes_written;
}

}  // namespace

TEST_CASE("a chain is one kernel; what it reads and writes") {
  const auto x = nb::ones<float>(batch = 64, hidden = 32);
  const auto w = nb::ones<float>(hidden = 32);
  const auto e = x * w + x / 2;
  const nb::description d = describe(e);
  CHECK(d.is_fused());
  CHECK(text(d) ==
        "f32[batch=64,hidden=32]\n1 kernel: nabla::rows\nreads 8320 bytes: f32[batch=64,hidden=32], f32[hidden=32]\n"
        "writes 8192 bytes\n");
  CHECK(text(describe(x)) == "f32[batch=64,hidden=32]\n0 kernels\n");
  CHECK(says_what_runs(x * w + x / 2));
  CHECK(nb::testing::equal(nb::max(e, batch, hidden), 1.5f));
}

TEST_CASE("law 7: a lost fusion is seen") {
  const auto x = nb::ones<float>(batch = 64, hidden = 32);
  CHECK(describe(x - nb::max(x, hidden)).is_fused());
  CHECK(describe(nb::sum(x * x, hidden)).is_fused());
  // The sums over the batch are needed before the first row is complete.
  const auto centred = x - nb::mean(x, batch);
  const nb::description d = describe(centred);
  CHECK(!d.is_fused());
  CHECK(d.bytes_stored == 32 * 4);
  CHECK(text(d) ==
        "f32[batch=64,hidden=32]\n2 kernels: nabla::columns, nabla::rows\nreads 8320 bytes: f32[batch=64,hidden=32]\n"
        "writes 8320 bytes, 128 of them on the way\n");
  // A name is stored: what is read is the stored array.
  const auto named = nb::exp(x);
  CHECK(describe(named + nb::sum(named, hidden)).reads.size() == 1);
}

TEST_CASE("what is said is what runs") {
  const auto x = nb::ones<float>(batch = 64, hidden = 32);
  const auto m = nb::ones<double>(300, 400);
  const auto mesh = nb::make_mesh(data = 4);
  const auto on_mesh = nb::device_put(x, mesh, P(batch = data));
  CHECK(says_what_runs(nb::transpose(m)));
  CHECK(says_what_runs(m + nb::transpose(m(nb::slice(0, 300), nb::slice(0, 300)))(0)(0)));
  CHECK(says_what_runs(nb::softmax(x, hidden)));
  CHECK(says_what_runs(nb::softmax(x, batch)));
  CHECK(says_what_runs(nb::logsumexp(m)));
  CHECK(says_what_runs(nb::mean(m, dim<0>)));
  CHECK(says_what_runs(nb::var(x, batch)));
  CHECK(says_what_runs(nb::argmax(x, hidden)));
  CHECK(says_what_runs(on_mesh * 2 + nb::sum(on_mesh, hidden)));
  CHECK(says_what_runs(nb::zeros<float>(batch = 0, hidden = 3) + 1));
  CHECK(describe(on_mesh * 2).bytes_read == 4 * 64 * 32);
}

TEST_CASE("S1-88: the pairs of a permutation") {
  CHECK(text(describe(nb::shift(1), 4)) == "[(0,1),(1,2),(2,3),(3,0)]");
  CHECK(text(describe(nb::shift(-1), 3)) == "[(0,2),(1,0),(2,1)]");
  CHECK(text(describe(nb::perm(nb::pair<2, 0>), 4)) == "[(2,0)]");
  CHECK(text(describe(nb::perm({{1, 0}, {0, 3}}), 4)) == "[(0,3),(1,0)]");
  CHECK(text(describe(nb::reverse, 2)) == "[(0,1),(1,0)]");
  CHECK(text(describe(nb::shift(1), 0)) == "[]");
  CHECK_THROWS_WITH(describe(nb::perm({{1, 4}}), 4),
                    "nabla::describe requires an index of the devices within 0..4: found 4");
}

TEST_CASE("S4-27 S4-33 the mesh axes of a sharding, dim by dim") {
  const auto m = nb::make_mesh(data = 2, model = 2, stage = 2);
  const auto said = [&](auto spec, int rank) { return describe(nb::named_sharding(m, spec), rank); };
  CHECK(said(P(data, nb::none), 3) == "[{data}, {}, {}], replicated={model, stage}");
  CHECK(said(P((model, data), stage), 2) == "[{model, data}, {stage}]");
  CHECK(said(P(data, batch = stage), 1) == "[{data}, batch={stage}], replicated={model}");
  CHECK(said(P(), 0) == "[], replicated={data, model, stage}");
  CHECK(said(P(nb::unreduced(stage, data)), 1) == "[{}], replicated={model}, unreduced={data, stage}");
  CHECK(said(P(data, nb::unreduced_max(model), nb::reduced(stage)), 1) == "[{data}], unreduced_max={model}, reduced={stage}");
  CHECK_THROWS_AS(said(P(data, model), 1), nb::runtime_error);
  const auto mixed = nb::make_mesh(data = 2, model = nb::automatic(2), stage = 2);
  CHECK(describe(nb::named_sharding(mixed, P(data, nb::unconstrained, batch = nb::unconstrained)), 3) ==
        "[{data}, {?}, {}, batch={?}], replicated={model, stage}");
  using region = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>, nb::mesh_dim<tag::model>>;
  CHECK(describe(nb::named_sharding(region{{2, 2}, nullptr}, P(model)), 1) == "[{model}], manual={data}");
}

}  // namespace test_of_describe
