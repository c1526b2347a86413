# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The files include Hana, NABLA and their structs in different orders, so each is compiled as it stands.
set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
set(precompiled OFF)
