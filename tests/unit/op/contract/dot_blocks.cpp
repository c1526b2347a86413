// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stack of blocks: one contraction runs over all devices of the process.
#include <nabla/op/contract/dot.hpp>
#include <nabla/op/contract/einsum.hpp>
#include <nabla/op/contract/outer.hpp>

#include "blocks.hpp"

namespace test_of_dot_blocks {

using namespace contract_test;
using nb::dims, nb::extent, nb::state;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
}  // namespace app
using namespace app;

namespace {

using visible = nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model>>;
using manual = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>,
                        nb::mesh_dim<tag::model, nb::dyn_size, nb::manual_kind>>;
constexpr unsigned on_data = 1, on_model = 2, on_both = 3;

template <class... A>
using batch_over = extent<tag::batch, nb::dyn_size, A...>;
template <class... A>
using inputs_over = extent<tag::inputs, nb::dyn_size, A...>;
template <class... A>
using hidden_over = extent<tag::hidden, nb::dyn_size, A...>;
template <class State, class... E>
using on_mesh = nb::array<float, dims<E...>, State, visible>;
template <class State, class... E>
using in_region = nb::array<float, dims<E...>, State, manual>;
using partial_over_model = state<nb::unreduced_over<nb::sum_kind, tag::model>>;
using partial_over_data = state<nb::unreduced_over<nb::sum_kind, tag::data>>;
using partial_over_both = state<nb::unreduced_over<nb::sum_kind, tag::data, tag::model>>;

const auto whole_x = numbers({{"batch", 8}, {"inputs", 12}}, 1);
const auto whole_w = numbers({{"inputs", 12}, {"hidden", 6}}, 2);
const auto whole_y = numbers({{"batch", 8}, {"inputs", 12}}, 3);

ref::family split(const ref::ndarray& x, const box& b, const ref::partition& spec) {
  return ref::family::split(x, b.size, spec);
}
ref::family dot_of(const ref::family& x, const ref::family& y, const std::vector<std::string>& names) {
  return ref::on_each_device([&](const ref::ndarray& a, const ref::ndarray& c) { return ref::dot(a, c, names); }, x, y);
}

}  // namespace

TEST_CASE("dot on a mesh: a contracted dim that is split on both sides") {
  for (const auto& b : boxes(4, 2)) {
    const held_mesh<visible> m(b);
    const auto fx = split(whole_x, b, {{0}, {1}});
    const auto fw = split(whole_w, b, {{1}, {}});
    const auto x =
        holding<on_mesh<state<>, batch_over<tag::data>, inputs_over<tag::model>>>(fx, whole_x, m.mesh, on_both);
    const auto w = holding<on_mesh<state<>, inputs_over<tag::model>, hidden_over<>>>(fw, whole_w, m.mesh, on_model);
    const auto y = nb::dot(x, w, inputs);
    static_assert(same<decltype(y), on_mesh<partial_over_model, batch_over<tag::data>, hidden_over<>>>);
    CHECK(y.stored() == on_both);
    CHECK(holds(y, dot_of(fx, fw, {"inputs"})));
    CHECK(dot_of(fx, fw, {"inputs"}).join({{0}}, {1}) == ref::dot(whole_x, whole_w, {"inputs"}));
  }
}

