import type { EntityManager } from "typeorm";
import type { User } from "../../graphql-server/src/features/accounts";
import { Channel, ChannelAccessLevel, ChannelCategory } from "../../graphql-server/src/features/community";
import { writeAudit } from "../../graphql-server/src/features/moderation";
import type { DemoAuditEntry } from "../people/demo-audit-log";
import { daysBefore, MOVED_DAYS_AGO } from "../demo-time";

/** A channel, created by an admin at the move, where members log their trades. */
export async function seedTradeLog(
  manager: EntityManager,
  admin: User,
  now: Date,
): Promise<{ channel: Channel; auditEntry: DemoAuditEntry }> {
  const at = daysBefore(now, MOVED_DAYS_AGO);
  const draft = {
    name: "trade-log",
    description: "One line per trade: market, result in R, and whether you followed the plan.",
    category: ChannelCategory.GENERAL,
    accessLevel: ChannelAccessLevel.FREE,
    minLevel: null,
    courseId: null,
    locked: false,
  };
  const channel = await manager.save(Channel, { ...draft, position: 4, createdById: admin.id, createdAt: at });
  const entry = { authorId: admin.id, action: "channel.created" as const, channelId: channel.id, details: draft, at };
  return { channel, auditEntry: { at, write: (log) => writeAudit(log, entry) } };
}
