import { formatNumber } from "../../../lib/format";
import { Stat } from "../../../ui/stat";
import { adminUsersTexts as texts } from "../texts";

interface UserTotalsProps {
  total: number | null;
  online: number | null;
}

/** How many there are, here and away; what is not known yet holds its place. */
export function UserTotals({ total, online }: UserTotalsProps) {
  const offline = total === null || online === null ? null : Math.max(0, total - online);
  const figure = (value: number | null): string => (value === null ? "–" : formatNumber(value));
  return (
    <dl className="grid grid-cols-3 gap-px border border-line bg-line">
      <Stat label={texts.total} value={figure(total)} />
      <Stat label={texts.online} value={figure(online)} />
      <Stat label={texts.offline} value={figure(offline)} />
    </dl>
  );
}
