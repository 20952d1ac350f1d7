import { useRouteError } from "react-router-dom";
import { errorText } from "../../lib/text/error-text";
import { ErrorState } from "../../ui/state/error-state";

/** Stands where a page failed to load or to render. */
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
