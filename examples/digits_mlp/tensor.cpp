// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "train.hpp"

template digits_mlp::history digits_mlp::train<digits_mlp::tensor_parallel>(const nb::runtime&, const pictures&,
                                                                            const options&);
