# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A program of its own: machine.hpp has other meshes than devices.hpp.
