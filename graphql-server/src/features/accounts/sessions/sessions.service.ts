import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import { EventQueue } from "../../../kernel/events/event-queue";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { createBatchLoader } from "../../../kernel/batch-loader";
import { query, transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import { levelOf } from "../../../kernel/levels";
import type { ClientInfo } from "../../../kernel/request-context";
import { effectiveRoleSql } from "../../../kernel/auth/staff-role.sql";
import type { Role } from "../../../kernel/auth/roles";
import type { Topics } from "../../../kernel/events/topics";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Tokens } from "./tokens";
import type { Session } from "./session.entity";
import type { TokenPair } from "./session.type";
import type { ViewerCache, ViewingMember } from "./viewer-cache";

/** Within this time, a used refresh token returns the same pair again, for lost responses and parallel tabs. */
const REUSE_GRACE_MS = 10_000;
const MAX_OPEN_SESSIONS = 30;
/** The time of last use is written at most once per minute, not on every request. */
const LAST_USED_PRECISION_MS = 60_000;

type OpenSession = Pick<Session, "id" | "userAgent" | "ip" | "createdAt" | "lastUsedAt">;

interface SessionRow {
  id: string;
  user_id: string;
  generation: number;
  rotated_at: Date;
  ended_at: Date | null;
  expires_at: Date;
  email: string;
  role: Role;
}

/** Why a ban or kick ended the sessions of a member; null if neither did. */
export type RemovalReason = (manager: EntityManager, userId: string, now: Date) => Promise<string | null>;

interface SessionsDeps {
  database: DataSource;
  tokens: Tokens;
  viewers: ViewerCache;
  bus: Bus<Topics>;
  clock: Clock;
  refreshTokenDays: number;
  removalReason: RemovalReason;
  requiresConfirmedEmail: boolean;
}

/**
 * Starts, refreshes, and ends sessions. Every request checks its session. The end of one takes effect at once in this process,
 * and in others when its event arrives.
 */
export class SessionsService {
  /** Stores that sessions are in use. */
  private readonly touches = createBatchLoader(async (sessionIds: readonly string[]) => {
    // Sessions that are being refreshed or ended are skipped instead of waiting for them in the wrong order.
    await query(
      this.deps.database,
      `UPDATE sessions SET last_used_at = $2
       WHERE id IN (SELECT id FROM sessions WHERE id = ANY($1) FOR NO KEY UPDATE SKIP LOCKED)`,
      [sessionIds, this.deps.clock.now()],
    );
    return sessionIds.map(() => true);
  });

  constructor(private readonly deps: SessionsDeps) {}

  /** The user an access token belongs to, or null if the token or its session is invalid. */
  async resolveViewer(accessToken: string): Promise<Viewer | null> {
    const now = this.deps.clock.now();
    const access = await this.deps.tokens.readAccess(accessToken, now);
    const member = access && (await this.deps.viewers.get(access.sessionId, access.userId));
    if (!member) return null;
    if (now.getTime() - member.lastUsedAt.getTime() >= LAST_USED_PRECISION_MS) {
      member.lastUsedAt = now;
      await this.touches.load(member.sessionId);
    }
    return this.toViewer(member, { sessionId: member.sessionId, tokenExpiresAt: access.expiresAt });
  }

  /** For what a member left for the server to do. Null if the account was deleted. */
  async viewerWithoutSession(userId: string): Promise<Viewer | null> {
    const member = await this.deps.viewers.member(userId);
    return member && this.toViewer(member, { sessionId: "", tokenExpiresAt: this.deps.clock.now() });
  }

  private toViewer(member: ViewingMember, session: Pick<Viewer, "sessionId" | "tokenExpiresAt">): Viewer {
    const now = this.deps.clock.now();
    return {
      id: member.id,
      ...session,
      username: member.username,
      email: member.email,
      mustConfirmEmail: this.deps.requiresConfirmedEmail && !member.emailConfirmed,
      isBanned: false,
      role: member.role,
      moderates: member.moderates,
      mustAddFactor: member.mustAddFactor,
      level: levelOf(member.xp),
      memberSince: member.createdAt,
      mutedUntil: unlessPast(member.mutedUntil, now),
      kickedUntil: unlessPast(member.kickedUntil, now),
    };
  }

