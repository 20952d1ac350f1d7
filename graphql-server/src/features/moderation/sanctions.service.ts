import { randomUUID } from "node:crypto";
import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../kernel/events/bus";
import type { Clock } from "../../kernel/clock";
import { query, transact } from "../../kernel/database";
import { notificationKeys, queueNotifications } from "../../kernel/notification-events";
import { AppError, notFound } from "../../kernel/errors/errors";
import { requireUuid } from "../../kernel/ids";
import type { Topics } from "../../kernel/events/topics";
import { assertAdmin, type Viewer } from "../../kernel/auth/viewer";
import type { SessionsService, User } from "../accounts";
import { activeBan } from "./bans/active-ban.sql";
import { isActiveSql } from "./bans/restrictions.sql";
import { writeAudit } from "./audit-log.sql";
import type { BanEmails } from "./bans/bans.emails";
import { lockForRemoval, lockSubject, assertNotLastAdmin } from "./last-admin.sql";
import type { KickUserInput, MuteUserInput, StrikeUserInput } from "./moderation.inputs";
import { assertCanModerate } from "./moderation.policy";
import { Sanction, type SanctionKind } from "./sanction.entity";
import {
  banForStrikes,
  strikeEndsAt,
  triggersBan,
  strikeBanReason,
  countActiveStrikes,
  liftStrikeBan,
} from "./bans/strike-ban.sql";
import type { StopPayments } from "./moderation.service";
import type { StrikePayload } from "./moderation.types";

const MINUTE_MS = 60_000;
const KICK_MS = 10 * MINUTE_MS;

/** XP that a strike deducted or its withdrawal refunded, and the all-time XP after it. */
type XpChange = Topics["xpChanged"];

type ChangeStrikeXp = (manager: EntityManager, userId: string, strikeId: string, now: Date) => Promise<XpChange | null>;

/** Deducts a strike's XP, or refunds it on withdrawal, in the caller's transaction. Announce after the commit. */
export interface StrikeXp {
  deduct: ChangeStrikeXp;
  refund: ChangeStrikeXp;
  announce: (bus: Bus<Topics>, userId: string, change: XpChange) => void;
}

interface SanctionsDeps {
  database: DataSource;
  sessions: SessionsService;
  strikeXp: StrikeXp;
  bus: Bus<Topics>;
  clock: Clock;
  emails: BanEmails;
  stopCharges: StopPayments;
}

/** Mutes, kicks, and strikes. Each action and its audit entry share a transaction and take effect on every open socket. */
export class SanctionsService {
  constructor(private readonly deps: SanctionsDeps) {}

  /** A new mute replaces an earlier one. */
  async mute(viewer: Viewer, { userId, seconds, reason }: MuteUserInput): Promise<void> {
    const subjectId = assertAuthorized(viewer, userId);
    const now = this.deps.clock.now();
    const until = new Date(now.getTime() + seconds * 1000);
    await transact(this.deps.database, async (manager) => {
      await lockSubject(manager, subjectId, viewer.id);
      await liftSanctions(manager, subjectId, "MUTE", now);
      await insertSanction(manager, {
        userId: subjectId,
        kind: "MUTE",
        reason,
        authorId: viewer.id,
        startsAt: now,
        endsAt: until,
      });
      const details = { until, seconds };
      await writeAudit(manager, { authorId: viewer.id, action: "user.muted", subjectId, reason, details, at: now });
    });
    this.publishAccessChanged(subjectId);
  }

  async unmute(viewer: Viewer, userId: string): Promise<void> {
    await this.liftActive(viewer, userId, "MUTE", "user.unmuted");
  }

  /** Reopens the community immediately. */
  async liftKick(viewer: Viewer, userId: string): Promise<void> {
    const wasKicked = await this.liftActive(viewer, userId, "KICK", "user.kick_lifted");
    // Sockets opened during the kick reconnect to get access to the community.
    if (wasKicked) this.deps.bus.publish("roleChanged", userId, { userId });
  }

