// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <nabla/transform/plan.hpp>
#include <nabla/transform/xmap.hpp>

namespace nabla {

/// One way to lay a program over names out on a mesh.
struct schedule {
  std::string resources;  ///< as it is written: `axis_resources(batch = data, hidden = model)`
  program_plan plan;      ///< of the program with them, its arguments laid out by them
  long devices = 1;       ///< along all mesh axes that have a name

  /// Bytes that a device sends at most.
  long sent() const { return plan.collectives.sent(); }
  /// Bytes of arguments and results on a device.
  long held() const { return plan.input_bytes + plan.output_bytes; }
};
/// One that the program does not have, and why.
struct refused_schedule {
  std::string resources, why;
};

/// The schedules of a program, the one that sends least first.
struct schedule_list {
  std::vector<schedule> schedules;
  std::vector<refused_schedule> refused;

  /// Those that split something over as many devices as any does.
  schedule_list on_most_devices() const {
    long most = 1;
    for (const schedule& s : schedules) most = std::max(most, s.devices);
    return only([=](const schedule& s) { return s.devices == most; });
  }
  /// Those that hold no more on a device.
  schedule_list holding_at_most(long bytes) const {
    return only([=](const schedule& s) { return s.held() <= bytes; });
  }

 private:
  template <class Keep>
  schedule_list only(Keep keep) const {
    schedule_list kept;
    for (const schedule& s : schedules)
      if (keep(s)) kept.schedules.push_back(s);
    return kept;
  }
};

namespace detail {

/// Each one is a program that the compiler reads: three names on three mesh axes are 64, four are 125.
inline constexpr long most_schedules = 128;

/// Schedule number I: each mesh axis has none of the names, or one, which is a digit of I. Several mesh axes of one
/// name stand in the order of the mesh; in another order blocks lie elsewhere, and as many bytes move.
template <long I, class Names, class M>
struct numbered_schedule;
template <long I, class... A, class... D>
struct numbered_schedule<I, list<A...>, mesh<D...>> {
  static constexpr int digit(int axis) {
    long rest = I;
    for (; axis > 0; --axis) rest /= long(sizeof...(A)) + 1;
    return int(rest % (long(sizeof...(A)) + 1));
  }
  template <class R>
  static constexpr int name_of = digit(index_of<typename R::tag, typename D::tag...>) - 1;
  template <class B>
  using group = concat<mesh_axes<>,
                       std::conditional_t<name_of<D> == index_of<B, A...>, mesh_axes<typename D::tag>, mesh_axes<>>...>;
  using type = concat<axis_resources_t<>, std::conditional_t<std::is_same_v<group<A>, mesh_axes<>>, axis_resources_t<>,
                                                             axis_resources_t<placed<A, group<A>>>>...>;
};
constexpr long count_of_schedules(int names, int axes) {
  long n = 1;
  for (; axes > 0 && n <= most_schedules; --axes) n *= names + 1;
  return n;
}

/// What a program writes to have these resources, and how many devices their mesh axes have.
struct written_resources {
  std::string text;
  long devices;
};
template <class M, class... A, class... R>
written_resources written_on(const M& mesh, axis_resources_t<placed<A, R>...>) {
  written_resources made{"axis_resources(", (mesh.size(R{}) * ... * 1)};
  [[maybe_unused]] const auto one = [&]<class... B>(const char* name, mesh_axes<B...>) {
    made.text += (made.text.back() == '(' ? "" : ", ") + std::string(name) + (sizeof...(B) > 1 ? " = (" : " = ");
    bool first = true;
    ((made.text += std::string(first ? "" : ", ") + B::name(), first = false), ...);
    if (sizeof...(B) > 1) made.text += ")";
  };
  (one(A::name(), R{}), ...);
  made.text += ")";
  return made;
}

/// Dims whose tags are those of the first ones, and which are split as the second ones.
template <class Tags, class Split>
struct split_alike;
template <class... E, class... S>
struct split_alike<dims<E...>, dims<S...>> {
  using type = dims<typename make_extent<typename E::tag, E::size, typename S::split_over>::type...>;
};
template <class X, class Seen, class M>
struct on_a_mesh_alike {
  using type = abstract_array<typename X::value_type, typename split_alike<typename X::dims, dims_of<Seen>>::type,
                              typename X::state, M>;
};
template <class X, class M>
struct on_a_mesh_alike<X, nabla::error::reported, M> {
  using type = nabla::error::reported;
};
/// An argument that lies on the mesh as a map will split it, positions being positions still. `error`: why the map has
/// none such.
template <class Map>
struct onto_mesh_of_map : leaf_table {
  template <class X, class E>
  struct leaf : same_leaf<X> {};
  template <Array X, class E>
  struct leaf<X, E> {
    using seen = tree_by_specs<into_map<Map>, X, E>;
    using error = typename seen::error;
    using type = typename on_a_mesh_alike<type_of_t<X>, typename seen::type, typename Map::outer>::type;
  };
};
/// The value of such an argument.
template <class Made, class Map, class E, class X>
constexpr Made scheduled_value(const typename Map::outer& mesh, const X& x) {
  return made_by_specs<onto_mesh_of_map<Map>, Made, E>(
      [&]<class To, class Names>(type_tag<To>, type_tag<Names>, const auto& leaf) -> To {
        using D = std::remove_cvref_t<decltype(leaf)>;
        if constexpr (Array<D>) {
          // What does not divide is said of the names, which positions on the mesh no longer have.
          sizes_of<dims_of<typename tree_by_specs<into_map<Map>, D, Names>::type>> size;
          for (int d = 0; d < dims_of<To>::rank; ++d) size[d] = leaf.sizes()[d];
          require_divisible("best_schedule", size, mesh);
          return place_on<type_of_t<To>>("best_schedule", leaf, mesh);
        } else {
          return leaf;
        }
      },
      x);
}

/// The program with the resources of a schedule, and its arguments.
template <class F, class M, class Resources, class Entries, class... X>
struct scheduled;
template <class F, class M, class Resources, class... E, class... X>
struct scheduled<F, M, Resources, list<E...>, X...> {
  using names = typename named_program<F>::names;
  using map = map_of_names<M, typename mesh_of_names<M, Resources>::type, Resources, names, void>;
  template <class Y, class N>
  using entry = tree_by_specs<onto_mesh_of_map<map>, Y, N>;
  static constexpr bool has_arguments = std::is_void_v<typename first_error<typename entry<X, E>::error...>::type>;

