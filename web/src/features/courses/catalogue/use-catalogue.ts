import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { catalogAttempts, loadCatalog, type CatalogResult } from "./catalogue";

export function useCatalog(): CatalogResult | { status: "loading" } {
  const client = useApolloClient();
  const [result, setResult] = useState<CatalogResult | null>(null);

  useEffect(
    function loadOnce() {
      let isMounted = true;
      void loadCatalog(catalogAttempts(client)).then((loaded) => {
        if (isMounted) setResult(loaded);
      });
      return () => {
        isMounted = false;
      };
    },
    [client],
  );

  return result ?? { status: "loading" };
}