TEST_CASE("dot on a mesh: an operand that is whole is cut for nothing") {
  for (const auto& b : boxes(4, 2)) {
    const held_mesh<visible> m(b);
    const auto fx = split(whole_x, b, {{0}, {1}});
    const auto fw = split(whole_w, b, {{1}, {}});
    const auto x = holding<on_mesh<state<>, batch_over<tag::data>, inputs_over<>>>(split(whole_x, b, {{0}}), whole_x,
                                                                                   m.mesh, on_data);
    const auto w = holding<on_mesh<state<>, inputs_over<tag::model>, hidden_over<>>>(fw, whole_w, m.mesh, on_model);
    counted();
    const auto y = nb::dot(x, w, inputs);
    CHECK(counted().allocations == 1);
    static_assert(same<decltype(y), on_mesh<partial_over_model, batch_over<tag::data>, hidden_over<>>>);
    CHECK(holds(y, dot_of(fx, fw, {"inputs"})));

    const auto x2 =
        holding<on_mesh<state<>, batch_over<tag::data>, inputs_over<tag::model>>>(fx, whole_x, m.mesh, on_both);
    const auto w2 = holding<on_mesh<state<>, inputs_over<>, hidden_over<>>>(split(whole_w, b, {}), whole_w, m.mesh, 0);
    const auto z = nb::dot(x2, w2, inputs);
    static_assert(same<decltype(z), decltype(y)>);
    CHECK(holds(z, dot_of(fx, fw, {"inputs"})));

    // A plain array counts as replicated.
    const auto w3 = make<float, inputs, hidden>({12, 6});
    harness::set_elements(w3, [](long i) { return whole_w.data[std::size_t(i)]; });
    const auto u = nb::dot(x2, w3, inputs);
    static_assert(same<decltype(u), decltype(y)>);
    CHECK(holds(u, dot_of(fx, fw, {"inputs"})));
  }
}

TEST_CASE("dot on a mesh: over two mesh axes at once") {
  for (const auto& b : boxes(2, 3)) {
    const held_mesh<visible> m(b);
    const auto fx = split(whole_x, b, {{}, {1, 0}});
    const auto fw = split(whole_w, b, {{1, 0}, {}});
    const auto x =
        holding<on_mesh<state<>, batch_over<>, inputs_over<tag::model, tag::data>>>(fx, whole_x, m.mesh, on_both);
    const auto w = holding<on_mesh<state<>, inputs_over<>, hidden_over<>>>(split(whole_w, b, {}), whole_w, m.mesh, 0);
    const auto y = nb::dot(x, w, inputs);
    static_assert(same<decltype(y), on_mesh<partial_over_both, batch_over<>, hidden_over<>>>);
    CHECK(holds(y, dot_of(fx, fw, {"inputs"})));
  }
}

TEST_CASE("dot on a mesh: free dims and batches keep their splitting") {
  for (const auto& b : boxes(4, 2)) {
    const held_mesh<visible> m(b);
    const auto fx = split(whole_x, b, {{0}, {}});
    const auto fw = split(whole_w, b, {{}, {1}});
    const auto x = holding<on_mesh<state<>, batch_over<tag::data>, inputs_over<>>>(fx, whole_x, m.mesh, on_data);
    const auto w = holding<on_mesh<state<>, inputs_over<>, hidden_over<tag::model>>>(fw, whole_w, m.mesh, on_model);
    const auto y = nb::dot(x, w, inputs);
    static_assert(same<decltype(y), on_mesh<state<>, batch_over<tag::data>, hidden_over<tag::model>>>);
    CHECK(holds(y, dot_of(fx, fw, {"inputs"})));
    CHECK(dot_of(fx, fw, {"inputs"}).join({{0}, {1}}) == ref::dot(whole_x, whole_w, {"inputs"}));

    // One operand's name is split, the other has it whole.
    const auto whole_v = numbers({{"batch", 8}, {"inputs", 12}, {"hidden", 3}}, 4);
    const auto fv = split(whole_v, b, {{0}, {}, {}});
    const auto v =
        holding<on_mesh<state<>, batch_over<tag::data>, inputs_over<>, hidden_over<>>>(fv, whole_v, m.mesh, on_data);
    const auto p = holding<on_mesh<state<>, batch_over<>, inputs_over<>>>(split(whole_x, b, {}), whole_x, m.mesh, 0);
    const auto z = nb::dot(p, v, inputs);
    static_assert(same<decltype(z), on_mesh<state<>, batch_over<tag::data>, hidden_over<>>>);
    CHECK(holds(z, dot_of(fx, fv, {"inputs"})));
  }
}

