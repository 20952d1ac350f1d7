import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** The token of an emailed link. Removed from the URL, so that it doesn't stay in the history or get shared. */
export function useLinkToken(): string | null {
  const [query, setQuery] = useSearchParams();
  const [token] = useState(() => query.get("token"));
  useEffect(
    function removeTokenFromUrl() {
      if (query.has("token")) setQuery({}, { replace: true });
    },
    [query, setQuery],
  );
  return token;
}
