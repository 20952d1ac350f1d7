const units = [
  { seconds: 3600, one: "hour", many: "hours" },
  { seconds: 60, one: "minute", many: "minutes" },
  { seconds: 1, one: "second", many: "seconds" },
] as const;

/** Formats a duration in its largest fitting unit: 90 seconds is "1.5 minutes". */
export function formatDuration(seconds: number): string {
  const unit = units.find((candidate) => seconds >= candidate.seconds) ?? units[2];
  const count = Math.round((seconds / unit.seconds) * 10) / 10;
  return `${count} ${count === 1 ? unit.one : unit.many}`;
}

/** Formats the remaining time: "1:02:03", "9:59", "0:07". */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const pad = (part: number) => String(part).padStart(2, "0");
  return hours ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}
