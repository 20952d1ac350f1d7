import { DigestInterval } from "../notification-kinds";

const MORNING_HOUR = 8;
/** All offsets from UTC are multiples of it. */
const STEP_MS = 15 * 60_000;
const MAX_STEPS = (8 * 86_400_000) / STEP_MS;

interface LocalTime {
  weekday: string;
  /** Minutes after midnight. */
  minute: number;
}

/** Throws a RangeError for an unknown time zone. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("en-US", options);
}

/** Whether it's the name of an IANA time zone. Offsets such as +02:00 don't follow daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

function localTime(formatter: Intl.DateTimeFormat, time: Date): LocalTime {
  const parts = new Map(formatter.formatToParts(time).map(({ type, value }) => [type, value]));
  const minute = Number(parts.get("hour")) * 60 + Number(parts.get("minute"));
  return { weekday: parts.get("weekday") ?? "", minute };
}

/** Quiet hours in minutes after midnight. They can span midnight. */
export interface QuietHours {
  quietStart: number | null;
  quietEnd: number | null;
  timeZone: string;
}

export function isQuiet({ quietStart, quietEnd, timeZone }: QuietHours, now: Date): boolean {
  if (quietStart === null || quietEnd === null || quietStart === quietEnd) return false;
  const { minute } = localTime(formatterOf(timeZone), now);
  return quietStart < quietEnd ? minute >= quietStart && minute < quietEnd : minute >= quietStart || minute < quietEnd;
}

/** The next morning, or Monday morning, in the time zone; null without a digest. */
export function nextDigestAt(interval: DigestInterval, timeZone: string, now: Date): Date | null {
  if (interval === DigestInterval.OFF) return null;
  const formatter = formatterOf(timeZone);
  const start = Math.floor(now.getTime() / STEP_MS) + 1;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const time = new Date((start + step) * STEP_MS);
    const { weekday, minute } = localTime(formatter, time);
    if (minute === MORNING_HOUR * 60 && (interval === DigestInterval.DAILY || weekday === "Mon")) return time;
  }
  throw new Error(`No morning found in ${timeZone}`);
}
