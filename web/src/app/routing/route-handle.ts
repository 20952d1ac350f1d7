import { useMatches } from "react-router-dom";

/** Route metadata for the layouts. */
export interface RouteHandle {
  title: string;
  offersChatbot?: boolean | undefined;
}

export function useOffersChatbot(): boolean {
  return useMatches().some((match) => (match.handle as RouteHandle | undefined)?.offersChatbot);
}

/** The title of the innermost route that has one. */
export function useRouteTitle(): string {
  const titles = useMatches().map((match) => (match.handle as RouteHandle | undefined)?.title);
  return titles.findLast((title) => title !== undefined) ?? "";
}
