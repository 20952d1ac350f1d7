import { useLocation } from "react-router-dom";

interface ListLinkState {
  usersQuery: string;
}

/** For links out of the list: the way back leads to what was filtered. */
export const listLinkState = (query: string): ListLinkState => ({ usersQuery: query });

/** The filter of the list that led here, as it stood in the address; empty for who came another way. */
export function useListQuery(): string {
  const state = useLocation().state as Partial<ListLinkState> | null;
  return typeof state?.usersQuery === "string" ? state.usersQuery : "";
}
