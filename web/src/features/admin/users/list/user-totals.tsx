import { formatNumber } from "../../../../lib/text/format";
import { adminUsersTexts as texts } from "../../texts";
import type { RegisteredUsers } from "./use-registered-users";

/** All numbers come from one response, so that they add up. On phones, they fit on one line. */
export function UserTotals({ totals }: { totals: RegisteredUsers["totals"] }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 sm:grid sm:grid-cols-3 sm:gap-px sm:border sm:border-line sm:bg-line">
      <Total label={texts.total} value={totals?.total} />
      <Total label={texts.online} value={totals?.online} />
      <Total label={texts.offline} value={totals ? totals.total - totals.online : undefined} />
    </dl>
  );
}

function Total({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex min-w-0 items-baseline gap-2 sm:flex-col sm:gap-1 sm:bg-surface sm:px-4 sm:py-3">
      <dt className="label text-muted">{label}</dt>
      <dd className="figures truncate font-mono sm:text-xl">{value === undefined ? "–" : formatNumber(value)}</dd>
    </div>
  );
}
