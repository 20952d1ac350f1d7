import { LRUCache } from "lru-cache";
import type { DataSource } from "typeorm";
import { createBatchLoader } from "../../../kernel/batch-loader";
import { query } from "../../../kernel/database";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import type { Moderates } from "../../../kernel/auth/viewer";
import { effectiveRoleSql, lacksStaffFactorSql } from "../../../kernel/auth/staff-role.sql";
import type { Role } from "../../../kernel/auth/roles";
import type { Topics } from "../../../kernel/events/topics";

/** The longest time that a change stays unnoticed if its event is lost, or if it was made outside the server. */
const MAX_AGE_MS = 10_000;
const MAX_SESSIONS = 20_000;

export interface ViewingMember {
  id: string;
  username: string;
  email: string;
  emailConfirmed: boolean;
  role: Role;
  moderates: Moderates | null;
  mustAddFactor: boolean;
  /** Only its level is current: other changes of XP don't remove the entry. */
  xp: number;
  createdAt: Date;
  mutedUntil: Date | null;
  kickedUntil: Date | null;
}

/** A valid session and its member. */
export interface SessionMember extends ViewingMember {
  sessionId: string;
  expiresAt: Date;
  lastUsedAt: Date;
}

/** SQL for a one-row table: until when a member is muted and kicked. `now` is a parameter such as $2. */
export type RestrictionsSql = (userId: string, now: string) => string;

const MEMBER_COLUMNS = `
  u.id, u.username, u.email, u.email_confirmed_at IS NOT NULL AS "emailConfirmed", ${effectiveRoleSql("u")} AS role, u.xp, u.created_at AS "createdAt",
  (SELECT json_build_object('everywhere', o.everywhere, 'channelIds', o.channel_ids) FROM moderators o
   WHERE o.user_id = u.id AND NOT ${lacksStaffFactorSql("u.id")}) AS moderates,
  (u.role = 'ADMIN' OR EXISTS (SELECT FROM moderators o WHERE o.user_id = u.id)) AND ${lacksStaffFactorSql("u.id")} AS "mustAddFactor",
  x.muted_until AS "mutedUntil",
  x.kicked_until AS "kickedUntil"`;

/** $1 member, $2 now. */
const selectMemberSql = (restrictionsSql: RestrictionsSql): string => `
  SELECT ${MEMBER_COLUMNS} FROM users u LEFT JOIN LATERAL ${restrictionsSql("u.id", "$2")} x ON true
  WHERE u.id = $1 AND u.deleted_at IS NULL`;

/** $1 sessions, $2 now. */
const selectMembersSql = (restrictionsSql: RestrictionsSql): string => `
  SELECT s.id AS "sessionId", s.expires_at AS "expiresAt", s.last_used_at AS "lastUsedAt", ${MEMBER_COLUMNS}
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
  LEFT JOIN LATERAL ${restrictionsSql("u.id", "$2")} x ON true
  WHERE s.id = ANY($1) AND s.ended_at IS NULL AND s.expires_at > $2`;

interface Entry {
  member: Promise<SessionMember | null>;
  unsubscribe: () => void;
}

interface ViewerCacheDeps {
  database: DataSource;
  bus: Bus<Topics>;
  clock: Clock;
  restrictionsSql: RestrictionsSql;
}

/**
 * The members of recently used sessions, so that most requests need no query. Events about a session or its member remove the
 * entry in every process. Sessions that miss the cache at the same time share one query.
 */
export class ViewerCache {
  private readonly entries = new LRUCache<string, Entry>({
    max: MAX_SESSIONS,
    ttl: MAX_AGE_MS,
    ttlAutopurge: true,
    dispose: ({ unsubscribe }) => unsubscribe(),
  });
  private readonly selectMembers: string;
  private readonly loader = createBatchLoader((sessionIds: readonly string[]) => this.load(sessionIds));

  constructor(private readonly deps: ViewerCacheDeps) {
    this.selectMembers = selectMembersSql(deps.restrictionsSql);
    for (const topic of ["accessStale", "processJoined"] as const) deps.bus.subscribe(topic, "all", () => this.clear());
  }

  /** Null if the session has ended or expired. */
  async get(sessionId: string, userId: string): Promise<SessionMember | null> {
    const cached = await this.entries.get(sessionId)?.member;
    // A refresh may have extended a session that expired here.
    return cached && cached.expiresAt > this.deps.clock.now() ? cached : this.add(sessionId, userId);
  }

  /** A member without a session, uncached. Null if the account was deleted. */
  async member(userId: string): Promise<ViewingMember | null> {
    const { database, clock, restrictionsSql } = this.deps;
    const [member] = await query<ViewingMember>(database, selectMemberSql(restrictionsSql), [userId, clock.now()]);
    return member ?? null;
  }

  clear(): void {
    this.entries.clear();
  }

  private add(sessionId: string, userId: string): Promise<SessionMember | null> {
    // Subscribes before the query, so that a change during the query removes the entry.
    const remove = (): void => void (this.entries.peek(sessionId) === entry && this.entries.delete(sessionId));
    const subscriptions = [
      this.deps.bus.subscribe("sessionEnded", sessionId, remove),
      this.deps.bus.subscribe("accessChanged", userId, remove),
      this.deps.bus.subscribe("roleChanged", userId, remove),
      this.deps.bus.subscribe("accountChanged", userId, remove),
    ];
    const entry: Entry = {
      member: this.loader.load(sessionId),
      unsubscribe: () => subscriptions.forEach((unsubscribe) => unsubscribe()),
    };
    this.entries.set(sessionId, entry);
    // Only members are kept.
    entry.member.then((member) => member ?? remove(), remove);
    return entry.member;
  }

  private async load(sessionIds: readonly string[]): Promise<(SessionMember | null)[]> {
    const members = await query<SessionMember>(this.deps.database, this.selectMembers, [
      sessionIds,
      this.deps.clock.now(),
    ]);
    const bySession = new Map(members.map((member) => [member.sessionId, member]));
    return sessionIds.map((sessionId) => bySession.get(sessionId) ?? null);
  }
}
