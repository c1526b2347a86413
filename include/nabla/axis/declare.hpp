// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
// The macro lists all 64 cases, in a system header, so that g++ does not unwind the expansion in its notes. (There a
// recursive macro prints a thousand lines.)
#pragma GCC system_header

#include <nabla/axis/vocabulary.hpp>

/// Declares array axes: `NABLA_AXES(batch, hidden)` defines the objects `batch`, `hidden` and the types `tag::batch`,
/// `tag::hidden`. (Type and object have different names because of nvcc's host stubs.) Use it inside the namespace of
/// the program that owns the axes, with at most 64 names. Errors: undeclared, declared_twice, variable_hides_the_axis.
#define NABLA_AXES(...) NABLA_DETAIL_FOR_EACH(NABLA_DETAIL_AXIS, __VA_ARGS__)

/// Declares mesh axes, in the same way.
#define NABLA_MESH_AXES(...) NABLA_DETAIL_FOR_EACH(NABLA_DETAIL_MESH_AXIS, __VA_ARGS__)

#define NABLA_DETAIL_AXIS(t) NABLA_DETAIL_TAG(axis, t)
#define NABLA_DETAIL_MESH_AXIS(t) NABLA_DETAIL_TAG(mesh_axis, t)
#define NABLA_DETAIL_TAG(base, t)                                    \
  namespace tag {                                                    \
  struct t final : ::nabla::base<t> {                                \
    using ::nabla::base<t>::operator=;                               \
    static constexpr const char* name() noexcept { return #t; }      \
  };                                                                 \
  }                                                                  \
  inline constexpr tag::t t{};

#define NABLA_DETAIL_CAT(a, b) NABLA_DETAIL_CAT_(a, b)
#define NABLA_DETAIL_CAT_(a, b) a##b
#define NABLA_DETAIL_FOR_EACH(m, ...) \
  NABLA_DETAIL_CAT(NABLA_DETAIL_FE_, NABLA_DETAIL_COUNT(__VA_ARGS__))(m, __VA_ARGS__)
#define NABLA_DETAIL_COUNT(...) \
  NABLA_DETAIL_COUNT_(__VA_ARGS__, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, TOO_MANY_NAMES, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define NABLA_DETAIL_COUNT_(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, a34, a35, a36, a37, a38, a39, a40, a41, a42, a43, a44, a45, a46, a47, a48, a49, a50, a51, a52, a53, a54, a55, a56, a57, a58, a59, a60, a61, a62, a63, a64, a65, a66, a67, a68, a69, a70, a71, a72, a73, a74, a75, a76, a77, a78, a79, a80, a81, a82, a83, a84, a85, a86, a87, a88, a89, a90, a91, a92, a93, a94, a95, a96, a97, a98, a99, a100, a101, a102, a103, a104, a105, a106, a107, a108, a109, a110, a111, a112, a113, a114, a115, a116, a117, a118, a119, a120, a121, a122, a123, a124, a125, a126, a127, a128, n, ...) n
#define NABLA_DETAIL_FE_1(m, a) m(a)
#define NABLA_DETAIL_FE_2(m, a, ...) m(a) NABLA_DETAIL_FE_1(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_3(m, a, ...) m(a) NABLA_DETAIL_FE_2(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_4(m, a, ...) m(a) NABLA_DETAIL_FE_3(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_5(m, a, ...) m(a) NABLA_DETAIL_FE_4(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_6(m, a, ...) m(a) NABLA_DETAIL_FE_5(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_7(m, a, ...) m(a) NABLA_DETAIL_FE_6(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_8(m, a, ...) m(a) NABLA_DETAIL_FE_7(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_9(m, a, ...) m(a) NABLA_DETAIL_FE_8(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_10(m, a, ...) m(a) NABLA_DETAIL_FE_9(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_11(m, a, ...) m(a) NABLA_DETAIL_FE_10(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_12(m, a, ...) m(a) NABLA_DETAIL_FE_11(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_13(m, a, ...) m(a) NABLA_DETAIL_FE_12(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_14(m, a, ...) m(a) NABLA_DETAIL_FE_13(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_15(m, a, ...) m(a) NABLA_DETAIL_FE_14(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_16(m, a, ...) m(a) NABLA_DETAIL_FE_15(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_17(m, a, ...) m(a) NABLA_DETAIL_FE_16(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_18(m, a, ...) m(a) NABLA_DETAIL_FE_17(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_19(m, a, ...) m(a) NABLA_DETAIL_FE_18(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_20(m, a, ...) m(a) NABLA_DETAIL_FE_19(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_21(m, a, ...) m(a) NABLA_DETAIL_FE_20(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_22(m, a, ...) m(a) NABLA_DETAIL_FE_21(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_23(m, a, ...) m(a) NABLA_DETAIL_FE_22(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_24(m, a, ...) m(a) NABLA_DETAIL_FE_23(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_25(m, a, ...) m(a) NABLA_DETAIL_FE_24(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_26(m, a, ...) m(a) NABLA_DETAIL_FE_25(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_27(m, a, ...) m(a) NABLA_DETAIL_FE_26(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_28(m, a, ...) m(a) NABLA_DETAIL_FE_27(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_29(m, a, ...) m(a) NABLA_DETAIL_FE_28(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_30(m, a, ...) m(a) NABLA_DETAIL_FE_29(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_31(m, a, ...) m(a) NABLA_DETAIL_FE_30(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_32(m, a, ...) m(a) NABLA_DETAIL_FE_31(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_33(m, a, ...) m(a) NABLA_DETAIL_FE_32(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_34(m, a, ...) m(a) NABLA_DETAIL_FE_33(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_35(m, a, ...) m(a) NABLA_DETAIL_FE_34(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_36(m, a, ...) m(a) NABLA_DETAIL_FE_35(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_37(m, a, ...) m(a) NABLA_DETAIL_FE_36(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_38(m, a, ...) m(a) NABLA_DETAIL_FE_37(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_39(m, a, ...) m(a) NABLA_DETAIL_FE_38(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_40(m, a, ...) m(a) NABLA_DETAIL_FE_39(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_41(m, a, ...) m(a) NABLA_DETAIL_FE_40(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_42(m, a, ...) m(a) NABLA_DETAIL_FE_41(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_43(m, a, ...) m(a) NABLA_DETAIL_FE_42(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_44(m, a, ...) m(a) NABLA_DETAIL_FE_43(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_45(m, a, ...) m(a) NABLA_DETAIL_FE_44(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_46(m, a, ...) m(a) NABLA_DETAIL_FE_45(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_47(m, a, ...) m(a) NABLA_DETAIL_FE_46(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_48(m, a, ...) m(a) NABLA_DETAIL_FE_47(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_49(m, a, ...) m(a) NABLA_DETAIL_FE_48(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_50(m, a, ...) m(a) NABLA_DETAIL_FE_49(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_51(m, a, ...) m(a) NABLA_DETAIL_FE_50(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_52(m, a, ...) m(a) NABLA_DETAIL_FE_51(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_53(m, a, ...) m(a) NABLA_DETAIL_FE_52(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_54(m, a, ...) m(a) NABLA_DETAIL_FE_53(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_55(m, a, ...) m(a) NABLA_DETAIL_FE_54(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_56(m, a, ...) m(a) NABLA_DETAIL_FE_55(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_57(m, a, ...) m(a) NABLA_DETAIL_FE_56(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_58(m, a, ...) m(a) NABLA_DETAIL_FE_57(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_59(m, a, ...) m(a) NABLA_DETAIL_FE_58(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_60(m, a, ...) m(a) NABLA_DETAIL_FE_59(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_61(m, a, ...) m(a) NABLA_DETAIL_FE_60(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_62(m, a, ...) m(a) NABLA_DETAIL_FE_61(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_63(m, a, ...) m(a) NABLA_DETAIL_FE_62(m, __VA_ARGS__)
#define NABLA_DETAIL_FE_64(m, a, ...) m(a) NABLA_DETAIL_FE_63(m, __VA_ARGS__)
