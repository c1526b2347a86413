// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "program.hpp"

// Where the dims of operands are in a result: what types and values both need.
namespace random_programs {

/// The dim over which a pending input is still to be reduced.
inline constexpr long pending_size = 24;

long parts_of(const std::vector<int>& axes, const mesh_sizes&);
int positions_in(const std::vector<dim>&);
int place_of_name(const std::vector<dim>&, int name);
/// The number of a dim among the positional ones, and back.
int position_of(const std::vector<dim>&, int place);
int place_of_position(const std::vector<dim>&, int position);
/// A new name comes first, a new position before the dim that had its number.
std::optional<int> place_of_new(const std::vector<dim>&, int name, int position);

/// The dims of an elementwise word: for each operand the places of the result's dims, -1 where it broadcasts.
struct joined_dims {
  std::vector<dim> dims;
  std::vector<std::vector<int>> places;
  bool fit = true;
};
joined_dims join_dims(const std::vector<std::vector<dim>>& operands);

/// Names of the left, new ones of the right, positions of the left, of the right.
struct contracted_dims {
  std::vector<dim> dims;
  std::vector<int> left, right;  ///< places of the result's dims, -1 where an operand has none
  bool fit = true;
};
contracted_dims contract_dims(const step&, const std::vector<dim>& left, const std::vector<dim>& right);

/// Elements of the left by numbers of the right: the dims of the right, but those whose names the left has too, stand in
/// the place of a dim of the left. Places as above.
contracted_dims taken_dims(const step&, const std::vector<dim>& left, const std::vector<dim>& right);

/// Devices that differ only along axes over which a value is equal have the same block.
long block_number(int device, const std::vector<state>&, const mesh_sizes&);
/// The coordinate of a device, and its row-major number along axes in the order listed.
long coordinate_of(int device, int axis, const mesh_sizes&);
long place_of(int device, const std::vector<int>& axes, const mesh_sizes&);

}  // namespace random_programs
