import { useRouteError } from "react-router-dom";
import { errorText } from "../../lib/text/error-text";
import { ErrorState } from "../../ui/state/error-state";

/** Replaces a page that failed to load or render. */
export function RouteError() {
  const error = useRouteError();
  return (
    <div className="mx-auto w-full max-w-6xl flex-1 px-4 sm:px-8">
      <ErrorState
        title="This page didn't load"
        message={errorText(error)}
        retryLabel="Reload"
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}
