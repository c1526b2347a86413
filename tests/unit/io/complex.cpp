// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files of complex numbers: those of NumPy, of h5py's layout, snapshots; and DLPack.
#include <doctest/doctest.h>

#include <harness/hosts.hpp>
#include <nabla/io/dlpack.hpp>
#include <nabla/io/npy.hpp>
#include <nabla/io/npz.hpp>
#include <nabla/io/snapshot.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/allclose.hpp>

#include "files.hpp"

#ifdef NABLA_HAS_HDF5
#include <nabla/io/hdf5.hpp>
#endif

namespace test_of_complex_files {

namespace nb = nabla;
NABLA_AXES(rows, columns)
using nb::testing::equal;
using c64 = std::complex<float>;
using c128 = std::complex<double>;

const auto numbers = [] { return (nb::iota<c128>(rows = 2, columns = 3) * c128(1, -2) + c128(0.1, 0.25)).eval(); };
const auto single = [] { return (nb::iota<c64>(rows = 4) * c64(0, 1) + 3).eval(); };

TEST_CASE("load_npy reads what NumPy writes") {
  const test_folder here;
  // np.save(f, np.array([1 + 2j, -3.5 - 4j], '>c16')), and of '<c8'.
  const auto file = [](const char* descr, const std::string& bytes) {
    std::string text = std::string("{'descr': '") + descr + "', 'fortran_order': False, 'shape': (2,), }";
    text.append(127 - 10 - text.size(), ' ');
    text += '\n';
    return std::string("\x93NUMPY\1\0", 8) + char(118) + '\0' + text + bytes;
  };
  using namespace std::string_literals;
  const std::string big = "\x3f\xf0\0\0\0\0\0\0\x40\0\0\0\0\0\0\0\xc0\x0c\0\0\0\0\0\0\xc0\x10\0\0\0\0\0\0"s;
  CHECK(equal(nb::load_npy<c128>(here.write("x.npy", file(">c16", big)), rows), {c128(1, 2), c128(-3.5, -4)}));
  const std::string little = "\0\0\x80\x3f\0\0\0\x40\0\0\x60\xc0\0\0\x80\xc0"s;
  const std::string path = here.write("y.npy", file("<c8", little));
  CHECK(equal(nb::load_npy<c64>(path, rows), {c128(1, 2), c128(-3.5, -4)}));
  CHECK(equal(nb::load_npy<c128>(path, rows), {c128(1, 2), c128(-3.5, -4)}));
  CHECK_THROWS_WITH_AS(nb::load_npy<double>(path, rows), doctest::Contains("found c64"), nb::runtime_error);
  CHECK_THROWS_WITH_AS(nb::load_npy<c64>(here / "x.npy", rows), doctest::Contains("found c128"), nb::runtime_error);
}

TEST_CASE("what is written is read") {
  const test_folder here;
  nb::save_npy(here / "z.npy", numbers());
  CHECK(equal(nb::load_npy<c128>(here / "z.npy", rows, columns), numbers()));
  nb::save_npy(here / "x.npy", nb::iota<float>(rows = 3));
  CHECK(equal(nb::load_npy<c64>(here / "x.npy", rows), {0, 1, 2}));  // a real number is a complex one
  nb::save_npz(here / "z.npz", "a", numbers(), "b", single());
  CHECK(equal(nb::load_npz<c64>(here / "z.npz", "b", rows), single()));
  CHECK(equal(nb::load_npz<c128>(here / "z.npz", "a", rows, columns), numbers()));
  nb::save(here / "z.snapshot", std::pair(numbers(), single()));
  const auto back = nb::load(here / "z.snapshot", std::pair(nb::zeros_like(numbers()), nb::zeros_like(single())));
  CHECK(equal(back.first, numbers()));
  CHECK(equal(back.second, single()));
}

#ifdef NABLA_HAS_HDF5
TEST_CASE("a complex number of HDF5 is a compound of r and i") {
  const test_folder here;
  const std::string path = here / "z.h5";
  nb::save_hdf5(path, "z", numbers(), "w", single());
  CHECK(equal(nb::load_hdf5<c128>(path, "z", rows, columns), numbers()));
  CHECK(equal(nb::load_hdf5<c64>(path, "w", rows), single()));
  CHECK(equal(nb::load_hdf5<c128>(path, "w", rows), single()));
  CHECK_THROWS_WITH_AS(nb::load_hdf5<float>(path, "w", rows), doctest::Contains("found c64"), nb::runtime_error);
  const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  const hid_t dataset = H5Dopen2(file, "w", H5P_DEFAULT), type = H5Dget_type(dataset);
  CHECK(H5Tget_class(type) == H5T_COMPOUND);
  CHECK(H5Tget_size(type) == 8);
  CHECK(H5Tget_member_index(type, "r") == 0);
  CHECK(H5Tget_member_index(type, "i") == 1);
  H5Tclose(type), H5Dclose(dataset), H5Fclose(file);
}
#endif

#if KERNELS_ON_HOSTS
TEST_CASE("DLPack: kDLComplex") {
  const auto z = single();
  nb::dlpack::managed_tensor* tensor = nb::to_dlpack(z);
  CHECK(int(tensor->dl_tensor.dtype.code) == 5);
  CHECK(int(tensor->dl_tensor.dtype.bits) == 64);
  const auto back = nb::from_dlpack<c64>(tensor, rows);
  CHECK(std::as_const(back).data() == std::as_const(z).data());
  CHECK(equal(back, z));
}
#endif

}  // namespace test_of_complex_files
