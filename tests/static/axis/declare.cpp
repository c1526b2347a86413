// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/axis/axis.hpp>
#include <string_view>

// Declaring axes: objects, types, names; up to 64 at a time, in any namespace.
namespace test_of_declare {

namespace declared {

namespace nb = nabla;

namespace one {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
}  // namespace one
namespace two {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
}  // namespace two

static_assert(std::is_same_v<decltype(one::batch), const one::tag::batch>);
static_assert(nb::Axis<one::tag::batch> && !nb::MeshAxis<one::tag::batch> && nb::Vocabulary<one::tag::batch>);
static_assert(nb::MeshAxis<one::tag::data> && !nb::Axis<one::tag::data> && nb::Vocabulary<one::tag::data>);
static_assert(std::string_view(one::tag::batch::name()) == "batch");
static_assert(std::string_view(two::tag::model::name()) == "model");
static_assert(!std::is_same_v<one::tag::batch, two::tag::batch>, "S3-18: one name in two programs, two axes");
static_assert(sizeof(one::tag::batch) == 1 && std::is_empty_v<two::tag::model> && std::is_final_v<two::tag::hidden>);

// A tag that is only declared is no axis, and no error.
struct only_declared;
static_assert(!nb::Axis<only_declared> && !nb::MeshAxis<only_declared> && !nb::Vocabulary<only_declared>);
static_assert(!nb::Axis<int> && !nb::Axis<void> && !nb::MeshAxis<const char*>);

// Names of the library and of the standard library may be used within the program's namespace.
namespace clashes {
NABLA_AXES(time, select, index, sum, list, dim, sizes)
static_assert(std::string_view(tag::time::name()) == "time" && std::string_view(tag::sum::name()) == "sum");
}  // namespace clashes

namespace many {
NABLA_AXES(n00, n01, n02, n03, n04, n05, n06, n07, n08, n09, n10, n11, n12, n13, n14, n15, n16, n17, n18, n19, n20, n21,
           n22, n23, n24, n25, n26, n27, n28, n29, n30, n31, n32, n33, n34, n35, n36, n37, n38, n39, n40, n41, n42, n43,
           n44, n45, n46, n47, n48, n49, n50, n51, n52, n53, n54, n55, n56, n57, n58, n59, n60, n61, n62, n63)
static_assert(std::string_view(tag::n00::name()) == "n00" && std::string_view(tag::n63::name()) == "n63");
static_assert(nb::Axis<tag::n31> && !std::is_same_v<tag::n62, tag::n63>);
}  // namespace many
namespace many_mesh_axes {
NABLA_MESH_AXES(n00, n01, n02, n03, n04, n05, n06, n07, n08, n09, n10, n11, n12, n13, n14, n15, n16, n17, n18, n19, n20,
                n21, n22, n23, n24, n25, n26, n27, n28, n29, n30, n31, n32, n33, n34, n35, n36, n37, n38, n39, n40, n41,
                n42, n43, n44, n45, n46, n47, n48, n49, n50, n51, n52, n53, n54, n55, n56, n57, n58, n59, n60, n61, n62,
                n63)
static_assert(nb::MeshAxis<tag::n00> && std::string_view(tag::n63::name()) == "n63");
}  // namespace many_mesh_axes

}  // namespace declared

}  // namespace test_of_declare
