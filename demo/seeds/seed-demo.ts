import { Not, type DataSource, type EntityManager } from "typeorm";
import { User } from "../../graphql-server/src/features/accounts";
import { Channel, ChannelAccessLevel, type Storage } from "../../graphql-server/src/features/community";
import { DemoData } from "../../graphql-server/src/features/site";
import type { Logger } from "../../graphql-server/src/kernel/logging/logger";
import { DEMO_ACCOUNTS } from "../people/demo-accounts";
import { seedAuditLog } from "../people/demo-audit-log";
import { DEMO_CAST } from "../people/demo-cast";
import { seedContact } from "./seed-contact";
import { seedConversations } from "./seed-conversations";
import { seedDirectMessages } from "./seed-direct-messages";
import type { DemoShop } from "./seed-orders";
import { compedMemberEntries, seedPeople } from "./seed-people";
import { seedSanctions } from "./seed-sanctions";
import { seedCourseActivity } from "./seed-course-activity";
import { seedSessions } from "./seed-sessions";
import { seedSimulator } from "./seed-simulator";
import { seedTradeLog } from "./seed-trade-log";
import { seedXp } from "./seed-xp";
import { loggedTrades } from "../trade-log";
import { query } from "../../graphql-server/src/kernel/database";

interface DemoOptions {
  now: Date;
  shop: DemoShop;
  /** Of attachments. */
  storage: () => Promise<Storage>;
  memberCount?: number;
}

/** Creates the demo community, unless the database already has users. */
export async function seedDemo(database: DataSource, logger: Logger, options: DemoOptions): Promise<void> {
  if (await database.manager.exists(User)) return;
  const { memberCount = 300 } = options;
  const startedAt = Date.now();
  await database.transaction((manager) => seed(manager, { ...options, memberCount }));
  logger.info({ members: memberCount, durationMs: Date.now() - startedAt }, "demo community created");
}

/** Seeds activity first; XP, audit log, and sessions are derived from it. */
async function seed(manager: EntityManager, { now, shop, storage, memberCount }: Required<DemoOptions>): Promise<void> {
  await manager.insert(DemoData, { seededAt: now });
  const demoPeople = await seedPeople(manager, memberCount, now);
  const { free, premium, admin, members } = demoPeople;
  const people = [...members, free, premium, admin];
  const cast = [admin, ...members.slice(0, DEMO_CAST.length), free, premium].map(({ user }) => user);
  const tradeLog = await seedTradeLog(manager, admin.user, now);
  const trades = loggedTrades(people, now);
  const logged = { tradeLog: tradeLog.channel, trades };
  const conversations = await seedConversations(manager, cast, logged, await storage(), now);
  const [friend, stranger] = members;
  if (friend && stranger) {
    const accounts = { free: free.user, premium: premium.user, friend: friend.user, stranger: stranger.user };
    await seedDirectMessages(manager, accounts, now);
  }
  const courseActivity = await seedCourseActivity(manager, demoPeople, conversations.courseParticipants, shop, now);
  const sanctions = await seedSanctions(manager, members, admin.user, now);
  const contactEntries = await seedContact(manager, admin.user, now);
  await seedSimulator(manager, premium, now);
  await seedXp(manager, people, [...conversations.awards, ...courseActivity.awards, ...sanctions.awards], now);
  await seedAuditLog(manager, [
    tradeLog.auditEntry,
    ...compedMemberEntries(demoPeople, now),
    ...courseActivity.auditEntries,
    ...sanctions.auditEntries,
    ...contactEntries,
  ]);
  const activities = [
    ...conversations.messages.map(({ sender_id, created_at }) => ({ userId: sender_id, at: created_at })),
    ...courseActivity.lessons.map(({ user_id, completed_at }) => ({ userId: user_id, at: completed_at })),
    ...courseActivity.orders,
  ];
  await seedSessions(manager, people, activities, sanctions.bans, now);
  await leaveSomeUnread(manager);
}

/** Leaves the last messages of some channels unread for the demo accounts, so that badges show. */
async function leaveSomeUnread(manager: EntityManager): Promise<void> {
  const where = { accessLevel: Not(ChannelAccessLevel.DIRECT) };
  const channels = await manager.find(Channel, { where, order: { name: "ASC" } });
  for (const [index, channel] of channels.entries()) {
    await query(
      manager,
      `INSERT INTO channel_reads (user_id, channel_id, last_read_seq)
       SELECT id, $1, greatest(0, $2::int - $3::int) FROM users WHERE email = ANY($4)`,
      [channel.id, channel.lastSeq, index % 4 === 0 ? 3 : 0, DEMO_ACCOUNTS.map((account) => account.email)],
    );
  }
}
