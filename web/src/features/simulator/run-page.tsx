import { useParams } from "react-router-dom";
import { useTitle } from "../../lib/hooks/use-title";
import { paths } from "../../lib/paths";
import { errorCode, errorText } from "../../lib/text/error-text";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/state/empty-state";
import { ErrorState } from "../../ui/state/error-state";
import { lazyPart } from "../../ui/state/lazy-part";
import { Skeleton } from "../../ui/state/skeleton";
import { useDesk } from "./desk/use-desk";
import { VerdictView } from "./verdict/verdict-view";

// The chart is large, and verdicts don't need it.
const desk = lazyPart(async () => (await import("./desk/desk")).Desk);

/** A run: the desk while it is open, and the verdict afterward. */
export function RunPage() {
  const { runId = "" } = useParams();
  return <Run key={runId} runId={runId} />;
}

function Run({ runId }: { runId: string }) {
  const { desk: run, error, barsPerSecond, isBusy, reload, actions } = useDesk(runId);
  useTitle(run?.scenario.title ?? "Simulator");
  if (run?.isOver) return <VerdictView desk={run} />;
  if (run) {
    return (
      <desk.Part desk={run} actions={actions} barsPerSecond={barsPerSecond} isBusy={isBusy} fallback={<Loading />} />
    );
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
  return <Loading />;
}

function Loading() {
  return (
    <div role="status" aria-label="Loading run..." className="flex min-h-[200vh] flex-col gap-3 p-4">
      <Skeleton shape="block" height={48} />
      <Skeleton shape="block" height={420} />
    </div>
  );
}
