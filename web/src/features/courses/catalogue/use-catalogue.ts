import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { catalogueAttempts, loadCatalogue, type CatalogueResult } from "./catalogue";

export function useCatalogue(): CatalogueResult | { status: "loading" } {
  const client = useApolloClient();
  const [result, setResult] = useState<CatalogueResult | null>(null);

  useEffect(
    function loadOnce() {
      let shown = true;
      void loadCatalogue(catalogueAttempts(client)).then((loaded) => {
        if (shown) setResult(loaded);
      });
      return () => {
        shown = false;
      };
    },
    [client],
  );

  return result ?? { status: "loading" };
}
