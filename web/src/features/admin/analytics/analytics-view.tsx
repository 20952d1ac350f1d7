import type { AdminAnalyticsQuery } from "../../../gql/graphql";
import { formatMoney, formatNumber } from "../../../lib/text/format";
import { Skeleton } from "../../../ui/state/skeleton";
import { Stat } from "../../../ui/page/stat";
import { CompletionChart } from "./completion-chart";
import { StatisticCard } from "./statistic-card";

const series = [
  { key: "signUps", label: "Sign-ups", hint: null, format: formatNumber, shape: "bars", combine: "sum" },
  {
    key: "activeMembers",
    label: "Active members",
    hint: "Posted a message or completed a lesson",
    format: formatNumber,
    shape: "line",
    combine: "average",
  },
  { key: "messages", label: "Messages", hint: null, format: formatNumber, shape: "line", combine: "sum" },
  {
    key: "revenueCents",
    label: "Revenue",
    hint: "Net of refunds",
    format: formatMoney,
    shape: "bars",
    combine: "sum",
  },
] as const;

export function AnalyticsView({ analytics: { days, total, previous, courses } }: AdminAnalyticsQuery) {
  return (
    <div className="flex flex-col gap-8">
      <dl className="grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-4">
        {series.map(({ key, label, format }) => {
          const change = changeText(total[key], previous[key]);
          return (
            <Stat key={key} label={label} value={format(total[key])}>
              {change
                ? `${change} vs. the previous period`
                : `${format(previous[key])} in the previous ${days.length} days`}
            </Stat>
          );
        })}
      </dl>
      <div className="grid gap-6 lg:grid-cols-2">
        {series.map(({ key, ...chart }) => (
          <StatisticCard
            key={key}
            {...chart}
            total={total[key]}
            days={days.map((day) => ({ day: day.day, value: day[key] }))}
          />
        ))}
      </div>
      <CompletionChart courses={courses} />
    </div>
  );
}

export function AnalyticsSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <p role="status" className="sr-only">
        Loading analytics...
      </p>
      <Skeleton height={92} shape="block" />
      <div className="grid gap-6 lg:grid-cols-2">
        {series.map(({ key }) => (
          <Skeleton key={key} height={330} shape="block" />
        ))}
      </div>
    </div>
  );
}

/** Larger percentages are less informative than the two numbers. */
const MAX_PERCENT = 300;

/** The relative change, such as "+12%". Null if the previous value is zero or too small to compare with. */
export function changeText(current: number, previous: number): string | null {
  if (previous === 0) return null;
  const percent = Math.round(((current - previous) / previous) * 100);
  if (percent > MAX_PERCENT) return null;
  return `${percent > 0 ? "+" : percent < 0 ? "−" : "±"}${Math.abs(percent)}%`;
}
