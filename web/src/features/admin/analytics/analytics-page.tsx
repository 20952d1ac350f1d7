import { useState } from "react";
import { errorCode } from "../../../lib/text/error-text";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { ErrorBanner } from "../../../ui/state/error-banner";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { AdminErrorState } from "../admin-error-state";
import { AdminFrame } from "../admin-frame";
import { adminUsersTexts, analyticsTexts as texts } from "../texts";
import { AnalyticsSkeleton, AnalyticsView } from "./analytics-view";
import { useAdminAnalyticsQuery } from "./analytics.generated";

type Period = keyof typeof texts.periods;

const periods = ([7, 30, 90, 365] as const).map((days) => ({ value: `${days}` as const, label: texts.periods[days] }));

/** Matches how long the server caches the analytics. */
const pollIntervalMs = (days: number): number => (days > 30 ? 300_000 : 30_000);

export function AnalyticsPage() {
  const [period, setPeriod] = useState<`${Period}`>("30");
  const days = Number(period) as Period;
  const { data, previousData, error, refetch } = useAdminAnalyticsQuery({
    variables: { days },
    fetchPolicy: "cache-and-network",
    pollInterval: pollIntervalMs(days),
    skipPollAttempt: () => document.hidden,
  });
  // `error` reports the failure.
  const reload = () => void refetch().catch(() => undefined);
  useOnReturn(reload);
  const [dismissed, setDismissed] = useState<unknown>(null);
  const isDenied = errorCode(error) === "FORBIDDEN";
  // Keeps the previous period on screen until the new one loads.
  const analytics = isDenied ? undefined : (data ?? (error ? undefined : previousData))?.analytics;
  return (
    <AdminFrame
      title="Analytics"
      subtitle="Times in UTC. Updated every minute, or every 10 minutes for periods over 30 days."
      actions={<SegmentedControl label="Period" options={periods} value={period} onChange={setPeriod} />}
    >
      {analytics ? (
        <div className="flex flex-col gap-8">
          {error && error !== dismissed && (
            <ErrorBanner
              dismissLabel={adminUsersTexts.dismiss}
              onDismiss={() => setDismissed(error)}
              retryLabel={adminUsersTexts.retry}
              onRetry={reload}
            >
              Couldn't load the latest data. You're seeing an older version.
            </ErrorBanner>
          )}
          <AnalyticsView analytics={analytics} />
        </div>
      ) : error ? (
        <AdminErrorState error={error} onRetry={reload} />
      ) : (
        <AnalyticsSkeleton />
      )}
    </AdminFrame>
  );
}