TEST_CASE("dot on a mesh: sums of rows are unreduced too") {
  for (const auto& b : boxes(4, 2)) {
    const held_mesh<visible> m(b);
    const auto fx = split(whole_x, b, {{0}, {1}});
    const auto fy = split(whole_y, b, {{0}, {1}});
    const auto x =
        holding<on_mesh<state<>, batch_over<tag::data>, inputs_over<tag::model>>>(fx, whole_x, m.mesh, on_both);
    const auto y = holding<on_mesh<state<>, batch_over<>, inputs_over<>>>(split(whole_y, b, {}), whole_y, m.mesh, 0);
    const auto r = nb::dot(x, y, inputs);
    static_assert(same<decltype(r), on_mesh<partial_over_model, batch_over<tag::data>>>);
    CHECK(holds(r, dot_of(fx, fy, {"inputs"})));
    const auto c = nb::dot(x, y, batch);
    static_assert(same<decltype(c), on_mesh<partial_over_data, inputs_over<tag::model>>>);
    CHECK(holds(c, dot_of(fx, fy, {"batch"})));
    const auto all = nb::dot(x, y, batch, inputs);
    static_assert(same<decltype(all), on_mesh<partial_over_both>>);
    CHECK(holds(all, dot_of(fx, fy, {"batch", "inputs"})));
  }
}

TEST_CASE("dot in a region: what varies, what does not, what is typed to") {
  const auto varying_x = numbers({{"batch", 6}, {"inputs", 10}}, 5);
  const auto varying_w = numbers({{"inputs", 10}, {"hidden", 8}}, 6);
  using varies_data = state<nb::varying_over<tag::data>>;
  using varies_both = state<nb::varying_over<tag::data, tag::model>>;
  for (const auto& b : boxes(4, 2)) {
    const held_mesh<manual> m(b);
    unsigned seed = 10;
    const auto family_over = [&](const ref::ndarray& like, unsigned stored) {
      // Equal blocks along the axes that are not stored.
      ref::family f{b.size, {}};
      std::vector<ref::ndarray> made(8);
      ref::detail::for_each_index(b.size, [&](const std::vector<long>& device) {
        const auto at = std::size_t((stored & on_data ? device[0] : 0) * 2 + (stored & on_model ? device[1] : 0));
        if (made[at].shape.empty()) {
          made[at] = like;
          std::mt19937 random(++seed);
          for (double& v : made[at].data) v = small_number(random);
        }
        f.blocks.push_back(made[at]);
      });
      return f;
    };
    for (const unsigned of_x : {0u, on_data, on_both})
      for (const unsigned of_w : {0u, on_data, on_model}) {
        INFO("stored: ", of_x, ", ", of_w);
        const auto fx = family_over(varying_x, of_x);
        const auto fw = family_over(varying_w, of_w);
        const auto x = holding<in_region<varies_both, batch_over<>, inputs_over<>>>(fx, varying_x, m.mesh, of_x);
        const auto w = holding<in_region<varies_both, inputs_over<>, hidden_over<>>>(fw, varying_w, m.mesh, of_w);
        const auto y = nb::dot(x, w, inputs);
        static_assert(same<decltype(y), in_region<varies_both, batch_over<>, hidden_over<>>>);
        CHECK(y.stored() == (of_x | of_w));
        CHECK(holds(y, dot_of(fx, fw, {"inputs"})));
        const auto rows = nb::dot(x, x, inputs);
        CHECK(holds(rows, dot_of(fx, fx, {"inputs"})));
      }
    const auto fx = family_over(varying_x, on_data);
    const auto fw = family_over(varying_w, 0);
    const auto x = holding<in_region<varies_data, batch_over<>, inputs_over<>>>(fx, varying_x, m.mesh, on_data);
    const auto w = holding<in_region<state<>, inputs_over<>, hidden_over<>>>(fw, varying_w, m.mesh, 0);
    counted();
    const auto y = nb::dot(x, w, inputs);
    // The devices' rows are the rows of one matrix: one product for all of them.
    CHECK(counted().contractions == 1);
    static_assert(same<decltype(y), in_region<varies_data, batch_over<>, hidden_over<>>>);
    CHECK(holds(y, dot_of(fx, fw, {"inputs"})));
    const auto products = nb::outer(x, w);
    static_assert(same<decltype(products), in_region<varies_data, batch_over<>, inputs_over<>, hidden_over<>>>);
    CHECK(holds(products, ref::on_each_device([](const auto& a, const auto& c) { return ref::outer(a, c); }, fx, fw)));
  }
}

