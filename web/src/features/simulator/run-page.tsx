import { useParams } from "react-router-dom";
import { useTitle } from "../../lib/hooks/use-title";
import { paths } from "../../lib/paths";
import { lazyPart } from "../../ui/state/lazy-part";
import { RecordError } from "../../ui/state/record-error";
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
  if (error) {
    return (
      <RecordError
        key="state"
        error={error}
        noun="run"
        icon="chart"
        back={{ to: paths.simulator(), text: "Scenarios" }}
        onRetry={reload}
      />
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
