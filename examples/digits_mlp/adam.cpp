// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "steps.hpp"

#include <nabla/optim/adam.hpp>

namespace digits_mlp {

template history train_by<data_parallel>(const nb::adam&, const nb::runtime&, const pictures&, const options&);
template history train_by<fsdp>(const nb::adam&, const nb::runtime&, const pictures&, const options&);
template history train_by<tensor_parallel>(const nb::adam&, const nb::runtime&, const pictures&, const options&);
template history train_by<fsdp_tensor>(const nb::adam&, const nb::runtime&, const pictures&, const options&);
template history train_by<explicit_axes>(const nb::adam&, const nb::runtime&, const pictures&, const options&);

}  // namespace digits_mlp