  static std::string plan(program_plan& made, const F& f, const M& mesh, const X&... x) {
    using program = decltype(f.template on<Resources>(mesh));
    // What fails without any resources is no matter of schedules.
    constexpr bool is_whole = std::is_same_v<Resources, axis_resources_t<>>;
    if constexpr (!has_arguments) {
      return "sizes that are fixed do not divide";
    } else if constexpr (!is_whole && !std::is_invocable_v<const program&, typename entry<X, E>::type...>) {
      return "a result cannot be split so";
    } else {
      const auto planned = [&] {
        made = nabla::plan(f.template on<Resources>(mesh),
                           scheduled_value<typename entry<X, E>::type, map, E>(mesh, x)...);
      };
      if constexpr (is_whole) {
        planned();
      } else {
        try {
          planned();
        } catch (const runtime_error& e) {
          return e.what();
        }
      }
      return {};
    }
  }
};

/// The arguments of in_axes.
template <class In>
struct entries_of_in_axes;
template <class... E>
struct entries_of_in_axes<in_axes_t<E...>> {
  using type = list<E...>;
};

template <class F, class Names, class M, class... X>
schedule_list schedules_of(const F& f, const M& mesh, const X&... x) {
  schedule_list found;
  const auto one = [&]<class Resources>(Resources) {
    auto [text, devices] = written_on(mesh, Resources{});
    program_plan made;
    std::string why =
        scheduled<F, M, Resources, typename entries_of_in_axes<typename named_program<F>::in>::type, X...>::plan(
            made, f, mesh, x...);
    if (why.empty()) found.schedules.push_back({std::move(text), std::move(made), devices});
    else found.refused.push_back({std::move(text), std::move(why)});
  };
  [&]<long... I>(std::integer_sequence<long, I...>) {
    (one(typename numbered_schedule<I, Names, M>::type{}), ...);
  }(std::make_integer_sequence<long, count_of_schedules(length<Names>, M::rank)>{});
  std::stable_sort(found.schedules.begin(), found.schedules.end(), [](const schedule& a, const schedule& b) {
    return a.sent() != b.sent() ? a.sent() < b.sent() : a.held() < b.held();
  });
  return found;
}

/// An array of an argument that lies on a mesh; void if none does.
template <class At, class X>
struct placed_leaf : same_leaf<X> {};
template <class At, Array X>
  requires(!std::is_same_v<mesh_type_of<X>, no_mesh>)
struct placed_leaf<At, X> {
  using type = X;
  using error = nabla::error::schedule_of_a_placed_argument<mesh_type_of<X>,
                                                            nabla::error::to_fix::pass_a_plain_or_abstract_array>;
};

/// Why there are no schedules of F over some names (void: all of them) for these arguments.
template <class M, class Said, class F, class... X>
struct why_no_schedules {
  using type = error::function_has_no_names<F, error::to_fix::pass_what_xmap_gives>;
};
template <class M, class Said, class F, class... X>
  requires named_program<F>::is
struct why_no_schedules<M, Said, F, X...> {
  using all = typename named_program<F>::names;
  using names = std::conditional_t<std::is_void_v<Said>, all, typename names_said<Said>::type>;
  static constexpr long count = count_of_schedules(length<names>, M::rank);
  template <class Names>
  struct foreign;
  template <class... A>
  struct foreign<list<A...>>
      : first_error<std::conditional_t<in_list<A, all>, void,
                                       error::resource_of_no_name<A, error::to_fix::name_a_dim_so>>...> {};
  struct its_result {
    using type = typename named_program<F>::template refusal<heard<X>...>;
  };
  using why_not_its_call = first_error<
      typename foreign<names>::type,
      std::conditional_t<(count > most_schedules),
                         error::too_many_schedules<count, most_schedules, error::to_fix::say_which_names_may_be_split>,
                         void>,
      typename leaf_by_leaf<placed_leaf, error::at<>, X>::error...>;
  using type = typename first_why<why_not_its_call, why_no_plan<F, X...>, its_result>::type;
};

template <class T>
inline constexpr bool is_names = false;
template <bool Exact, class... B>
inline constexpr bool is_names<names_t<Exact, B...>> = true;
template <class M, class Said, class F, class... X>
using why_no_schedules_t = typename why_no_schedules<M, Said, F, std::remove_cvref_t<X>...>::type;

}  // namespace detail

/// All schedules of a program over names, the one that sends least first: `best_schedule(mesh, f, x, w).schedules[0]`.
///
/// f is what xmap gives without a mesh, or the gradient of it; resources that it has, steps too, are left out of
/// account. A program of several parts is the body of one xmap. The arguments are those that f takes: plain arrays, of
/// which only types and sizes are taken, abstract ones, or trees. Nothing runs on a device, and the mesh may be
/// abstract. Each mesh axis is given to one of the names or to none, a name has any number of mesh axes, in the order
/// of the mesh: (names + 1)^axes schedules. With `names(batch, hidden)` before f only these are split. A schedule lays
/// out the arguments as its names say, and what is moved to do so is not counted. Of each there is its plan: what a
/// device sends at most in all collectives, those of a derivative too, and what it holds of arguments and results; what
/// lives in between is not counted, as for plan. They stand in the order of bytes sent, then of bytes held. A schedule
/// that splits nothing sends nothing: `.on_most_devices()` leaves those that use the mesh, `.holding_at_most(bytes)`
/// those that fit. `.refused` are those whose sizes the mesh axes do not divide, or which fixed sizes refuse, each with
/// the reason. It prints as a table.
///
/// Shape: none. Errors: function_has_no_names, schedule_of_a_placed_argument, too_many_schedules, resource_of_no_name,
/// those of plan; in f result_uses_a_mesh_axis_twice, where f gives a dim another name and both meet: then leave the
/// name out of `names(...)`. runtime_error where f reads a value on the host, and those of f without a mesh.
/// Derivative: none. Communication: none. Source: none; jax.experimental.maps.xmap left it to its users.
NABLA_WORD_GIVING((schedule_list), (schedule_list), best_schedule,
                  (class... D, class F, class... X,
                   detail::Where<(!detail::is_names<F> || sizeof...(X) == 0)> nabla_error =
                       detail::why_no_schedules_t<mesh<D...>, void, F, X...>),
                  (const mesh<D...>& mesh, const F& f, const X&... x),
                  "nabla::best_schedule(mesh, f, x...) requires a function that xmap gives, and plain arguments that "
                  "it takes") {
  using names = typename detail::named_program<F>::names;
  return detail::schedules_of<F, names>(f, mesh, detail::heard_by(nullptr, x)...);
}
NABLA_WORD_GIVING((schedule_list), (schedule_list), best_schedule,
                  (class... D, bool Exact, class... B, class F, class... X,
                   class nabla_error = detail::why_no_schedules_t<mesh<D...>, names_t<Exact, B...>, F, X...>),
                  (const mesh<D...>& mesh, names_t<Exact, B...>, const F& f, const X&... x),
                  "nabla::best_schedule(mesh, names(...), f, x...) requires names of f, a function that xmap gives, "
                  "and plain arguments that it takes") {
  using names = typename detail::names_said<names_t<Exact, B...>>::type;
  return detail::schedules_of<F, names>(f, mesh, detail::heard_by(nullptr, x)...);
}

/// The schedules as a table: `schedule  devices  bytes sent  bytes held`, and behind it what is refused.
template <class = void>
std::ostream& operator<<(std::ostream& out, const schedule_list& list) {
  std::vector<std::vector<std::string>> rows = {{"schedule", "devices", "bytes sent", "bytes held"}};
  for (const schedule& s : list.schedules)
    rows.push_back({s.resources, std::to_string(s.devices), std::to_string(s.sent()), std::to_string(s.held())});
  detail::print_table(out, rows, 1);
  for (const refused_schedule& s : list.refused) out << "refused: " << s.resources << ": " << s.why << '\n';
  return out;
}

}  // namespace nabla
