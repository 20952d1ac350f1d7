import { useRouteError } from "react-router-dom";
import { errorText } from "../../lib/text/error-text";
import { ErrorState } from "../../ui/state/error-state";

/** Replaces a page that failed to load or render, until the next navigation. */
export function PageError() {
  return (
    <div className="mx-auto w-full max-w-6xl flex-1 px-4 sm:px-8">
      <ErrorState
        title="This page didn't load"
        message={errorText(useRouteError())}
        retryLabel="Reload"
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}
