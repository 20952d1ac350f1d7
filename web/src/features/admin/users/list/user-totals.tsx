import { formatNumber } from "../../../../lib/text/format";
import { adminUsersTexts as texts } from "../../texts";
import type { RegisteredUsers } from "./use-registered-users";

/**
 * How many there are, here and away: of one answer, since numbers of different moments contradict each other. What is not known
 * yet holds its place. One line on a phone.
 */
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
