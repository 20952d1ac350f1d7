import { formatDate } from "../../../../lib/text/format";

function dayName(iso: string, now: Date): string {
  const day = new Date(iso).toDateString();
  if (day === now.toDateString()) return "Today";
  // Uses the calendar, because days have 23 or 25 hours when clocks change.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day === yesterday.toDateString()) return "Yesterday";
  return formatDate(iso);
}

export function DayDivider({ iso, now }: { iso: string; now: Date }) {
  return (
    <div className="flex items-center gap-3 px-4 pt-5 pb-2">
      <span className="h-px flex-1 bg-line" />
      <span className="label text-muted">{dayName(iso, now)}</span>
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}

export function NewDivider() {
  return (
    <div className="flex items-center gap-3 px-4 py-2 text-signal">
      <span className="h-px flex-1 bg-signal/50" />
      <span className="label">New</span>
    </div>
  );
}
