// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "steps.hpp"

namespace digits_mlp {

template <class Placement>
history train_by_adam(const nb::runtime& rt, const pictures& all, const options& chosen) {
  return train_by<Placement>(nb::adam(0.003), rt, all, chosen);
}
template history train_by_adam<data_parallel>(const nb::runtime&, const pictures&, const options&);
template history train_by_adam<fsdp>(const nb::runtime&, const pictures&, const options&);
template history train_by_adam<tensor_parallel>(const nb::runtime&, const pictures&, const options&);
template history train_by_adam<fsdp_tensor>(const nb::runtime&, const pictures&, const options&);

}  // namespace digits_mlp
