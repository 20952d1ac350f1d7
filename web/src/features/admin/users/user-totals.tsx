import { formatNumber } from "../../../lib/format";
import { adminUsersTexts as texts } from "../texts";

interface UserTotalsProps {
  total: number | null;
  online: number | null;
}

/** How many there are, here and away; what is not known yet holds its place. One line on a phone. */
export function UserTotals({ total, online }: UserTotalsProps) {
  const offline = total === null || online === null ? null : Math.max(0, total - online);
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 sm:grid sm:grid-cols-3 sm:gap-px sm:border sm:border-line sm:bg-line">
      <Total label={texts.total} value={total} />
      <Total label={texts.online} value={online} />
      <Total label={texts.offline} value={offline} />
    </dl>
  );
}

function Total({ label, value }: { label: string; value: number | null }) {
  return (
    <div className="flex min-w-0 items-baseline gap-2 sm:flex-col sm:gap-1 sm:bg-surface sm:px-4 sm:py-3">
      <dt className="label text-muted">{label}</dt>
      <dd className="figures truncate font-mono sm:text-xl">{value === null ? "–" : formatNumber(value)}</dd>
    </div>
  );
}
