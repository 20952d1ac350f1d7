import type { EntityManager } from "typeorm";
import type { DemoPerson } from "../people/demo-careers";
import { DAY_MS, daysBefore, HOUR_MS, MINUTE_MS, MOVED_DAYS_AGO } from "../demo-time";
import { insertRows } from "../insert-rows";
import { createPrng } from "../prng";

const SEED = 662_607;
const SESSION_MS = 30 * DAY_MS;
const USER_AGENTS: readonly string[] = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
];
/** Networks reserved for documentation. */
const NETWORKS: readonly string[] = ["192.0.2", "198.51.100", "203.0.113"];

const SESSION_TYPES = {
  user_id: "uuid",
  user_agent: "text",
  ip: "text",
  created_at: "timestamptz",
  rotated_at: "timestamptz",
  last_used_at: "timestamptz",
  expires_at: "timestamptz",
  ended_at: "timestamptz",
  end_reason: "text",
};

/** The last session of each member. All have ended or expired, so none can be used. */
export async function seedSessions(
  manager: EntityManager,
  people: readonly DemoPerson[],
  activities: readonly { userId: string; at: Date }[],
  bans: ReadonlyMap<string, Date>,
  now: Date,
): Promise<void> {
  const lastActivity = new Map<string, Date>();
  for (const { userId, at } of activities)
    if (at > (lastActivity.get(userId) ?? new Date(0))) lastActivity.set(userId, at);
  const rows = people.map(({ user, career }, index) => {
    const prng = createPrng(SEED + index * 1_601);
    const bannedAt = bans.get(user.id);
    const inactiveSince = daysBefore(now, career.inactiveDays + prng.next() * Math.min(9, career.joinedDaysAgo));
    const lastActedAt = lastActivity.get(user.id) ?? inactiveSince;
    const lastSeen = Math.max(
      lastActedAt.getTime() + 2 * MINUTE_MS,
      user.createdAt.getTime(),
      bannedAt ? 0 : inactiveSince.getTime(),
    );
    const lastUsedAt = bannedAt ?? new Date(Math.min(lastSeen, now.getTime() - MINUTE_MS));
    const arrived = Math.max(user.createdAt.getTime(), daysBefore(now, MOVED_DAYS_AGO).getTime());
    const createdAt = new Date(Math.max(arrived, lastUsedAt.getTime() - prng.next() * 12 * DAY_MS - HOUR_MS));
    const hasExpired = !bannedAt && lastUsedAt.getTime() + SESSION_MS < now.getTime();
    return {
      user_id: user.id,
      user_agent: prng.pick(USER_AGENTS),
      ip: `${prng.pick(NETWORKS)}.${prng.int(1, 254)}`,
      created_at: createdAt,
      rotated_at: lastUsedAt,
      last_used_at: lastUsedAt,
      expires_at: new Date(lastUsedAt.getTime() + SESSION_MS),
      ended_at: hasExpired ? null : lastUsedAt,
      end_reason: hasExpired ? null : bannedAt ? "ban" : "logout",
    };
  });
  await insertRows(manager, "sessions", SESSION_TYPES, rows);
}
