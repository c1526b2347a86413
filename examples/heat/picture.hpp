// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace heat {

/// Numbers from 0 to 1 as an image in the format PPM, n points along a side, from blue over white to red. The file is
/// written aside and renamed: there is never half a picture under its name.
inline void write_picture(const std::string& path, const std::vector<double>& points, long n) {
  const std::string aside = path + ".part";
  {
    std::ofstream out(aside, std::ios::binary);
    out << "P6\n" << n << ' ' << n << "\n255\n";
    for (const double value : points) {
      const double t = std::clamp(value, 0., 1.);
      const auto level = [](double v) { return static_cast<char>(std::lround(255 * std::clamp(v, 0., 1.))); };
      out.put(level(2 * t)).put(level(t < 0.5 ? 2 * t : 2 - 2 * t)).put(level(2 - 2 * t));
    }
    if (!out.flush())
      throw std::runtime_error("picture '" + aside + "' cannot be written: " + std::strerror(errno));
  }
  if (std::rename(aside.c_str(), path.c_str()) != 0)
    throw std::runtime_error("picture '" + path + "' cannot be written: " + std::strerror(errno));
}

}  // namespace heat