  /** Ends all sessions. The member can sign in again, but the community stays closed to them for ten minutes. */
  async kick(viewer: Viewer, { userId, reason }: KickUserInput): Promise<void> {
    const subjectId = assertAuthorized(viewer, userId);
    const now = this.deps.clock.now();
    const until = new Date(now.getTime() + KICK_MS);
    const ended = await transact(this.deps.database, async (manager) => {
      await lockSubject(manager, subjectId, viewer.id);
      await liftSanctions(manager, subjectId, "KICK", now);
      await insertSanction(manager, {
        userId: subjectId,
        kind: "KICK",
        reason,
        authorId: viewer.id,
        startsAt: now,
        endsAt: until,
      });
      const details = { until };
      await writeAudit(manager, { authorId: viewer.id, action: "user.kicked", subjectId, reason, details, at: now });
      return this.deps.sessions.endAll(manager, subjectId, "kick");
    });
    this.deps.sessions.publishEnded(ended);
  }

  /** Deducts XP; the fifth active strike bans the member. A repeated idempotency key only returns the current state. */
  async strike(viewer: Viewer, { userId, reason, idempotencyKey }: StrikeUserInput): Promise<StrikePayload> {
    const subjectId = assertAuthorized(viewer, userId);
    const now = this.deps.clock.now();
    const strikeId = idempotencyKey?.toLowerCase() ?? randomUUID();
    const { ended, xp, ...outcome } = await transact(this.deps.database, async (manager) => {
      const subject = await lockForRemoval(manager, subjectId, viewer.id);
      if (await isRepeatedStrike(manager, strikeId, subjectId)) {
        const strikes = await countActiveStrikes(manager, subjectId, now);
        return { strikes, banned: triggersBan(strikes), xp: null, ended: [] };
      }
      const endsAt = strikeEndsAt(now);
      const strike = { userId: subjectId, kind: "STRIKE" as const, reason, authorId: viewer.id, startsAt: now, endsAt };
      await insertSanction(manager, { id: strikeId, ...strike });
      const event = { key: notificationKeys.strike(strikeId), userId: subjectId, data: { reason: reason.trim() } };
      await queueNotifications(manager, { kind: "STRIKE", ...event }, now);
      const xp = await this.deps.strikeXp.deduct(manager, subjectId, strikeId, now);
      const strikes = await countActiveStrikes(manager, subjectId, now);
      const details = { strikes };
      await writeAudit(manager, { authorId: viewer.id, action: "user.struck", subjectId, reason, details, at: now });
      const banned = triggersBan(strikes);
      if (!banned) return { strikes, banned, xp, ended: [] };
      await assertNotLastAdmin(manager, subject, now);
      return { strikes, banned, xp, ended: await this.ban(manager, subject, reason, now) };
    });
    this.deps.sessions.publishEnded(ended);
    this.deps.emails.sendSoon();
    this.announceStrikes(subjectId, xp);
    return outcome;
  }

  /** Withdraws a strike, refunds its XP, and lifts the ban it led to. */
  async withdrawStrike(viewer: Viewer, strikeId: string): Promise<void> {
    const id = requireUuid(strikeId, "strikeId");
    // Only admins learn that a strike doesn't exist.
    assertAdmin(viewer);
    const [strike] = await query<{ user_id: string }>(
      this.deps.database,
      `SELECT user_id FROM sanctions WHERE id = $1 AND kind = 'STRIKE'`,
      [id],
    );
    if (!strike) throw notFound("Strike");
    const subjectId = assertAuthorized(viewer, strike.user_id);
    const at = this.deps.clock.now();
    const xp = await transact(this.deps.database, async (manager) => {
      const subject = await lockSubject(manager, subjectId, viewer.id);
      const withdrawn = await query<unknown>(
        manager,
        `UPDATE sanctions SET lifted_at = $2 WHERE id = $1 AND lifted_at IS NULL RETURNING id`,
        [id, at],
      );
      if (!withdrawn.length) return null;
      await queueNotifications(manager, { kind: "WITHDRAWN", key: notificationKeys.strike(id) }, at);
      await writeAudit(manager, { authorId: viewer.id, action: "user.strike_withdrawn", subjectId, at });
      if (await liftStrikeBan(manager, subjectId, at)) {
        await writeAudit(manager, { authorId: viewer.id, action: "user.ban_lifted", subjectId, at });
        if (!(await activeBan(manager, subjectId, at))) await this.deps.emails.queueLifted(manager, subject);
      }
      return this.deps.strikeXp.refund(manager, subjectId, id, at);
    });
    this.deps.emails.sendSoon();
    this.announceStrikes(subjectId, xp);
  }

