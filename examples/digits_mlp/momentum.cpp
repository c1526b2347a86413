// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "steps.hpp"

namespace digits_mlp {

template <class Placement>
history train_by_momentum(const nb::runtime& rt, const pictures& all, const options& chosen) {
  return train_by<Placement>(nb::momentum(0.05, 0.9), rt, all, chosen);
}
template history train_by_momentum<data_parallel>(const nb::runtime&, const pictures&, const options&);
template history train_by_momentum<fsdp>(const nb::runtime&, const pictures&, const options&);
template history train_by_momentum<tensor_parallel>(const nb::runtime&, const pictures&, const options&);
template history train_by_momentum<fsdp_tensor>(const nb::runtime&, const pictures&, const options&);

}  // namespace digits_mlp
