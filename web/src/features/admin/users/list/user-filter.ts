import { useSearchParams } from "react-router-dom";
import type { Attendance, RegisteredUsersFilter, Role, Standing } from "../../../../gql/graphql";

/** Mirrors the URL query, so that a filtered list can be linked to. */
export interface UserFilter {
  search: string;
  role: Role | "";
  attendance: Attendance | "";
  standing: Standing | "";
}

export const roleValues: readonly Role[] = ["FREE", "PREMIUM", "ADMIN"];
export const attendanceValues: readonly Attendance[] = ["ONLINE", "OFFLINE"];
export const standingValues: readonly Standing[] = ["BANNED", "MUTED", "STRUCK"];

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | "" =>
  values.find((value) => value === text) ?? "";

export function readFilter(query: URLSearchParams): UserFilter {
  return {
    search: query.get("search") ?? "",
    role: oneOf(roleValues, query.get("role")),
    attendance: oneOf(attendanceValues, query.get("presence")),
    standing: oneOf(standingValues, query.get("standing")),
  };
}

export function toInput({ search, role, attendance, standing }: UserFilter): RegisteredUsersFilter {
  return {
    search: search.trim().slice(0, 100) || null,
    role: role || null,
    attendance: attendance || null,
    standing: standing || null,
  };
}

export const isFiltered = (filter: UserFilter): boolean => Object.values(toInput(filter)).some(Boolean);

export function useUserFilter(): [UserFilter, (changes: Partial<UserFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  function change(changes: Partial<UserFilter>): void {
    const { search, role, attendance, standing } = { ...filter, ...changes };
    const chosen = Object.entries({ search, role, presence: attendance, standing }).filter(([, value]) => value);
    setQuery(chosen, { replace: true });
  }
  return [filter, change];
}
