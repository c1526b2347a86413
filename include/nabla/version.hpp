// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#define NABLA_VERSION_MAJOR 0
#define NABLA_VERSION_MINOR 1
#define NABLA_VERSION_PATCH 0
#define NABLA_VERSION "0.1.0"
