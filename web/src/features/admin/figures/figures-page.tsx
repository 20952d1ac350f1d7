import { useState } from "react";
import type { AdminFiguresQuery } from "../../../gql/graphql";
import { formatMoney, formatNumber } from "../../../lib/format";
import { SegmentedControl } from "../../../ui/segmented-control";
import { Skeleton } from "../../../ui/skeleton";
import { Stat } from "../../../ui/stat";
import { AdminFailure } from "../admin-failure";
import { AdminFrame } from "../admin-frame";
import { figuresTexts as texts } from "../texts";
import { changeText } from "./change";
import { CompletionChart } from "./completion-chart";
import { FigureCard } from "./figure-card";
import { useAdminFiguresQuery } from "./figures.generated";

type Period = keyof typeof texts.periods;
type Figures = AdminFiguresQuery["figures"];

const periods = ([7, 30, 90, 365] as const).map((days) => ({ value: `${days}` as const, label: texts.periods[days] }));

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

/** How the place is doing: four series by day, and how far people get with each course. */
export function FiguresPage() {
  const [period, setPeriod] = useState<`${Period}`>("30");
  const days = Number(period) as Period;
  const { data, previousData, error, refetch } = useAdminFiguresQuery({
    variables: { days },
    fetchPolicy: "cache-and-network",
  });
  // The period before stays in sight until the next one is there.
  const figures = (data ?? (error ? undefined : previousData))?.figures;
  return (
    <AdminFrame
      title={texts.title}
      subtitle={texts.subtitle}
      actions={<SegmentedControl label={texts.period} options={periods} value={period} onChange={setPeriod} />}
    >
      {figures ? (
        <FiguresView figures={figures} />
      ) : error ? (
        <AdminFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <FiguresSkeleton />
      )}
    </AdminFrame>
  );
}

function FiguresView({ figures: { days, total, before, courses } }: { figures: Figures }) {
  return (
    <div className="flex flex-col gap-8">
      <dl className="grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-4">
        {series.map(({ key, label, format }) => {
          const change = changeText(total[key], before[key]);
          return (
            <Stat key={key} label={label} value={format(total[key])}>
              {change ? texts.change(change) : texts.before(format(before[key]), days.length)}
            </Stat>
          );
        })}
      </dl>
      <div className="grid gap-6 lg:grid-cols-2">
        {series.map(({ key, ...look }) => (
          <FigureCard
            key={key}
            {...look}
            total={total[key]}
            days={days.map((day) => ({ day: day.day, value: day[key] }))}
          />
        ))}
      </div>
      <CompletionChart courses={courses} />
    </div>
  );
}

function FiguresSkeleton() {
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
