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
import { DecisionKind } from "./decisions/decision.types";
import type { Decisions, NewDecision } from "./decisions/decisions.service";
import { lockForCase, lockForRemoval, lockSubject, assertNotLastAdmin } from "./last-admin.sql";
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
  decisions: Decisions;
  stopCharges: StopPayments;
}

/** Announces what a transaction did. Call it after the commit. */
export type Publish = () => void;

interface NewRestriction {
  userId: string;
  kind: DecisionKind.MUTE | DecisionKind.KICK;
  reason: string;
  rule?: string | null;
  endsAt: Date;
  details: object;
  caseId?: string;
}

interface LiftedRestriction {
  userId: string;
  kind: "MUTE" | "KICK";
  sanctionId?: string | null;
  /** Whether a case led to it, whose check decides who can undo it. */
  isOfCase?: boolean;
}

/** Mutes, kicks, and strikes. Each action and its audit entry share a transaction and take effect on every open socket. */
export class SanctionsService {
  constructor(private readonly deps: SanctionsDeps) {}

  /** A new mute replaces an earlier one. */
  async mute(viewer: Viewer, input: MuteUserInput): Promise<void> {
    await this.commit((manager) => this.muteIn(manager, viewer, input));
  }

  /** In the caller's transaction, as are the following ones. Call the returned function after the commit. */
  async muteIn(manager: EntityManager, viewer: Viewer, input: MuteUserInput, caseId?: string): Promise<Publish> {
    const { userId, seconds } = input;
    const endsAt = new Date(this.deps.clock.now().getTime() + seconds * 1000);
    await this.impose(manager, viewer, {
      ...input,
      kind: DecisionKind.MUTE,
      endsAt,
      details: { until: endsAt, seconds },
      caseId,
    });
    return () => {
      this.publishAccessChanged(userId.toLowerCase());
      this.deps.decisions.publish();
    };
  }

  async unmute(viewer: Viewer, userId: string): Promise<void> {
    await this.commit((manager) => this.liftIn(manager, viewer, { userId, kind: "MUTE" }));
  }

  /** Reopens the community immediately. */
  async liftKick(viewer: Viewer, userId: string): Promise<void> {
    await this.commit((manager) => this.liftIn(manager, viewer, { userId, kind: "KICK" }));
  }

  /** Ends all sessions. The member can sign in again, but the community stays closed to them for ten minutes. */
  async kick(viewer: Viewer, input: KickUserInput): Promise<void> {
    await this.commit((manager) => this.kickIn(manager, viewer, input));
  }

  async kickIn(manager: EntityManager, viewer: Viewer, input: KickUserInput, caseId?: string): Promise<Publish> {
    const endsAt = new Date(this.deps.clock.now().getTime() + KICK_MS);
    await this.impose(manager, viewer, {
      ...input,
      kind: DecisionKind.KICK,
      endsAt,
      details: { until: endsAt },
      caseId,
    });
    const ended = await this.deps.sessions.endAll(manager, input.userId.toLowerCase(), "kick");
    return () => {
      this.deps.sessions.publishEnded(ended);
      this.deps.decisions.publish();
    };
  }

  /** Deducts XP; the fifth active strike bans the member. A repeated idempotency key only returns the current state. */
  async strike(viewer: Viewer, input: StrikeUserInput): Promise<StrikePayload> {
    const { publish, ...outcome } = await transact(this.deps.database, (manager) =>
      this.strikeIn(manager, viewer, input),
    );
    publish();
    return outcome;
  }

  async strikeIn(
    manager: EntityManager,
    viewer: Viewer,
    { userId, reason, rule, idempotencyKey }: StrikeUserInput,
    caseId: string | null = null,
  ): Promise<StrikePayload & { publish: Publish }> {
    const subjectId = assertAuthorized(viewer, userId);
    const now = this.deps.clock.now();
    const strikeId = idempotencyKey?.toLowerCase() ?? randomUUID();
    const subject = await lockForRemoval(manager, subjectId, viewer.id);
    if (await isRepeatedStrike(manager, strikeId, subjectId)) {
      const strikes = await countActiveStrikes(manager, subjectId, now);
      return { strikes, banned: triggersBan(strikes), publish: () => undefined };
    }
    const endsAt = strikeEndsAt(now);
    const strike = { userId: subjectId, kind: "STRIKE" as const, reason, authorId: viewer.id, startsAt: now, endsAt };
    await insertSanction(manager, { id: strikeId, ...strike });
    const cause = { userId: subjectId, caseId, rule, authorId: viewer.id, at: now };
    const decision = { ...cause, kind: DecisionKind.STRIKE, sanctionId: strikeId, facts: reason, endsAt };
    const { id } = await this.deps.decisions.record(manager, decision);
    const data = { reason: reason.trim(), path: `/decisions/${id}` };
    const event = { key: notificationKeys.strike(strikeId), userId: subjectId, data };
    await queueNotifications(manager, { kind: "STRIKE", ...event }, now);
    const xp = await this.deps.strikeXp.deduct(manager, subjectId, strikeId, now);
    const strikes = await countActiveStrikes(manager, subjectId, now);
    const details = { strikes };
    await writeAudit(manager, { authorId: viewer.id, action: "user.struck", subjectId, reason, details, at: now });
    const banned = triggersBan(strikes);
    if (banned) await assertNotLastAdmin(manager, subject, now);
    const ended = banned ? await this.ban(manager, subject, reason, cause) : [];
    const publish = (): void => {
      this.deps.sessions.publishEnded(ended);
      this.deps.decisions.publish();
      this.announceStrikes(subjectId, xp);
    };
    return { strikes, banned, publish };
  }