TEST_CASE("dot of a pending sum and a reduced value is a pending sum") {
  using reduced_over_data = state<nb::reduced_over<tag::data>>;
  for (const auto& b : boxes(4, 2)) {
    const held_mesh<visible> m(b);
    const auto fx = ref::family::split(whole_x, b.size, {}, {0});
    const auto fw = split(whole_w, b, {});
    const auto x = holding<on_mesh<partial_over_data, batch_over<>, inputs_over<>>>(fx, whole_x, m.mesh, on_data);
    const auto w = holding<on_mesh<reduced_over_data, inputs_over<>, hidden_over<>>>(fw, whole_w, m.mesh, 0);
    const auto y = nb::dot(x, w, inputs);
    static_assert(same<decltype(y), on_mesh<partial_over_data, batch_over<>, hidden_over<>>>);
    CHECK(holds(y, dot_of(fx, fw, {"inputs"})));
    CHECK(dot_of(fx, fw, {"inputs"}).join({}, {0}) == ref::dot(whole_x, whole_w, {"inputs"}));
  }
}

TEST_CASE("einsum on a mesh: between two steps, and what one operand has alone") {
  const auto whole_v = numbers({{"hidden", 6}}, 7);
  for (const auto& b : boxes(4, 2)) {
    const held_mesh<visible> m(b);
    const auto fx = split(whole_x, b, {{0}, {1}});
    const auto fw = split(whole_w, b, {{1}, {}});
    const auto fv = split(whole_v, b, {});
    const auto x =
        holding<on_mesh<state<>, batch_over<tag::data>, inputs_over<tag::model>>>(fx, whole_x, m.mesh, on_both);
    const auto w = holding<on_mesh<state<>, inputs_over<>, hidden_over<>>>(split(whole_w, b, {}), whole_w, m.mesh, 0);
    const auto v = holding<on_mesh<state<>, hidden_over<>>>(fv, whole_v, m.mesh, 0);
    const auto y = nb::einsum<"{batch,inputs},{inputs,hidden},{hidden}->{hidden,batch}">(x, w, v);
    static_assert(same<decltype(y), on_mesh<partial_over_model, hidden_over<>, batch_over<tag::data>>>);
    CHECK(holds(y, ref::on_each_device(
                       [](const auto& a, const auto& c, const auto& d) {
                         return ref::einsum("{batch,inputs},{inputs,hidden},{hidden}->{hidden,batch}", {a, c, d});
                       },
                       fx, fw, fv)));
    const auto z = nb::einsum<"{batch,inputs},{hidden}->{hidden}">(x, v);
    static_assert(same<decltype(z), on_mesh<partial_over_both, hidden_over<>>>);
    CHECK(holds(z, ref::on_each_device(
                       [](const auto& a, const auto& c) {
                         return ref::einsum("{batch,inputs},{hidden}->{hidden}", {a, c});
                       },
                       fx, fv)));
    const auto t = nb::einsum<"{batch,inputs}->{inputs,batch}">(x);
    static_assert(same<decltype(t), on_mesh<state<>, inputs_over<tag::model>, batch_over<tag::data>>>);
    CHECK(
        holds(t, ref::on_each_device(
                     [](const auto& a) { return ref::einsum("{batch,inputs}->{inputs,batch}", std::vector{a}); }, fx)));
  }
}

TEST_CASE("dot on a mesh: two meshes of one type that are not the same") {
  const auto b = boxes(4, 2)[0];
  const held_mesh<visible> m(b), other(b);
  const auto x = holding<on_mesh<state<>, batch_over<tag::data>, inputs_over<>>>(split(whole_x, b, {{0}}), whole_x,
                                                                                 m.mesh, on_data);
  const auto w = holding<on_mesh<state<>, inputs_over<>, hidden_over<>>>(split(whole_w, b, {}), whole_w, other.mesh, 0);
  CHECK(message_of([&] { nb::dot(x, w, inputs); }).find("nabla::dot requires operands on one mesh") == 0);
}

}  // namespace test_of_dot_blocks
