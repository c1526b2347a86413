# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The laws that speak of devices hold on every machine.
nabla_test_program(${target} ${folder})
nabla_test_everywhere(laws ${target} COMMAND ${target})
