import DataLoader from "dataloader";
import { LRUCache } from "lru-cache";
import type { DataSource } from "typeorm";
import { query } from "../../../kernel/database";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import type { Role } from "../../../kernel/auth/roles";
import type { Topics } from "../../../kernel/events/topics";

/** The longest time that a change stays unnoticed if its event is lost, or if it was made outside the server. */
const MAX_AGE_MS = 10_000;
const MAX_SESSIONS = 20_000;
const MAX_BATCH = 1_000;

/** A valid session and its member. */
export interface SessionMember {
  sessionId: string;
  expiresAt: Date;
  lastUsedAt: Date;
  id: string;
  username: string;
  email: string;
  emailConfirmed: boolean;
  role: Role;
  xp: number;
  mutedUntil: Date | null;
  kickedUntil: Date | null;
}

/** SQL for a one-row table: until when a member is muted and kicked. `now` is a parameter such as $2. */
export type RestrictionsSql = (userId: string, now: string) => string;

/** $1 sessions, $2 now. */
const selectMembers = (restrictionsSql: RestrictionsSql): string => `
  SELECT s.id AS "sessionId", s.expires_at AS "expiresAt", s.last_used_at AS "lastUsedAt", u.id, u.username, u.email,
    u.email_confirmed_at IS NOT NULL AS "emailConfirmed", u.role, u.xp, x.muted_until AS "mutedUntil", x.kicked_until AS "kickedUntil"
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
  LEFT JOIN LATERAL ${restrictionsSql("u.id", "$2")} x ON true
  WHERE s.id = ANY($1) AND s.ended_at IS NULL AND s.expires_at > $2`;

interface Entry {
  member: Promise<SessionMember | null>;
  unsubscribe: () => void;
}

/**
 * The members of recently used sessions, so that most requests need no query. Events about a session or its member remove the
 * entry in every process. Sessions that miss the cache at the same time share one query.
 */
export class ViewerCache {
  private readonly entries = new LRUCache<string, Entry>({
    max: MAX_SESSIONS,
    ttl: MAX_AGE_MS,
    dispose: ({ unsubscribe }) => unsubscribe(),
  });
  private readonly selectMembers: string;
  private running: Promise<unknown> = Promise.resolve();
  private readonly loader: DataLoader<string, SessionMember | null>;

  constructor(
    private readonly database: DataSource,
    private readonly bus: Bus<Topics>,
    private readonly clock: Clock,
    restrictionsSql: RestrictionsSql,
  ) {
    this.selectMembers = selectMembers(restrictionsSql);
    this.loader = new DataLoader((sessionIds) => this.load(sessionIds), {
      cache: false,
      maxBatchSize: MAX_BATCH,
      // One query at a time: sessions that arrive while it runs share the next one.
      batchScheduleFn: (run) => void this.running.then(() => setImmediate(run)),
    });
    bus.subscribe("resyncRequired", "all", () => this.clear());
  }

  /** Null if the session has ended or expired. */
  get(sessionId: string, userId: string): Promise<SessionMember | null> {
    const cached = this.entries.get(sessionId);
    if (cached) return cached.member;
    // Subscribes before the query, so that a change during the query removes the entry.
    const remove = (): void => void (this.entries.peek(sessionId) === entry && this.entries.delete(sessionId));
    const subscriptions = [
      this.bus.subscribe("sessionEnded", sessionId, remove),
      this.bus.subscribe("rightsChanged", userId, remove),
      this.bus.subscribe("roleChanged", userId, remove),
      this.bus.subscribe("accountChanged", userId, remove),
    ];
    const entry: Entry = {
      member: this.loader.load(sessionId),
      unsubscribe: () => subscriptions.forEach((unsubscribe) => unsubscribe()),
    };
    this.entries.set(sessionId, entry);
    entry.member.catch(remove);
    return entry.member;
  }

  clear(): void {
    this.entries.clear();
  }

  private async load(sessionIds: readonly string[]): Promise<(SessionMember | null)[]> {
    const members = query<SessionMember>(this.database, this.selectMembers, [sessionIds, this.clock.now()]);
    this.running = members.catch(() => undefined);
    const bySession = new Map((await members).map((member) => [member.sessionId, member]));
    return sessionIds.map((sessionId) => bySession.get(sessionId) ?? null);
  }
}
