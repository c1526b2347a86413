// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/plan.hpp>
#include <nabla/transform/xmap.hpp>

// The third document on arrays without data: which dims get which names and where they go, how resources split them, and
// what moves. Values are in tests/unit/transform/xmap.cpp and, on meshes, tests/mpi/transform/xmap.cpp.
namespace test_of_xmap {

namespace app {

namespace nb = nabla;
using nb::P, nb::none, nb::dim, nb::abstract, nb::names, nb::end, nb::in_axes, nb::out_axes, nb::xmap, nb::axis_resources,
    nb::axis_sizes, nb::collectives, nb::psum_of, nb::all_gather_of, nb::comm_of, nb::plan;
NABLA_AXES(batch, inputs, hidden, classes, a, b, c, left, right)
NABLA_MESH_AXES(x, y)

template <class X, class Y>
inline constexpr bool same = std::is_same_v<nb::type_of_t<X>, nb::type_of_t<Y>>;
constexpr auto spec_of = [](const auto& v) { return nb::materialize(v).sharding().spec(); };
constexpr auto mesh = nb::abstract_mesh(x = 2, y = 3);
constexpr auto identity = [](auto v) { return v; };

// ---- positions that are listed become names, the others stay: S3-22, S3-23, S3-26
constexpr auto inside_is = [](auto... dims) {
  return [=](auto v) {
    static_assert(same<decltype(v), decltype(abstract<float>(dims...))>);
    return v;
  };
};
constexpr auto two = abstract<float>(20, 5);
static_assert(same<decltype(xmap(in_axes(names(batch)), out_axes(names(batch)), inside_is(batch = 20, 5))(two)),
                   decltype(abstract<float>(20, 5))>);
static_assert(same<decltype(xmap(in_axes(names(dim<1> = batch)), out_axes(names(batch)), inside_is(20, batch = 5))(two)),
                   decltype(abstract<float>(5, 20))>);
static_assert(same<decltype(xmap(in_axes(names(batch, inputs, end)), out_axes(names(inputs, batch, end)),
                                 inside_is(batch = 20, inputs = 5))(two)),
                   decltype(abstract<float>(5, 20))>);
static_assert(same<decltype(xmap(in_axes(names(none, inputs)), out_axes(names(none, inputs)), inside_is(20, inputs = 5))(two)),
                   decltype(abstract<float>(20, 5))>);
static_assert(same<decltype(xmap(in_axes(names(dim<0> = a, dim<2> = b)), out_axes(names(b, a)), identity)(
                       abstract<float>(2, 3, 4))),
                   decltype(abstract<float>(4, 2, 3))>);
static_assert(same<decltype(xmap(in_axes(names()), out_axes(names()), inside_is(20, 5))(two)), decltype(abstract<float>(20, 5))>);

// ---- S3-27: the identity from one position to another is a transpose
constexpr auto turned = xmap(in_axes(names(batch)), out_axes(names(dim<1> = batch)), inside_is(batch = 20, 5));
static_assert(same<decltype(turned(two)), decltype(abstract<float>(5, 20))>);

// ---- trees: S3-24, S3-25
constexpr auto of_trees = xmap(in_axes(in_axes(names(a), names(b))), out_axes(out_axes(names(a, b), names(b))), [](auto t) {
  return std::tuple(std::get<0>(t) * std::get<1>(t), std::get<1>(t));
});
using tree_result = decltype(of_trees(std::tuple(abstract<float>(2), abstract<float>(3))));
static_assert(same<std::tuple_element_t<0, tree_result>, decltype(abstract<float>(2, 3))> &&
              same<std::tuple_element_t<1, tree_result>, decltype(abstract<float>(3))>);
constexpr auto one_for_all = xmap(in_axes(names(a)), out_axes(names(a)), [](auto t) { return t; });
static_assert(same<std::tuple_element_t<1, decltype(one_for_all(std::tuple(two, two)))>, decltype(two)>);

// ---- a result that lacks a name repeats itself along it
static_assert(same<decltype(xmap(in_axes(names(a), names(b)), out_axes(names(a, b)), [](auto u, auto) { return u; })(
                       abstract<float>(2), abstract<float>(3))),
                   decltype(abstract<float>(2, 3))>);
static_assert(same<decltype(xmap(in_axes(names(a)), out_axes(names(c, a)), axis_sizes(c = 6), identity)(abstract<float>(2))),
                   decltype(abstract<float>(6, 2))>);

// ---- S3-55, S3-65: without resources nothing is split, and nothing moves
constexpr auto named_loss = [](auto w1, auto w2, auto images, auto labels) {
  auto l = nb::dot(nb::relu(nb::dot(images, w1, inputs)), w2, hidden);
  auto p = l - nb::logsumexp(l, classes);
  return -nb::mean(nb::sum(nb::one_hot<float>(labels, classes = 10) * p, classes), batch);
};
constexpr auto ins = in_axes(names(inputs, hidden), names(hidden, classes), names(batch, inputs), names(batch));
constexpr auto w1 = abstract<float>(784, 512), w2 = abstract<float>(512, 10), images = abstract<float>(128, 784);
constexpr auto labels = abstract<std::int32_t>(128);
constexpr auto loss = xmap(ins, out_axes(names()), named_loss);
static_assert(same<decltype(loss(w1, w2, images, labels)), decltype(abstract<float>())>);
static_assert(comm_of(loss, w1, w2, images, labels) == collectives());

// S3-60: resources are axes of a mesh, which is an argument.
template <class F, class R>
concept PlacedWithoutMesh = requires(F f, R resources) { xmap(ins, out_axes(names()), resources, f); };
static_assert(!PlacedWithoutMesh<decltype(named_loss), decltype(axis_resources(batch = x))>);

// ---- S3-07, S3-08, S3-10 to S3-13: one line changes what moves
constexpr auto mesh8 = nb::abstract_mesh(x = 8);
constexpr auto mesh42 = nb::abstract_mesh(x = 4, y = 2);
static_assert(comm_of(xmap(mesh8, ins, out_axes(names()), axis_resources(batch = x), named_loss), w1, w2, images, labels) ==
              psum_of(x));
static_assert(comm_of(xmap(mesh8, ins, out_axes(names()), axis_resources(hidden = x), named_loss), w1, w2, images, labels) ==
              psum_of(x));
static_assert(comm_of(xmap(mesh42, ins, out_axes(names()), axis_resources(batch = x, hidden = y), named_loss), w1, w2,
                      images, labels) == collectives(psum_of(y), psum_of(x)));
static_assert(comm_of(xmap(mesh42, ins, out_axes(names()), axis_resources(batch = (x, y)), named_loss), w1, w2, images,
                      labels) == psum_of((x, y)));

// ---- results stay where they are: S3-56, S3-57, S3-67 to S3-71
constexpr auto products = xmap(mesh, in_axes(names(left), names(dim<1> = right)), out_axes(names(left, right)),
                               axis_resources(left = x, right = y), [](auto u, auto v) { return nb::vdot(u, v); });
constexpr auto product = products(abstract<float>(2048, 2048), abstract<float>(2048, 2046));
static_assert(spec_of(product) == P(x, y) && product.shard_shape() == std::array<long, 2>{1024, 682});
static_assert(comm_of(products, abstract<float>(2048, 2048), abstract<float>(2048, 2046)) == collectives());
constexpr auto ways = [](auto entry, auto... sizes) {
  return spec_of(xmap(mesh, in_axes(entry), out_axes(entry), axis_resources(a = x, b = y), axis_sizes(a = 8, b = 12, c = 7),
                      [](auto v) { return v * 2.f; })(abstract<float>(sizes...)));
};
static_assert(ways(names(), 5, 5) == P(none, none));                       // S3-68
static_assert(ways(names(a), 8, 6) == P(x, none));                         // S3-69
static_assert(ways(names(a, c), 8, 7) == P(x, none));                      // S3-70
static_assert(ways(names(a, b), 8, 12) == P(x, y));                        // S3-71
static_assert(spec_of(xmap(mesh, in_axes(names(a)), out_axes(names(a)), axis_resources(a = (y, x)), identity)(
                  abstract<float>(12))) == P((y, x)));
// An array that is on the mesh already is split as the resources say, and stays on the other axes as it is.
constexpr auto on_mesh = nb::device_put(abstract<float>(8, 12), mesh, P(x, y));
static_assert(spec_of(xmap(mesh, in_axes(names(a)), out_axes(names(a)), axis_resources(a = x), identity)(on_mesh)) == P(x, y));

// ---- S3-73: two values may share a resource, if they do not meet
constexpr auto apart = xmap(nb::abstract_mesh(x = 4), in_axes(names(a), names(b)), out_axes(names()),
                            axis_resources(a = x, b = x), [](auto u, auto v) { return nb::sum(u, a) + nb::sum(v, b); });
static_assert(comm_of(apart, abstract<float>(4), abstract<float>(12)) == psum_of(x, 2));
// S3-72, S3-74: if they do, the program does not compile (errors/transform: two_names_on_one_resource).

// ---- derivatives: a gradient has the place of its variable
constexpr auto in_w1 = [](auto w1, auto w2, auto images, auto labels) {
  return nb::grad(xmap(mesh42, ins, out_axes(names()), axis_resources(batch = x, hidden = y), named_loss))(w1, w2, images, labels);
};
static_assert(same<decltype(in_w1(w1, w2, images, labels)), decltype(w1)>);
constexpr auto place = [](auto spec, auto v) { return nb::device_put(v, mesh42, spec); };
static_assert(std::is_same_v<decltype(in_w1(place(P(none, y), w1), place(P(y), w2), place(P(x), images), place(P(x), labels))),
                             decltype(place(P(none, y), w1))>);

}  // namespace app

}  // namespace test_of_xmap
