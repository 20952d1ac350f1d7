import { formatDateTime } from "../../../lib/text/format";
import { panelTexts } from "../panel/panel-texts";
import { useOwnSanctions } from "./use-own-sanctions";
import { Section } from "../../../ui/page/section";

/** The viewer's active strikes, with reasons and expiry. Renders nothing without strikes. */
export function OwnStrikes() {
  const { strikes } = useOwnSanctions();
  if (strikes.length === 0) return null;
  return (
    <Section
      id="own-strikes"
      title="Strikes"
      hint={`You have ${strikes.length} of 5 strikes. Five strikes lead to a 30-day ban.`}
    >
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
    </Section>
  );
}