  /** What the viewer can access changed, for example through a purchase, a level, or a role. Members who are kicked get it, too. */
  accessChanges(viewer: Viewer): AsyncIterableIterator<Topics["accessChanged"]> {
    const { bus } = this.deps;
    const queue = new EventQueue<Topics["accessChanged"]>(() => unsubscribes.forEach((unsubscribe) => unsubscribe()));
    const unsubscribes = [viewer.id, viewer.role].map((key) =>
      bus.subscribe("accessChanged", key, (event) => queue.push(event)),
    );
    return queue;
  }

  /** The current role of each session's owner. Omits sessions that have ended. */
  async currentRoles(sessionIds: string[]): Promise<Map<string, Role>> {
    const rows = await query<{ id: string; role: Role }>(
      this.deps.database,
      `SELECT s.id, ${effectiveRoleSql("u")} AS role FROM sessions s JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
       WHERE s.id = ANY($1) AND s.ended_at IS NULL AND s.expires_at > $2`,
      [sessionIds, this.deps.clock.now()],
    );
    return new Map(rows.map(({ id, role }) => [id, role]));
  }

  async open(
    manager: EntityManager,
    user: { id: string; email: string | null; role: Role },
    client: ClientInfo,
  ): Promise<TokenPair> {
    const now = this.deps.clock.now();
    const [session] = await query<{ id: string; rotated_at: Date }>(
      manager,
      `INSERT INTO sessions (user_id, rotated_at, expires_at, user_agent, ip, created_at, last_used_at)
       VALUES ($1, $2, $3, $4, $5, $2, $2) RETURNING id, rotated_at`,
      [user.id, now, this.expiryFrom(now), client.userAgent.slice(0, 400), client.ip],
    );
    if (!session) throw new AppError("INTERNAL", "The session was not stored");
    return this.createTokenPair({
      id: session.id,
      user_id: user.id,
      email: user.email ?? "",
      role: user.role,
      generation: 0,
      rotated_at: now,
    });
  }

  /** Rotates a refresh token. Reusing an old one ends the session and invalidates its access tokens. */
  async refresh(refreshToken: string): Promise<TokenPair> {
    const claims = this.deps.tokens.readRefresh(refreshToken);
    if (!claims) throw invalidSession();
    const outcome = await transact(this.deps.database, async (manager) => {
      const now = this.deps.clock.now();
      const [session] = await query<SessionRow>(
        manager,
        `SELECT s.id, s.user_id, s.generation, s.rotated_at, s.ended_at, s.expires_at, u.email, u.role
         FROM sessions s JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
         WHERE s.id = $1 FOR UPDATE OF s`,
        [claims.sessionId],
      );
      if (!session) return invalidSession();
      if (session.ended_at || session.expires_at <= now) {
        return invalidSession(await this.deps.removalReason(manager, session.user_id, now));
      }
      if (claims.generation === session.generation) {
        const rotated = { ...session, generation: session.generation + 1, rotated_at: now };
        await query(manager, `UPDATE sessions SET generation = $2, rotated_at = $3, expires_at = $4 WHERE id = $1`, [
          session.id,
          rotated.generation,
          now,
          this.expiryFrom(now),
        ]);
        return this.createTokenPair(rotated);
      }
      const withinGrace = now.getTime() - session.rotated_at.getTime() <= REUSE_GRACE_MS;
      if (claims.generation === session.generation - 1 && withinGrace) return this.createTokenPair(session);
      await this.end(manager, session.id, "reuse");
      return "reused" as const;
    });
    if (outcome === "reused") {
      this.publishEnded([claims.sessionId]);
      throw invalidSession();
    }
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  }

  async logout(sessionId: string): Promise<void> {
    await this.end(this.deps.database.manager, sessionId, "logout");
    this.publishEnded([sessionId]);
  }

