import type { EntityManager } from "typeorm";
import type { User } from "../../src/features/accounts";
import { Channel, ChannelAccessLevel, ChannelCategory } from "../../src/features/community";
import { writeChannelAudit } from "../../src/features/moderation";
import type { DemoAuditEntry } from "../people/demo-acts";
import { daysBefore, MOVED_DAYS_AGO } from "../demo-time";

/** A channel that an admin made: where members have noted their trades since the community came here. */
export async function seedTradeLog(
  manager: EntityManager,
  admin: User,
  now: Date,
): Promise<{ channel: Channel; act: DemoAuditEntry }> {
  const at = daysBefore(now, MOVED_DAYS_AGO);
  const draft = {
    name: "trade-log",
    description: "One line a trade: market, result in R, and whether it was the plan.",
    category: ChannelCategory.GENERAL,
    accessLevel: ChannelAccessLevel.FREE,
    minLevel: null,
    courseId: null,
    locked: false,
  };
  const channel = await manager.save(Channel, { ...draft, position: 4, createdById: admin.id, createdAt: at });
  const entry = { authorId: admin.id, action: "channel.created" as const, channelId: channel.id, details: draft, at };
  return { channel, act: { at, write: (log) => writeChannelAudit(log, entry) } };
}
