import { randomUUID } from "node:crypto";
import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../kernel/events/bus";
import type { Clock } from "../../kernel/clock";
import { readRows, transact } from "../../kernel/database";
import { AppError, notFound } from "../../kernel/errors/errors";
import { requireUuid } from "../../kernel/ids";
import type { Topics } from "../../kernel/events/topics";
import type { Viewer } from "../../kernel/auth/viewer";
import type { SessionsService } from "../accounts";
import { activeBan } from "./bans/active-ban";
import { writeAudit } from "./audit-log";
import type { BanMails } from "./bans/ban-mails";
import { lockRemovable, lockSubject, requireAnotherAdmin, type Subject } from "./last-admin";
import type { KickUserInput, MuteUserInput, StrikeUserInput } from "./moderation.inputs";
import { authorizeModerate } from "./moderation.policy";
import { Sanction, type SanctionKind } from "./sanction.entity";
import {
  banForStrikes,
  endOfStrike,
  makesBan,
  strikeBanReason,
  strikesInForce,
  withdrawStrikeBan,
} from "./bans/strike-ban";

const MINUTE_MS = 60_000;
const KICK_MS = 10 * MINUTE_MS;

/** XP that a strike cost or refunded, and the all-time XP after it. */
interface XpChange {
  rule: string;
  amount: number;
  xp: number;
}

type ChangeXp = (manager: EntityManager, userId: string, strikeId: string, now: Date) => Promise<XpChange | null>;

/** XP that a strike takes, or its withdrawal gives back, in the caller's transaction; told after the commit. */
export interface StrikeXp {
  take: ChangeXp;
  giveBack: ChangeXp;
  tell: (bus: Bus<Topics>, userId: string, change: XpChange) => void;
}

export interface StrikeOutcome {
  /** Strikes in force, this one included. */
  strikes: number;
  banned: boolean;
}

