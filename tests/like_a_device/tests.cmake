# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What a device runs, on the host: kernels with a thread for each element and teams for rows, messages that go through
# copies, and the calls of cuBLAS and NCCL, which are made to functions of the host here (libraries). Most tests are those
# of other kinds, compiled once more.
set(kernels unit/exec/broadcast unit/exec/reductions unit/op/cumulative/cumulative unit/op/index/derivatives
    unit/op/index/index unit/op/order/order unit/testing/check_grads unit/transform/replayed)
# The words of reductions whose kernels differ: in what a thread carries, in how often a row is read, in what is written.
foreach(word any argmax complex log_softmax logsumexp max prod reduce_fused reduce_limits softmax sum var)
  list(APPEND kernels unit/op/reduce/${word})
endforeach()
list(TRANSFORM kernels APPEND .cpp)
nabla_test_program(like_a_device_kernels like_a_device ${kernels})
# Millions of elements for each word are too many for threads that take turns; some words are enough.
nabla_test(like_a_device like_a_device_kernels
           COMMAND like_a_device_kernels "--test-case-exclude=S3-43*pieces,below a reduction*")

set(products dot einsum matmul)
list(TRANSFORM products PREPEND unit/op/contract/)
list(TRANSFORM products APPEND .cpp)
nabla_test_program(like_a_device_products like_a_device like_a_device/products.cpp ${products})
nabla_test(like_a_device like_a_device_products COMMAND like_a_device_products)
nabla_test(like_a_device like_a_device_products.tf32 COMMAND like_a_device_products "--test-case=*TF32*")
set_property(TEST like_a_device_products.tf32 APPEND PROPERTY ENVIRONMENT NABLA_TF32=1)

set(messages psum all_to_all all_gather psum_scatter ppermute assume_invarying under_way)
list(TRANSFORM messages PREPEND mpi/op/collective/)
list(APPEND messages mpi/transform/replayed)
list(TRANSFORM messages APPEND .cpp)
nabla_test_program(like_a_device_messages like_a_device like_a_device/transport.cpp ${messages})
nabla_test(like_a_device like_a_device_messages.ranks3 RANKS 3 COMMAND like_a_device_messages)
nabla_test(like_a_device like_a_device_messages.ranks2x4 RANKS 2 COMMAND like_a_device_messages --nabla-devices=8)
nabla_test(like_a_device like_a_device_messages.without_nccl.ranks3 RANKS 3 COMMAND like_a_device_messages)
set_property(TEST like_a_device_messages.without_nccl.ranks3 APPEND PROPERTY ENVIRONMENT NABLA_NCCL=0)
