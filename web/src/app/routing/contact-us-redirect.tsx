import { Navigate, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths";

/** Redirects the old contact URL and passes on the MFA details from the router state or the query. */
export function ContactUsRedirect() {
  const { state, search } = useLocation() as { state: unknown; search: string };
  const query = new URLSearchParams(search);
  const routeState = typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
  const fromMfa = routeState.fromMfa === true || query.get("fromMfa") === "true";
  const email = typeof routeState.email === "string" ? routeState.email : (query.get("email") ?? undefined);
  return <Navigate to={paths.contact({ fromMfa, email })} replace />;
}
