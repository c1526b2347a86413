// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shows.hpp"

#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>
#include <sstream>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::dim, nb::none, nb::P, nb::type_name;

template <class X>
std::string printed(const X& x) {
  std::ostringstream out;
  out << x;
  return out.str();
}

void blocks() {
  const auto mesh = nb::make_mesh(data = 2, model = 2);
  const auto x = nb::iota<int>(batch = 4, hidden = 2).eval();
  const auto both = nb::device_put(x, mesh, P(batch = data, hidden = model));
  shows("print both", type_name(both) +
                          " = {[data=0,model=0] = {{0}, {2}}, [data=0,model=1] = {{1}, {3}}, "
                          "[data=1,model=0] = {{4}, {6}}, [data=1,model=1] = {{5}, {7}}}");
  shows("open both",
        "[data=0,model=0] = {...}, [data=0,model=1] = {...}, [data=1,model=0] = {...}, [data=1,model=1] = {...}");
  shows("open both [data=1,model=0] [1]", "[0] = 6");
  shows("print -pretty -- both", type_name(both) +
                                     " = {\n  [data=0,model=0] = {{0}, {2}},\n  [data=0,model=1] = {{1}, {3}},\n"
                                     "  [data=1,model=0] = {{4}, {6}},\n  [data=1,model=1] = {{5}, {7}}\n}");
  const auto group = nb::device_put(x, mesh, P(batch = (model, data)));
  shows("print group", type_name(group) +
                           " = {[data=0,model=0] = {{0, 1}}, [data=0,model=1] = {{4, 5}}, "
                           "[data=1,model=0] = {{2, 3}}, [data=1,model=1] = {{6, 7}}}");
  const auto rows = nb::device_put(x, mesh, P(batch = data));
  shows("print rows", type_name(rows) + " = {[data=0] = {{0, 1}, {2, 3}}, [data=1] = {{4, 5}, {6, 7}}}");
  const auto sums = nb::sum(rows, batch).eval();
  shows("print sums", type_name(sums) + " = {[data=0] = {2, 4}, [data=1] = {10, 12}}");
  const auto most = nb::max(rows, batch, hidden).eval();
  shows("print most", type_name(most) + " = {[data=0] = 3, [data=1] = 7}");
  const auto same = nb::reshard(sums, P());
  shows("print same", type_name(same) + " = {12, 16}");
  auto nowhere = rows.mesh();
  nowhere.layout = reinterpret_cast<const nb::mesh_layout*>(16);
  const std::remove_const_t<decltype(rows)> broken(rows.storage(), 0, rows.sizes(), nowhere, rows.stored());
  shows("print broken", type_name(rows) + " (no valid array: its mesh cannot be read)");
  const std::remove_const_t<decltype(rows)> never;
  shows("print never", "i32[batch=0@data,hidden=0] (no value: moved from, or never given one)");
}

void in_regions() {
  const auto mesh = nb::make_mesh(data = 2, model = 2);
  const auto x = nb::iota<int>(4).eval();
  nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto block) {
    shows("print block", type_name(block) + " = {[data=0] = {0, 1}, [data=1] = {2, 3}}");
    const auto sum = nb::psum(block, data).eval();
    shows("print sum", type_name(sum) + " = {2, 4}");
    const auto varying = nb::pcast(sum, model, nb::to(nb::varying)).eval();
    shows("print varying", type_name(varying) + " = {2, 4}");
    const auto part = nb::pcast(block, data, nb::to(nb::unreduced)).eval();
    shows("print part", type_name(part) + " = {[data=0] = {0, 1}, [data=1] = {2, 3}}");
    const auto reduced = nb::pcast(sum, data, nb::to(nb::reduced)).eval();
    shows("print reduced", type_name(reduced) + " = {2, 4}");
    const auto place = nb::axis_index(data);
    shows("print place", type_name(place) + " (an expression, not run yet)");
    const auto index = place.eval();
    shows("print index", type_name(index) + " = {[data=0] = 0, [data=1] = 1}");
    const auto m = block.mesh();
    shows("print m", printed(m));
    return block;
  })(x);
  const auto all = nb::names(batch);
  int step = 0;
  const auto f = [&](auto y) {
    const std::string at = std::to_string(step), first = std::to_string(step), second = std::to_string(step + 2);
    shows("print y", type_name(y) + " = {[data=0,in_steps=" + at + "] = {" + first + "}, [data=1,in_steps=" + at +
                         "] = {" + second + "}}");
    ++step;
    return y;
  };
  nb::xmap(nb::make_mesh(data = 2), nb::in_axes(all), nb::out_axes(all),
           nb::axis_resources(batch = (data, nb::in_steps(2))), f)(x);
}

template <class Mesh>
struct within {
  Mesh mesh;
  const char* text;
  int number;
};
template <class Mesh>
struct around : within<Mesh> {
  int last;
};

void vocabulary() {
  const auto mesh = nb::make_mesh(data = 4, model = nb::automatic(nb::fixed<2>));
  shows("print mesh", printed(mesh));
  const auto laid_out = nb::device_put(nb::iota<int>(4, 2), mesh, P(data));
  shows(
      "print laid_out",
      type_name(laid_out) + " = {[data=0] = {{0, 1}}, [data=1] = {{2, 3}}, [data=2] = {{4, 5}}, [data=3] = {{6, 7}}}");
  const auto hidden_model = nb::device_put(nb::iota<int>(4, 2), mesh, P(none, model));
  shows("print hidden_model",
        type_name(hidden_model) + " = {[model=0] = {{0}, {2}, {4}, {6}}, [model=1] = {{1}, {3}, {5}, {7}}}");
  // gdb 13 frees a value that a printer has cast to its own type, and goes on reading what lies behind it.
  using mesh_type = std::remove_const_t<decltype(nb::make_mesh(data = 4))>;
  [[maybe_unused]] const around<mesh_type> value{{nb::make_mesh(data = 4), "text", 42}, 43};
  for (int i = 0; i < 20; ++i)
    shows("print value", "{<app::within<*> = {mesh = mesh(data=4), text = 0x* \"text\", number = 42}, last = 43}");
  const auto plain = nb::abstract_mesh(data = 4);
  shows("print plain", printed(plain));
  const auto sharding = nb::named_sharding(nb::make_mesh(data = 4, model = 2), P(none, (data, model)));
  shows("print sharding", printed(sharding));
  const auto in_space = sharding.with_memory_space<Kokkos::HostSpace>();
  shows("print in_space", printed(in_space));
  const auto empty = P();
  shows("print empty", printed(empty));
  const auto spec = P(data, none, batch = model);
  shows("print spec", printed(spec));
  const auto states = P(nb::unconstrained, nb::unreduced_max(data), nb::reduced(model));
  shows("print states", printed(states));
  shows("print batch", "batch");
  shows("print app::model", "model");
}

}  // namespace app

void show_meshes() {
  app::blocks();
  app::in_regions();
  app::vocabulary();
}
