import { useLocation } from "react-router-dom";

interface ListLinkState {
  usersQuery: string;
}

/** Router state for links out of the list, so that the link back keeps the filter. */
export const listLinkState = (query: string): ListLinkState => ({ usersQuery: query });

/** The query string of the list that linked here, or an empty string. */
export function useListQuery(): string {
  const state = useLocation().state as Partial<ListLinkState> | null;
  return typeof state?.usersQuery === "string" ? state.usersQuery : "";
}
