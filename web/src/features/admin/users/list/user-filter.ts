import { useSearchParams } from "react-router-dom";
import type { PresenceStatus, RegisteredUsersFilter, Role, AccountStatus } from "../../../../gql/graphql";

/** Mirrors the URL query, so that a filtered list can be linked to. */
export interface UserFilter {
  search: string;
  role: Role | "";
  presence: PresenceStatus | "";
  accountStatus: AccountStatus | "";
}

export const roleValues: readonly Role[] = ["FREE", "PREMIUM", "ADMIN"];
export const presenceValues: readonly PresenceStatus[] = ["ONLINE", "OFFLINE"];
export const accountStatusValues: readonly AccountStatus[] = ["BANNED", "MUTED", "STRUCK"];

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | "" =>
  values.find((value) => value === text) ?? "";

export function readFilter(query: URLSearchParams): UserFilter {
  return {
    search: query.get("search") ?? "",
    role: oneOf(roleValues, query.get("role")),
    presence: oneOf(presenceValues, query.get("presence")),
    accountStatus: oneOf(accountStatusValues, query.get("standing")),
  };
}

export function toInput({ search, role, presence, accountStatus }: UserFilter): RegisteredUsersFilter {
  return {
    search: search.trim().slice(0, 100) || null,
    role: role || null,
    presence: presence || null,
    accountStatus: accountStatus || null,
  };
}

export const isFiltered = (filter: UserFilter): boolean => Object.values(toInput(filter)).some(Boolean);

export function useUserFilter(): [UserFilter, (changes: Partial<UserFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  function change(changes: Partial<UserFilter>): void {
    const { search, role, presence, accountStatus } = { ...filter, ...changes };
    const chosen = Object.entries({ search, role, presence, standing: accountStatus }).filter(([, value]) => value);
    setQuery(chosen, { replace: true, preventScrollReset: true });
  }
  return [filter, change];
}
