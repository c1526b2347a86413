# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The meshes of this law have eight devices.
nabla_test_program(${target} ${folder})
nabla_test(laws ${target}.devices8 COMMAND ${target} --nabla-devices=8)
nabla_test(laws ${target}.ranks8 RANKS 8 COMMAND ${target})
nabla_test(laws ${target}.ranks2x4 RANKS 2 COMMAND ${target} --nabla-devices=8)
