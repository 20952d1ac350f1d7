import { SectionTitle } from "../../../ui/page/section-title";
import { useStatsBlockQuery } from "./stats-block.generated";
import { stats, statsTexts as texts } from "./texts";

/** Hidden unless the site's settings enable the figures. */
export function StatsBlock() {
  const { data } = useStatsBlockQuery();
  if (!data?.site.marketingFigures) return null;
  return (
    <section aria-labelledby="stats-title" className="border-b border-line">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-10 px-4 py-20 sm:px-8 lg:py-28">
        <SectionTitle id="stats-title">{texts.title}</SectionTitle>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4">
          {stats.map(({ value, unit, label }) => (
            <div key={label} className="flex flex-col-reverse gap-2 border-t border-line-strong pt-4">
              <dt className="label text-muted">{label}</dt>
              <dd className="figures text-display leading-none font-medium">
                {value}
                {unit && <span className="text-xl text-signal">{unit}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex max-w-2xl flex-col gap-1 border-l-2 border-warning pl-3 text-sm text-muted">
          <p>{texts.source}</p>
          <p>{texts.risk}</p>
        </div>
      </div>
    </section>
  );
}
