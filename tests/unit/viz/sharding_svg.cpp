// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cmath>
#include <nabla/nabla.hpp>
#include <set>

namespace test_of_sharding_svg {

namespace {

namespace nb = nabla;
NABLA_AXES(batch)
NABLA_MESH_AXES(row, col)
using nb::named_sharding, nb::none, nb::P, nb::sharding_svg;

long count(const std::string& text, const std::string& what) {
  long n = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

/// Relative luminance, as WCAG defines it, of `#a3c7f0`.
double luminance(const std::string& colour) {
  double sum = 0;
  const double weights[] = {0.2126, 0.7152, 0.0722};
  for (std::size_t i = 0; i < 3; ++i) {
    const double c = std::stoi(colour.substr(1 + 2 * i, 2), nullptr, 16) / 255.;
    sum += weights[i] * (c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
  }
  return sum;
}

}  // namespace

TEST_CASE("an SVG document: a rectangle and a text each block") {
  CHECK(sharding_svg(nb::device_put(nb::iota<float>(8, 2), nb::make_mesh(row = 2, col = 2), P(row))) ==
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"72\" height=\"72\" viewBox=\"0 0 72 72\" "
        "font-family=\"monospace\" font-size=\"14\" text-anchor=\"middle\">\n"
        "  <title>[8@row,2]</title>\n"
        "  <rect x=\"0\" y=\"0\" width=\"72\" height=\"36\" fill=\"#c7def5\" stroke=\"#ffffff\" stroke-width=\"2\"/>\n"
        "  <text x=\"36\" y=\"23\" fill=\"#111111\">0,1</text>\n"
        "  <rect x=\"0\" y=\"36\" width=\"72\" height=\"36\" fill=\"#f5c7d0\" stroke=\"#ffffff\" stroke-width=\"2\"/>\n"
        "  <text x=\"36\" y=\"59\" fill=\"#111111\">2,3</text>\n"
        "</svg>\n");
}

TEST_CASE("S1-18 the cells are those of the picture in text") {
  const auto mesh = nb::abstract_mesh(row = 4, col = 2);
  const std::string a = sharding_svg(named_sharding(mesh, P(row, col)), 8, 16);
  CHECK(count(a, "<rect") == 8);
  CHECK(count(a, "viewBox=\"0 0 144 144\"") == 1);
  CHECK(count(a, "<rect x=\"72\" y=\"36\" ") == 1);
  CHECK(count(a, "<text x=\"108\" y=\"59\" fill=\"#111111\">3</text>") == 1);
  const std::string b = sharding_svg(named_sharding(mesh, P(batch = col)), batch = 16, 4);
  CHECK(count(b, "<title>[batch=16@col,4]</title>") == 1);
  CHECK(count(b, ">0,2,4,6</text>") == 1);
  CHECK(count(b, ">1,3,5,7</text>") == 1);
  // Wide labels widen the cells.
  CHECK(count(sharding_svg(named_sharding(mesh, P()), 8), "width=\"153\" height=\"36\" fill") == 1);
}

TEST_CASE("notes stand below") {
  const std::string plain = sharding_svg(nb::iota<float>(4, 2));
  // As wide as the note, and the one block in the middle.
  CHECK(count(plain, "viewBox=\"0 0 243 72\"") == 1);
  CHECK(count(plain, "<rect x=\"85\" y=\"0\" width=\"72\"") == 1);
  CHECK(count(plain, "<text x=\"121\" y=\"59\" fill=\"#808080\">a plain array: on no mesh</text>") == 1);
}

TEST_CASE("a colour of its own for each of 64 blocks, all readable") {
  const std::string grid = sharding_svg(named_sharding(nb::abstract_mesh(row = 8, col = 8), P(row, col)), 8, 8);
  std::set<std::string> colours;
  const std::string mark = "height=\"36\" fill=\"";
  for (auto at = grid.find(mark); at != std::string::npos; at = grid.find(mark, at + 1))
    colours.insert(grid.substr(at + mark.size(), 7));
  CHECK(colours.size() == 64);
  for (const std::string& c : colours) {
    CAPTURE(c);
    CHECK((luminance(c) + 0.05) / (luminance("#111111") + 0.05) > 7);
  }
}

}  // namespace test_of_sharding_svg
