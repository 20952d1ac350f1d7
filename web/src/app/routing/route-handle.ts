import { useMatches } from "react-router-dom";

/** What a route tells the layouts about itself. */
export interface RouteHandle {
  title: string;
  /** Whether the chatbot is offered in the corner of the page. */
  offersChatbot?: boolean;
}

/** Whether the current page offers the chatbot. */
export function useOffersChatbot(): boolean {
  return useMatches().some((match) => (match.handle as RouteHandle | undefined)?.offersChatbot);
}

/** The title of the innermost route that has one. */
export function useRouteTitle(): string {
  const titles = useMatches().map((match) => (match.handle as RouteHandle | undefined)?.title);
  return titles.findLast((title) => title !== undefined) ?? "";
}
