import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** The secret of a mailed link, taken out of the address bar at once: it should not stay in history or be copied along. */
export function useLinkToken(): string | null {
  const [query, setQuery] = useSearchParams();
  const [token] = useState(() => query.get("token"));
  useEffect(
    function cleanAddress() {
      if (query.has("token")) setQuery({}, { replace: true });
    },
    [query, setQuery],
  );
  return token;
}
