import { formatDateTime } from "../../../lib/text/format";
import { ownSanctionTexts, panelTexts } from "../texts";
import { useOwnSanctions } from "./use-own-sanctions";

/** The viewer's active strikes, with reasons and expiry. Renders nothing without strikes. */
export function OwnStrikes() {
  const { strikes } = useOwnSanctions();
  if (strikes.length === 0) return null;
  return (
    <section aria-labelledby="own-strikes" className="flex flex-col gap-4">
      <div>
        <h2 id="own-strikes" className="font-display text-xl font-semibold">
          {ownSanctionTexts.strikesTitle}
        </h2>
        <p className="mt-1 text-sm text-muted">{ownSanctionTexts.strikes(strikes.length)}</p>
      </div>
      <ol className="border-t border-line">
        {strikes.map(({ id, reason, endsAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-2.5"
          >
            <span className="min-w-0 text-sm wrap-anywhere">{reason}</span>
            <span className="figures text-xs whitespace-nowrap text-muted">
              {endsAt ? panelTexts.until(formatDateTime(endsAt)) : panelTexts.untilLifted}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
