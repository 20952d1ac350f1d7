import { useRouteError } from "react-router-dom";
import { errorText } from "../lib/error-text";
import { ErrorState } from "../ui/error-state";

/** Stands where a page failed to load or to render. */
export function RouteError() {
  const error = useRouteError();
  return (
    <div className="grid flex-1 place-items-center py-16">
      <ErrorState
        title="This page did not load"
        message={errorText(error)}
        retryLabel="Reload"
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}