  /** Active sessions, most recently used first. */
  listOpen(userId: string): Promise<OpenSession[]> {
    return query<OpenSession>(
      this.deps.database,
      `SELECT id, user_agent AS "userAgent", ip, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM sessions
       WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2 ORDER BY last_used_at DESC, created_at DESC LIMIT 100`,
      [userId, this.deps.clock.now()],
    );
  }

  /** Ends one of the viewer's own sessions. */
  async endOwn(viewer: Viewer, sessionId: string): Promise<void> {
    const ended = await query<{ id: string }>(
      this.deps.database,
      `UPDATE sessions SET ended_at = $3, end_reason = 'ended' WHERE id = $1 AND user_id = $2 AND ended_at IS NULL RETURNING id`,
      [requireUuid(sessionId), viewer.id, this.deps.clock.now()],
    );
    if (!ended.length) throw notFound("Session");
    this.publishEnded(ended.map(({ id }) => id));
  }

  /** Ends the least recently used sessions of a member who has too many, but not the one that just started. */
  async endSurplus(userId: string, { refreshToken }: TokenPair): Promise<void> {
    const now = this.deps.clock.now();
    const ended = await query<{ id: string }>(
      this.deps.database,
      `UPDATE sessions SET ended_at = $2, end_reason = 'surplus' WHERE ended_at IS NULL AND id IN (
         SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2 AND id <> $4
         ORDER BY last_used_at DESC, created_at DESC OFFSET $3) RETURNING id`,
      [userId, now, MAX_OPEN_SESSIONS - 1, this.deps.tokens.readRefresh(refreshToken)?.sessionId],
    );
    this.publishEnded(ended.map(({ id }) => id));
  }

  /** Ends all of the viewer's sessions, except the current one if `keepThis` is set. */
  async endAllOwn(viewer: Viewer, keepThis: boolean): Promise<void> {
    const exceptSessionId = keepThis ? viewer.sessionId : null;
    this.publishEnded(await this.endAll(this.deps.database.manager, viewer.id, "ended", exceptSessionId));
  }

  /** Runs in the caller's transaction. Pass the returned ids to `publishEnded` after the commit. */
  async endAll(
    manager: EntityManager,
    userId: string,
    reason: string,
    exceptSessionId: string | null = null,
  ): Promise<string[]> {
    const rows = await query<{ id: string }>(
      manager,
      `UPDATE sessions SET ended_at = $2, end_reason = $3
       WHERE user_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $4::uuid RETURNING id`,
      [userId, this.deps.clock.now(), reason, exceptSessionId],
    );
    return rows.map((row) => row.id);
  }

  /** Closes the sockets of ended sessions. Call after the commit. */
  publishEnded(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.deps.bus.publish("sessionEnded", sessionId, { sessionId });
  }

  /** Makes every process reload the member of open sessions. Call after the commit. */
  publishAccountChange(userId: string): void {
    this.deps.bus.publish("accountChanged", userId, { userId });
  }

  private async end(manager: EntityManager, sessionId: string, reason: string): Promise<void> {
    await query(manager, `UPDATE sessions SET ended_at = $2, end_reason = $3 WHERE id = $1 AND ended_at IS NULL`, [
      sessionId,
      this.deps.clock.now(),
      reason,
    ]);
  }

  private expiryFrom(now: Date): Date {
    return new Date(now.getTime() + this.deps.refreshTokenDays * DAY_MS);
  }

  private async createTokenPair(
    session: Pick<SessionRow, "id" | "user_id" | "email" | "role" | "generation" | "rotated_at">,
  ): Promise<TokenPair> {
    const claims = { userId: session.user_id, sessionId: session.id, email: session.email, role: session.role };
    return {
      token: await this.deps.tokens.signAccess(claims, session.rotated_at),
      refreshToken: this.deps.tokens.signRefresh({ sessionId: session.id, generation: session.generation }),
    };
  }
}

const unlessPast = (time: Date | null, now: Date): Date | null => (time && time > now ? time : null);

const invalidSession = (reason?: string | null): AppError =>
  new AppError("UNAUTHENTICATED", reason ?? "Your session has ended. Please sign in again.");
