import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../kernel/bus";
import type { Clock } from "../../kernel/clock";
import { readRows, rowsOf } from "../../kernel/database";
import { AppError } from "../../kernel/errors";
import { levelOf } from "../../kernel/levels";
import type { ClientInfo } from "../../kernel/request-context";
import type { Role } from "../../kernel/roles";
import type { Topics } from "../../kernel/topics";
import type { Viewer } from "../../kernel/viewer";
import type { Tokens } from "./tokens";

/** A used refresh token gives the same pair again for so long: lost replies, parallel tabs. */
const REUSE_GRACE_MS = 10_000;
const DAY_MS = 86_400_000;

export interface TokenPairValue {
  token: string;
  refreshToken: string;
}

interface ViewerRow {
  id: string;
  session_id: string;
  username: string;
  email: string;
  role: Role;
  xp: number;
  muted_until: Date | null;
  kicked_until: Date | null;
}

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

const VIEWER_OF_SESSION = `
  SELECT u.id, s.id AS session_id, u.username, u.email, u.role, u.xp, x.muted_until, x.kicked_until
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
  LEFT JOIN LATERAL (
    SELECT max(ends_at) FILTER (WHERE kind = 'MUTE') AS muted_until,
           max(ends_at) FILTER (WHERE kind = 'KICK') AS kicked_until
    FROM sanctions
    WHERE user_id = u.id AND kind IN ('MUTE', 'KICK') AND lifted_at IS NULL AND ends_at > $2
  ) x ON true
  WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > $2`;

/** Sessions: opened at sign-in, checked on every request and socket message, ended at once. */
export class SessionsService {
  constructor(
    private readonly database: DataSource,
    private readonly tokens: Tokens,
    private readonly bus: Bus<Topics>,
    private readonly clock: Clock,
    private readonly refreshTokenDays: number,
  ) {}

  /** The person behind an access token, or null when the token or its session is no longer good. */
  async resolveViewer(accessToken: string): Promise<Viewer | null> {
    const now = this.clock.now();
    const access = await this.tokens.readAccess(accessToken, now);
    if (!access) return null;
    const [row] = await readRows<ViewerRow>(this.database, VIEWER_OF_SESSION, [access.sessionId, now]);
    if (!row) return null;
    return {
      id: row.id,
      sessionId: row.session_id,
      tokenExpiresAt: access.expiresAt,
      username: row.username,
      email: row.email,
      role: row.role,
      xp: row.xp,
      level: levelOf(row.xp),
      mutedUntil: row.muted_until,
      kickedUntil: row.kicked_until,
    };
  }

  async open(
    manager: EntityManager,
    user: { id: string; email: string; role: Role },
    client: ClientInfo,
  ): Promise<TokenPairValue> {
    const now = this.clock.now();
    const [session] = await rowsOf<{ id: string; rotated_at: Date }>(
      manager,
      `INSERT INTO sessions (user_id, rotated_at, expires_at, user_agent, ip, created_at)
       VALUES ($1, $2, $3, $4, $5, $2) RETURNING id, rotated_at`,
      [user.id, now, this.expiryFrom(now), client.userAgent.slice(0, 400), client.ip],
    );
    if (!session) throw new AppError("INTERNAL", "The session was not stored");
    return this.pair({
      id: session.id,
      user_id: user.id,
      email: user.email,
      role: user.role,
      generation: 0,
      rotated_at: now,
    });
  }

  /** Rotates a refresh token. An old one used again ends the whole family, access tokens included. */
  async refresh(refreshToken: string): Promise<TokenPairValue> {
    const claims = this.tokens.readRefresh(refreshToken);
    if (!claims) throw invalidSession();
    const outcome = await this.database.transaction(async (manager) => {
      const now = this.clock.now();
      const [session] = await rowsOf<SessionRow>(
        manager,
        `SELECT s.id, s.user_id, s.generation, s.rotated_at, s.ended_at, s.expires_at, u.email, u.role
         FROM sessions s JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
         WHERE s.id = $1 FOR UPDATE OF s`,
        [claims.sessionId],
      );
      if (!session || session.ended_at || session.expires_at <= now) return null;
      if (claims.generation === session.generation) {
        const rotated = { ...session, generation: session.generation + 1, rotated_at: now };
        await manager.query(`UPDATE sessions SET generation = $2, rotated_at = $3, expires_at = $4 WHERE id = $1`, [
          session.id,
          rotated.generation,
          now,
          this.expiryFrom(now),
        ]);
        return this.pair(rotated);
      }
      const withinGrace = now.getTime() - session.rotated_at.getTime() <= REUSE_GRACE_MS;
      if (claims.generation === session.generation - 1 && withinGrace) return this.pair(session);
      await this.end(manager, session.id, "reuse");
      return "reused" as const;
    });
    if (outcome === "reused") this.announceEnd(claims.sessionId);
    if (outcome === null || outcome === "reused") throw invalidSession();
    return outcome;
  }

  async logout(sessionId: string): Promise<void> {
    await this.end(this.database.manager, sessionId, "logout");
    this.announceEnd(sessionId);
  }

  private async end(manager: EntityManager, sessionId: string, reason: string): Promise<void> {
    await manager.query(`UPDATE sessions SET ended_at = $2, end_reason = $3 WHERE id = $1 AND ended_at IS NULL`, [
      sessionId,
      this.clock.now(),
      reason,
    ]);
  }

  /** After the commit: closes the sockets of the session. */
  private announceEnd(sessionId: string): void {
    this.bus.publish("sessionEnded", sessionId, { sessionId });
  }

  private expiryFrom(now: Date): Date {
    return new Date(now.getTime() + this.refreshTokenDays * DAY_MS);
  }

  private async pair(
    session: Pick<SessionRow, "id" | "user_id" | "email" | "role" | "generation" | "rotated_at">,
  ): Promise<TokenPairValue> {
    const claims = { userId: session.user_id, sessionId: session.id, email: session.email, role: session.role };
    return {
      token: await this.tokens.signAccess(claims, session.rotated_at),
      refreshToken: this.tokens.signRefresh({ sessionId: session.id, generation: session.generation }),
    };
  }
}

const invalidSession = (): AppError => new AppError("UNAUTHENTICATED", "Your session has ended. Please sign in again.");
