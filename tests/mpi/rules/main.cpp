// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prints docs/reference/sharding/rules.md; ends with 1 where a rule is wrong.
#include "rules.hpp"

#include <iostream>

namespace rules {

std::string whole_page(report& r) {
  page p(r);
  p.text(R"(# The sharding rule of every word

How is the result of a word split, where its operands are split? A cell is the spec of the result. `refused` means that the
word does not compile there: something would have to move, and the error offers the `reshard`. No word of this page
communicates.

The arrays have two positional dims and lie on a mesh `(data, model)`. A spec stands for its mirror images too: `data` and
`model` may change places. `unreduced={data}` is a sum over `data` still to be made, `unreduced_max` a maximum: `reshard` or
`out_sharding` makes it. With names in place of positions the rules are the same.

This page is printed by `tests/mpi/rules`, which runs each cell on meshes of 4, 2 x 2 and 4 x 2 devices: the numbers are those of
the array that is not split, and nothing is communicated. For each refusal it does the word on the blocks as they are, and
finds no way to put the results together.

## Elementwise, of one operand
)");
  elementwise(p);
  p.text("## Reductions\n");
  p.unary_head();
  reductions(p);
  p.text("\n## Shapes, parts, choices\n");
  p.unary_head();
  shapes(p);
  p.text("\n`x(all, slice(0, 8))`, `flip(x, dim<1>)` and the like are refused where dim 1 is split, as these are for dim 0.\n"
         "`flip(x, dim<0>, data)` and `roll(x, dim<0>, 1, data)` name the mesh axes: they send, and keep the split of dim 0.\n");
  p.text("## Products\n\nThe rows are the specs of x, the columns those of y. `outer(x, y)` takes two vectors and keeps both splits.\n");
  products(p);
  p.text("## Matrices\n\nOf [linear algebra](../op/linalg/linalg.md). Rows and columns are whole; other dims are batches, and may be split.\n");
  matrices(p);
  p.text("## Elements by indices\n\nThe rows are the specs of x, the columns those of i, integers over two dims.\n");
  indices(p);
  p.text("\n## Loops, branches, maps, derivatives, random numbers\n");
  p.unary_head();
  programs(p);
  p.text(R"(
`while_loop` and `switch_` are as `fori_loop` and `cond`. `permutation` takes a number, and gives a plain array. What is drawn
or made on a mesh takes `out_sharding(named_sharding(mesh, P(...)))`: [out_sharding](../spmd/out_sharding.md).)");
  return p.str();
}

int program(const nb::runtime& rt) {
  report r;
  const std::string text = whole_page(r);
  rt.on_root([&] {
    std::cout << text;
    for (const auto& w : r.wrong) std::cout << "WRONG: " << w << '\n';
  });
  return r.wrong.empty() ? 0 : 1;
}

}  // namespace rules

int main(int argc, char** argv) { return nabla::run(argc, argv, rules::program); }
