import type { EntityManager } from "typeorm";
import { Credential, hashPassword, User } from "../../graphql-server/src/features/accounts";
import { writeAudit } from "../../graphql-server/src/features/moderation";
import { Role } from "../../graphql-server/src/kernel/auth/roles";
import { DEMO_ACCOUNTS } from "../people/demo-accounts";
import type { DemoAuditEntry } from "../people/demo-audit-log";
import { DEMO_CAST } from "../people/demo-cast";
import {
  ADMIN_ACCOUNT_CAREER,
  demoCareers,
  FREE_ACCOUNT_CAREER,
  PREMIUM_ACCOUNT_CAREER,
  type DemoPerson,
} from "../people/demo-careers";
import { demoMembers } from "../people/demo-members";
import { DAY_MS, daysBefore, MINUTE_MS, MOVED_DAYS_AGO } from "../demo-time";

const CAREERS = {
  [Role.FREE]: FREE_ACCOUNT_CAREER,
  [Role.PREMIUM]: PREMIUM_ACCOUNT_CAREER,
  [Role.ADMIN]: ADMIN_ACCOUNT_CAREER,
};
const AVATARS = {
  [Role.FREE]: "avatar_trading.png",
  [Role.PREMIUM]: "avatar_money.png",
  [Role.ADMIN]: "avatar_ai.png",
};

export interface DemoPeople {
  free: DemoPerson;
  premium: DemoPerson;
  admin: DemoPerson;
  /** Starts with the cast of the conversations. */
  members: DemoPerson[];
  /** Members with free Premium, granted by the team. */
  compedMembers: DemoPerson[];
}

export async function seedPeople(manager: EntityManager, memberCount: number, now: Date): Promise<DemoPeople> {
  const [free, premium, admin] = [
    await seedAccount(manager, Role.FREE, now),
    await seedAccount(manager, Role.PREMIUM, now),
    await seedAccount(manager, Role.ADMIN, now),
  ];
  const members = await seedMembers(manager, memberCount, now);
  const compedMembers = [...members.slice(0, DEMO_CAST.length), premium].filter(
    ({ user }) => user.role === Role.PREMIUM,
  );
  return { free, premium, admin, members, compedMembers };
}

/** One of the three demo accounts. */
async function seedAccount(manager: EntityManager, accountRole: Role, now: Date): Promise<DemoPerson> {
  const account = DEMO_ACCOUNTS.find(({ role }) => role === accountRole);
  if (!account) throw new Error("Each role needs a demo account");
  const { role, email, password, username, name } = account;
  const career = CAREERS[role];
  const user = await manager.save(User, {
    username,
    usernameKey: username,
    email,
    emailConfirmedAt: now,
    name,
    role,
    profileColor: null,
    avatar: AVATARS[role],
    createdAt: daysBefore(now, career.joinedDaysAgo),
  });
  await manager.insert(Credential, { userId: user.id, passwordHash: await hashPassword(password) });
  return { user, career };
}

/** Members without a password, so no one can sign in as them. */
async function seedMembers(manager: EntityManager, count: number, now: Date): Promise<DemoPerson[]> {
  const careers = demoCareers(count);
  const people = demoMembers(count).map(({ username, name, bio, avatar, profileColor, role }, index) => {
    const { joinedDaysAgo = 0, inactiveDays = 0 } = careers[index] ?? {};
    return {
      username,
      usernameKey: username.toLowerCase(),
      email: `${username.toLowerCase()}@members.glitch.test`,
      emailConfirmedAt: daysBefore(now, joinedDaysAgo),
      name,
      bio,
      ...(avatar && { avatar }),
      profileColor,
      // Inactive members no longer pay for Premium.
      role: inactiveDays > 0 ? Role.FREE : Role[role],
      createdAt: daysBefore(now, joinedDaysAgo),
    };
  });
  const users = await manager.save(User, people, { chunk: 100 });
  return users.flatMap((user, index) => {
    const career = careers[index];
    return career ? [{ user, career }] : [];
  });
}

/** Audit entries for the team's grants of free Premium. */
export function compedMemberEntries({ compedMembers, admin }: DemoPeople, now: Date): DemoAuditEntry[] {
  const movedAt = daysBefore(now, MOVED_DAYS_AGO).getTime();
  return compedMembers.map(({ user }, index) => {
    const at = new Date(
      Math.max(movedAt, user.createdAt.getTime()) + (2 + ((index * 13) % 50)) * DAY_MS + index * 31 * MINUTE_MS,
    );
    const details = { from: Role.FREE, to: Role.PREMIUM };
    const entry = { authorId: admin.user.id, action: "user.role_changed" as const, subjectId: user.id };
    const reason = "Free Premium as a thank-you for answering questions";
    return { at, write: (manager) => writeAudit(manager, { ...entry, reason, details, at }) };
  });
}