/** Muting, kicking and striking: each act in one transaction with its audit entry, effective on every open socket. */
export class SanctionsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly strikeXp: StrikeXp,
    private readonly bus: Bus<Topics>,
    private readonly clock: Clock,
    private readonly mails: BanMails,
  ) {}

  /** Nobody is muted twice: the newest mute counts. */
  async mute(viewer: Viewer, { userId, seconds, reason }: MuteUserInput): Promise<void> {
    const subjectId = authorize(viewer, userId);
    const now = this.clock.now();
    const until = new Date(now.getTime() + seconds * 1000);
    await transact(this.database, async (manager) => {
      await lockSubject(manager, subjectId, viewer.id);
      await lift(manager, subjectId, "MUTE", now);
      await impose(manager, {
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
    this.announce(subjectId);
  }

  async unmute(viewer: Viewer, userId: string): Promise<void> {
    await this.end(viewer, userId, "MUTE", "user.unmuted");
  }

  /** The community is open again at once. */
  async liftKick(viewer: Viewer, userId: string): Promise<void> {
    const wasKicked = await this.end(viewer, userId, "KICK", "user.kick_lifted");
    // Sockets that were opened meanwhile open anew, with the community in reach.
    if (wasKicked) this.bus.publish("roleChanged", userId, { userId });
  }

  /** Out at once, everywhere; signing in is possible, and the community opens again after ten minutes. */
  async kick(viewer: Viewer, { userId, reason }: KickUserInput): Promise<void> {
    const subjectId = authorize(viewer, userId);
    const now = this.clock.now();
    const until = new Date(now.getTime() + KICK_MS);
    const ended = await transact(this.database, async (manager) => {
      await lockSubject(manager, subjectId, viewer.id);
      await lift(manager, subjectId, "KICK", now);
      await impose(manager, {
        userId: subjectId,
        kind: "KICK",
        reason,
        authorId: viewer.id,
        startsAt: now,
        endsAt: until,
      });
      const details = { until };
      await writeAudit(manager, { authorId: viewer.id, action: "user.kicked", subjectId, reason, details, at: now });
      return this.sessions.endAll(manager, subjectId, "kick");
    });
    this.sessions.announceEnds(ended);
  }

  /** Costs XP; the fifth in force makes a ban. Asked again with the same key it only tells how the person stands. */
  async strike(viewer: Viewer, { userId, reason, idempotencyKey }: StrikeUserInput): Promise<StrikeOutcome> {
    const subjectId = authorize(viewer, userId);
    const now = this.clock.now();
    const strikeId = idempotencyKey?.toLowerCase() ?? randomUUID();
    const { ended, xp, ...outcome } = await transact(this.database, async (manager) => {
      const subject = await lockRemovable(manager, subjectId, viewer.id);
      if (await isImposed(manager, strikeId, subjectId)) {
        const strikes = await strikesInForce(manager, subjectId, now);
        return { strikes, banned: makesBan(strikes), xp: null, ended: [] };
      }
      const endsAt = endOfStrike(now);
      const strike = { userId: subjectId, kind: "STRIKE" as const, reason, authorId: viewer.id, startsAt: now, endsAt };
      await impose(manager, { id: strikeId, ...strike });
      const xp = await this.strikeXp.take(manager, subjectId, strikeId, now);
      const strikes = await strikesInForce(manager, subjectId, now);
      const details = { strikes };
      await writeAudit(manager, { authorId: viewer.id, action: "user.struck", subjectId, reason, details, at: now });
      const banned = makesBan(strikes);
      if (!banned) return { strikes, banned, xp, ended: [] };
      await requireAnotherAdmin(manager, subject, now);
      return { strikes, banned, xp, ended: await this.ban(manager, subject, reason, now) };
    });
    this.sessions.announceEnds(ended);
    this.mails.sendSoon();
    this.announceStrikes(subjectId, xp);
    return outcome;
  }

  /** A strike that should not have been: it counts no more, its XP comes back, and the ban ends that it had made. */
  async withdrawStrike(viewer: Viewer, strikeId: string): Promise<void> {
    const id = requireUuid(strikeId, "strikeId");
    const [strike] = await readRows<{ user_id: string }>(
      this.database,
      `SELECT user_id FROM sanctions WHERE id = $1 AND kind = 'STRIKE'`,
      [id],
    );
    const subjectId = authorize(viewer, strike?.user_id ?? viewer.id, strike !== undefined);
    const at = this.clock.now();
    const xp = await transact(this.database, async (manager) => {
      const subject = await lockSubject(manager, subjectId, viewer.id);
      const [withdrawn] = await manager.query<[unknown[], number]>(
        `UPDATE sanctions SET lifted_at = $2 WHERE id = $1 AND lifted_at IS NULL RETURNING id`,
        [id, at],
      );
      if (!withdrawn.length) return null;
      await writeAudit(manager, { authorId: viewer.id, action: "user.strike_withdrawn", subjectId, at });
      if (await withdrawStrikeBan(manager, subjectId, at)) {
        await writeAudit(manager, { authorId: viewer.id, action: "user.ban_lifted", subjectId, at });
        if (!(await activeBan(manager, subjectId, at))) await this.mails.lifted(manager, subject);
      }
      return this.strikeXp.giveBack(manager, subjectId, id, at);
    });
    this.mails.sendSoon();
    this.announceStrikes(subjectId, xp);
  }

  /** Whether there was anything to end. */
  private async end(
    viewer: Viewer,
    userId: string,
    kind: SanctionKind,
    action: "user.unmuted" | "user.kick_lifted",
  ): Promise<boolean> {
    const subjectId = authorize(viewer, userId);
    const at = this.clock.now();
    const wasInForce = await transact(this.database, async (manager) => {
      await lockSubject(manager, subjectId, viewer.id);
      const isLifted = await lift(manager, subjectId, kind, at);
      if (isLifted) await writeAudit(manager, { authorId: viewer.id, action, subjectId, at });
      return isLifted;
    });
    this.announce(subjectId);
    return wasInForce;
  }

  private async ban(manager: EntityManager, subject: Subject, reason: string, now: Date): Promise<string[]> {
    const userId = subject.id;
    const until = await banForStrikes(manager, userId, reason, now);
    if (!until) return [];
    await this.mails.banned(manager, subject, strikeBanReason(reason), until);
    // By the product itself, which has no author.
    const entry = { authorId: null, action: "user.banned" as const, subjectId: userId, reason };
    await writeAudit(manager, { ...entry, details: { until }, at: now });
    return this.sessions.endAll(manager, userId, "ban");
  }

  /** Open clients ask anew what holds for them. */
  private announce(userId: string): void {
    this.bus.publish("permissionsChanged", userId, { userId });
  }

  /** Strikes show in rankings, whether or not they moved XP. */
  private announceStrikes(userId: string, xp: XpChange | null): void {
    this.announce(userId);
    this.bus.publish("rankingsChanged", "all", {});
    if (xp) this.strikeXp.tell(this.bus, userId, xp);
  }
}

/** `exists` false stands for somebody who is not there, told to admins only. */
function authorize(viewer: Viewer, userId: string, exists = true): string {
  const subjectId = requireUuid(userId, "userId");
  if (!exists) {
    authorizeModerate(viewer, "");
    throw notFound("Strike");
  }
  authorizeModerate(viewer, subjectId);
  return subjectId;
}

type NewSanction = Pick<Sanction, "userId" | "kind" | "reason" | "authorId" | "startsAt" | "endsAt">;

async function impose(manager: EntityManager, sanction: NewSanction & { id?: string }): Promise<void> {
  await manager.insert(Sanction, { ...sanction, reason: sanction.reason.trim() });
}

/** Whether this strike is known already; refused when the id is that of something else. */
async function isImposed(manager: EntityManager, strikeId: string, userId: string): Promise<boolean> {
  const known = await manager.findOneBy(Sanction, { id: strikeId });
  if (known && (known.userId !== userId || known.kind !== "STRIKE")) {
    throw new AppError("CONFLICT", "This idempotencyKey belongs to something else");
  }
  return known !== null;
}

async function lift(manager: EntityManager, userId: string, kind: SanctionKind, at: Date): Promise<boolean> {
  const [lifted] = await manager.query<[unknown[], number]>(
    `UPDATE sanctions SET lifted_at = $3
     WHERE user_id = $1 AND kind = $2 AND lifted_at IS NULL AND (ends_at IS NULL OR ends_at > $3) RETURNING id`,
    [userId, kind, at],
  );
  return lifted.length > 0;
}
