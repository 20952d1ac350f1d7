import type { AdminAnalyticsQuery } from "../../../gql/graphql";
import { formatMoney, formatNumber } from "../../../lib/text/format";
import { Skeleton } from "../../../ui/state/skeleton";
import { Stat } from "../../../ui/page/stat";
import { analyticsTexts as texts } from "../texts";
import { CompletionChart } from "./completion-chart";
import { StatisticCard } from "./statistic-card";

const series = [
  { key: "signUps", label: texts.signUps, hint: null, format: formatNumber, shape: "bars", combine: "sum" },
  {
    key: "activeMembers",
    label: texts.activeMembers,
    hint: texts.activeHint,
    format: formatNumber,
    shape: "line",
    combine: "average",
  },
  { key: "messages", label: texts.messages, hint: null, format: formatNumber, shape: "line", combine: "sum" },
  {
    key: "revenueCents",
    label: texts.revenue,
    hint: texts.revenueHint,
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
              {change ? texts.change(change) : texts.before(format(previous[key]), days.length)}
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
        {texts.loading}
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