  /** Withdraws a strike, refunds its XP, and lifts the ban it led to. */
  async withdrawStrike(viewer: Viewer, strikeId: string): Promise<void> {
    await this.commit((manager) => this.withdrawStrikeIn(manager, viewer, strikeId));
  }

  async withdrawStrikeIn(manager: EntityManager, viewer: Viewer, strikeId: string): Promise<Publish> {
    const id = requireUuid(strikeId, "strikeId");
    // Only admins learn that a strike doesn't exist.
    assertAdmin(viewer);
    const [strike] = await query<{ user_id: string }>(
      manager,
      `SELECT user_id FROM sanctions WHERE id = $1 AND kind = 'STRIKE'`,
      [id],
    );
    if (!strike) throw notFound("Strike");
    const subjectId = assertAuthorized(viewer, strike.user_id);
    const at = this.deps.clock.now();
    const subject = await lockSubject(manager, subjectId, viewer.id);
    const withdrawn = await query<unknown>(
      manager,
      `UPDATE sanctions SET lifted_at = $2 WHERE id = $1 AND lifted_at IS NULL RETURNING id`,
      [id, at],
    );
    let xp: XpChange | null = null;
    if (withdrawn.length) {
      await queueNotifications(manager, { kind: "WITHDRAWN", key: notificationKeys.strike(id) }, at);
      await writeAudit(manager, { authorId: viewer.id, action: "user.strike_withdrawn", subjectId, at });
      if (await liftStrikeBan(manager, subjectId, at)) {
        await writeAudit(manager, { authorId: viewer.id, action: "user.ban_lifted", subjectId, at });
        if (!(await activeBan(manager, subjectId, at))) await this.deps.emails.queueLifted(manager, subject);
      }
      xp = await this.deps.strikeXp.refund(manager, subjectId, id, at);
    }
    return () => {
      this.deps.emails.sendSoon();
      this.announceStrikes(subjectId, xp);
    };
  }

  /** Lifts the active mutes or kicks of a member, or one of them. */
  async liftIn(
    manager: EntityManager,
    viewer: Viewer,
    { userId, kind, sanctionId = null, isOfCase = false }: LiftedRestriction,
  ): Promise<Publish> {
    // The queue has checked that the viewer can decide the case.
    const subjectId = isOfCase ? requireUuid(userId, "userId") : assertAuthorized(viewer, userId);
    const at = this.deps.clock.now();
    await lockSubject(manager, subjectId, isOfCase ? null : viewer.id);
    const isLifted = await liftSanctions(manager, subjectId, kind, at, sanctionId);
    const action = kind === "MUTE" ? "user.unmuted" : "user.kick_lifted";
    if (isLifted) await writeAudit(manager, { authorId: viewer.id, action, subjectId, at });
    return () => {
      this.publishAccessChanged(subjectId);
      // Sockets opened during the kick reconnect to get access to the community.
      if (isLifted && kind === "KICK") this.deps.bus.publish("roleChanged", subjectId, { userId: subjectId });
    };
  }

  private async commit(act: (manager: EntityManager) => Promise<Publish>): Promise<void> {
    const publish = await transact(this.deps.database, act);
    publish();
  }

  /** A mute or kick, which replaces an earlier one. */
  private async impose(
    manager: EntityManager,
    viewer: Viewer,
    { userId, kind, reason, rule, endsAt, details, caseId }: NewRestriction,
  ): Promise<void> {
    // The queue has checked that the viewer can decide the case.
    const subjectId = caseId ? requireUuid(userId, "userId") : assertAuthorized(viewer, userId);
    const at = this.deps.clock.now();
    await (caseId ? lockForCase(manager, subjectId, viewer.id) : lockSubject(manager, subjectId, viewer.id));
    await liftSanctions(manager, subjectId, kind, at);
    const id = randomUUID();
    const cause = { userId: subjectId, kind, authorId: viewer.id, endsAt };
    await insertSanction(manager, { ...cause, id, reason, startsAt: at });
    await this.deps.decisions.record(manager, { ...cause, sanctionId: id, caseId, facts: reason, rule, at });
    const action = kind === DecisionKind.MUTE ? "user.muted" : "user.kicked";
    await writeAudit(manager, { authorId: viewer.id, action, subjectId, reason, details, at });
  }

  private async ban(
    manager: EntityManager,
    subject: User,
    reason: string,
    cause: Pick<NewDecision, "userId" | "caseId" | "rule" | "authorId" | "at">,
  ): Promise<string[]> {
    const { userId, at } = cause;
    const ban = await banForStrikes(manager, userId, reason, at);
    if (!ban) return [];
    await this.deps.stopCharges(manager, userId, at);
    const facts = strikeBanReason(reason);
    const decision = { ...cause, kind: DecisionKind.BAN, sanctionId: ban.id, facts, endsAt: ban.endsAt };
    const { url } = await this.deps.decisions.record(manager, { ...decision, isDecidedAutomatically: true });
    await this.deps.emails.queueBanned(manager, subject, facts, ban.endsAt, url);
    // Automatic bans have no author.
    const entry = { authorId: null, action: "user.banned" as const, subjectId: userId, reason };
    await writeAudit(manager, { ...entry, details: { until: ban.endsAt }, at });
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

async function liftSanctions(
  manager: EntityManager,
  userId: string,
  kind: SanctionKind,
  at: Date,
  sanctionId: string | null = null,
): Promise<boolean> {
  const lifted = await query<unknown>(
    manager,
    `UPDATE sanctions s SET lifted_at = $3
     WHERE user_id = $1 AND kind = $2 AND ${isActiveSql("s", "$3")} AND ($4::uuid IS NULL OR id = $4) RETURNING id`,
    [userId, kind, at, sanctionId],
  );
  return lifted.length > 0;
}