  /** Returns whether there was an active sanction. */
  private async liftActive(
    viewer: Viewer,
    userId: string,
    kind: SanctionKind,
    action: "user.unmuted" | "user.kick_lifted",
  ): Promise<boolean> {
    const subjectId = assertAuthorized(viewer, userId);
    const at = this.deps.clock.now();
    const wasActive = await transact(this.deps.database, async (manager) => {
      await lockSubject(manager, subjectId, viewer.id);
      const isLifted = await liftSanctions(manager, subjectId, kind, at);
      if (isLifted) await writeAudit(manager, { authorId: viewer.id, action, subjectId, at });
      return isLifted;
    });
    this.publishAccessChanged(subjectId);
    return wasActive;
  }

  private async ban(manager: EntityManager, subject: User, reason: string, now: Date): Promise<string[]> {
    const userId = subject.id;
    const until = await banForStrikes(manager, userId, reason, now);
    if (!until) return [];
    await this.deps.stopCharges(manager, userId, now);
    await this.deps.emails.queueBanned(manager, subject, strikeBanReason(reason), until);
    // Automatic bans have no author.
    const entry = { authorId: null, action: "user.banned" as const, subjectId: userId, reason };
    await writeAudit(manager, { ...entry, details: { until }, at: now });
    return this.deps.sessions.endAll(manager, userId, "ban");
  }

  /** Clients refetch the member's access and sanctions. */
  private publishAccessChanged(userId: string): void {
    this.deps.bus.publish("accessChanged", userId, { userId });
  }

  /** Leaderboards show strikes, whether or not they changed XP. */
  private announceStrikes(userId: string, xp: XpChange | null): void {
    this.publishAccessChanged(userId);
    this.deps.bus.publish("standingsMoved", "all", {});
    if (xp) this.deps.strikeXp.announce(this.deps.bus, userId, xp);
  }
}

/** Returns the member's id if the viewer can moderate them. */
function assertAuthorized(viewer: Viewer, userId: string): string {
  const subjectId = requireUuid(userId, "userId");
  assertCanModerate(viewer, subjectId);
  return subjectId;
}

type NewSanction = Pick<Sanction, "userId" | "kind" | "reason" | "authorId" | "startsAt" | "endsAt">;

async function insertSanction(manager: EntityManager, sanction: NewSanction & { id?: string }): Promise<void> {
  await manager.insert(Sanction, { ...sanction, reason: sanction.reason.trim() });
}

/** Returns whether this strike exists. Throws if the id belongs to another sanction. */
async function isRepeatedStrike(manager: EntityManager, strikeId: string, userId: string): Promise<boolean> {
  const existing = await manager.findOneBy(Sanction, { id: strikeId });
  if (existing && (existing.userId !== userId || existing.kind !== "STRIKE")) {
    throw new AppError("CONFLICT", "This idempotencyKey belongs to another request");
  }
  return existing !== null;
}

async function liftSanctions(manager: EntityManager, userId: string, kind: SanctionKind, at: Date): Promise<boolean> {
  const lifted = await query<unknown>(
    manager,
    `UPDATE sanctions s SET lifted_at = $3
     WHERE user_id = $1 AND kind = $2 AND ${isActiveSql("s", "$3")} RETURNING id`,
    [userId, kind, at],
  );
  return lifted.length > 0;
}
