import { useParams } from "react-router-dom";
import { useTitle } from "../../lib/hooks/use-title";
import { paths } from "../../lib/paths";
import { errorCode, errorText } from "../../lib/text/error-text";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/state/empty-state";
import { ErrorState } from "../../ui/state/error-state";
import { Skeleton } from "../../ui/state/skeleton";
import { Desk } from "./desk/desk";
import { useDesk } from "./desk/use-desk";
import { VerdictView } from "./verdict/verdict-view";

/** A run: the desk while it goes on, and the verdict afterward. */
export function RunPage() {
  const { runId = "" } = useParams();
  return <Run key={runId} runId={runId} />;
}

function Run({ runId }: { runId: string }) {
  const { desk, error, barsPerSecond, isBusy, reload, actions } = useDesk(runId);
  useTitle(desk?.scenario.title ?? "Simulator");
  if (desk?.isOver) return <VerdictView desk={desk} />;
  if (desk) {
    return <Desk desk={desk} actions={actions} barsPerSecond={barsPerSecond} isBusy={isBusy} />;
  }
  if (error && (errorCode(error) === "NOT_FOUND" || errorCode(error) === "VALIDATION")) {
    return (
      <div key="state" className="mx-auto w-full max-w-3xl p-6">
        <EmptyState
          icon="chart"
          isPage
          title="Run not found"
          action={<ButtonLink to={paths.simulator()}>Scenarios</ButtonLink>}
        >
          It doesn't exist, or it belongs to someone else.
        </EmptyState>
      </div>
    );
  }
  if (error) {
    return (
      <div key="state" className="mx-auto w-full max-w-3xl p-6">
        <ErrorState isPage title="Couldn't load the run" message={errorText(error)} onRetry={reload} />
      </div>
    );
  }
  return (
    <div role="status" aria-label="Loading run..." className="flex min-h-0 flex-1 flex-col gap-3 p-4">
      <Skeleton shape="block" height={48} />
      <Skeleton shape="block" height={420} />
    </div>
  );
}
