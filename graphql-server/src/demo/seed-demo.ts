import type { DataSource, EntityManager } from "typeorm";
import { Credential, hashPassword, User } from "../features/accounts";
import { Channel } from "../features/community";
import { Sanction } from "../features/moderation";
import type { Logger } from "../kernel/logger";
import { Role } from "../kernel/roles";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { demoHistories, type DemoHistory } from "./demo-lore";
import { demoMembers } from "./demo-members";
import { seedContact } from "./seed-contact";
import { seedConversations } from "./seed-conversations";
import { FREE_ACCOUNT_HISTORY, PREMIUM_ACCOUNT_HISTORY, seedLearning } from "./seed-learning";
import { seedXp } from "./seed-xp";

const MEMBER_COUNT = 300;
const MINUTE_MS = 60_000;
const STRIKE_LIFE_MS = 90 * 24 * 60 * MINUTE_MS;
const BAN_LIFE_MS = 30 * 24 * 60 * MINUTE_MS;
const STRIKES_TO_A_BAN = 5;

/** A living place to look at, once: a database that has people already is left alone. */
export async function seedDemo(database: DataSource, now: Date, logger: Logger): Promise<void> {
  if (await database.manager.exists(User)) return;
  const startedAt = Date.now();
  await database.transaction(async (manager) => {
    const histories = demoHistories(MEMBER_COUNT);
    const { free, premium, admin } = await seedAccounts(manager, now);
    const members = await seedMembers(manager, histories, now);
    const earners = [...members, free, premium];
    await seedXp(manager, earners, [...histories, FREE_ACCOUNT_HISTORY, PREMIUM_ACCOUNT_HISTORY], now);
    await seedLearning(manager, premium, now);
    await seedStrikes(manager, members, histories, admin, now);
    await seedConversations(manager, [admin, ...members], now);
    await leaveSomeUnread(manager);
    await seedContact(manager, admin, now);
  });
  logger.info({ members: MEMBER_COUNT, durationMs: Date.now() - startedAt }, "demo community created");
}

interface AccountUsers {
  free: User;
  premium: User;
  admin: User;
}

/** The three people a newcomer signs in as. */
async function seedAccounts(manager: EntityManager, now: Date): Promise<AccountUsers> {
  const users = new Map<Role, User>();
  for (const { role, email, password, username, name } of DEMO_ACCOUNTS) {
    const user = await manager.save(User, {
      username,
      usernameKey: username,
      email,
      name,
      role,
      profileColor: null,
      avatar: role === Role.ADMIN ? "avatar_ai.png" : role === Role.PREMIUM ? "avatar_money.png" : "avatar_trading.png",
      createdAt: new Date(now.getTime() - 60 * 24 * 60 * MINUTE_MS),
    });
    await manager.insert(Credential, { userId: user.id, passwordHash: await hashPassword(password) });
    users.set(role, user);
  }
  const [free, premium, admin] = [Role.FREE, Role.PREMIUM, Role.ADMIN].map((role) => users.get(role));
  if (!free || !premium || !admin) throw new Error("Each role needs a demo account");
  return { free, premium, admin };
}

/** Members without a password: nobody signs in as them. */
function seedMembers(manager: EntityManager, histories: readonly DemoHistory[], now: Date): Promise<User[]> {
  const rows = demoMembers(MEMBER_COUNT).map(({ username, name, bio, avatar, profileColor, role }, index) => ({
    username,
    usernameKey: username.toLowerCase(),
    email: `${username.toLowerCase()}@members.glitch.test`,
    name,
    bio,
    ...(avatar && { avatar }),
    profileColor,
    role: Role[role],
    createdAt: new Date(now.getTime() - (histories[index]?.joinedMinutesAgo ?? 0) * MINUTE_MS),
  }));
  return manager.save(User, rows, { chunk: 100 });
}

async function seedStrikes(
  manager: EntityManager,
  members: readonly User[],
  histories: readonly DemoHistory[],
  admin: User,
  now: Date,
): Promise<void> {
  const sanctions = histories.flatMap(({ strikes, xpEntries }, index) => {
    const userId = members[index]?.id;
    const times = xpEntries
      .filter((entry) => entry.rule === "STRIKE")
      .map((entry) => now.getTime() - entry.minutesAgo * MINUTE_MS);
    const strikeRows = times.map((time) => ({
      userId,
      kind: "STRIKE" as const,
      reason: "Advertising a signal group",
      authorId: admin.id,
      startsAt: new Date(time),
      endsAt: new Date(time + STRIKE_LIFE_MS),
    }));
    const last = Math.max(...times);
    const ban = {
      userId,
      kind: "BAN" as const,
      reason: "Five strikes",
      authorId: null,
      startsAt: new Date(last),
      endsAt: new Date(last + BAN_LIFE_MS),
    };
    return strikes >= STRIKES_TO_A_BAN ? [...strikeRows, ban] : strikeRows;
  });
  if (sanctions.length) await manager.insert(Sanction, sanctions);
}

/** The demo people have read all but the last messages of some channels, so that badges show. */
async function leaveSomeUnread(manager: EntityManager): Promise<void> {
  const channels = await manager.find(Channel, { order: { name: "ASC" } });
  for (const [index, channel] of channels.entries()) {
    await manager.query(
      `INSERT INTO channel_reads (user_id, channel_id, last_read_seq)
       SELECT id, $1, greatest(0, $2::int - $3::int) FROM users WHERE email = ANY($4)`,
      [channel.id, channel.lastSeq, index % 4 === 0 ? 3 : 0, DEMO_ACCOUNTS.map((account) => account.email)],
    );
  }
}
