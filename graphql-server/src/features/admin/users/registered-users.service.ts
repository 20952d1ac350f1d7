import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import { query } from "../../../kernel/database";
import { notFound } from "../../../kernel/errors/errors";
import { isUuid, requireUuid } from "../../../kernel/ids";
import { invalidCursor, requirePageSize } from "../../../kernel/paging/paging";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { type Member, memberJson, toSearchQuery, userSearchVector } from "../../accounts";
import type { Presence } from "../../community";
import { canModerate, isActiveSql } from "../../moderation";
import type { RegisteredUser, RegisteredUserTotals } from "./registered-user.types";
import type { AccountStatus } from "./registered-users.args";
import { PresenceStatus, type RegisteredUsersFilter } from "./registered-users.args";

const MAX_COUNTED = 10_000;
const SANCTION_BY_STATUS: Record<AccountStatus, string> = { BANNED: "BAN", MUTED: "MUTE", STRUCK: "STRIKE" };

interface UserRow {
  member: Member;
  lastSeenAt: string | null;
  banned: boolean;
  muted: boolean;
  strikes: number;
}

interface RegisteredUsersServiceDeps {
  database: DataSource;
  presence: Presence;
  clock: Clock;
}

/** Lists users for admins. Builds SQL for each filter, so that PostgreSQL plans each one separately. */
export class RegisteredUsersService {
  constructor(private readonly deps: RegisteredUsersServiceDeps) {}

  /** Newest first. */
  async list(
    viewer: Viewer,
    filter: RegisteredUsersFilter,
    first: number,
    after: string | null,
  ): Promise<Connection<RegisteredUser>> {
    assertAdmin(viewer);
    requirePageSize(first);
    const userQuery = this.buildQuery(filter);
    if (after !== null) {
      const cursor = userQuery.parameter(await this.assertCursor(after));
      userQuery.conditions.push(`(u.created_at, u.id) < (SELECT created_at, id FROM users WHERE id = ${cursor})`);
    }
    const rows = await this.read(userQuery, first + 1);
    const users = rows.slice(0, first).map((row) => this.toUser(viewer, row));
    return toConnection(users, ({ id }) => id, { previous: after !== null, next: rows.length > first });
  }

  async byId(viewer: Viewer, id: string): Promise<RegisteredUser> {
    assertAdmin(viewer);
    const userQuery = this.buildQuery({});
    userQuery.conditions.push(`u.id = ${userQuery.parameter(requireUuid(id))}`);
    const [row] = await this.read(userQuery, 1);
    if (!row) throw notFound("User");
    return this.toUser(viewer, row);
  }

  async totals(viewer: Viewer, filter: RegisteredUsersFilter): Promise<RegisteredUserTotals> {
    assertAdmin(viewer);
    const userQuery = this.buildQuery(filter);
    const online = userQuery.parameter(this.deps.presence.onlineIds());
    const [row] = await query<Pick<RegisteredUserTotals, "total" | "online" | "matching">>(
      this.deps.database.manager,
      `SELECT (SELECT count(*)::int FROM users WHERE deleted_at IS NULL) AS total,
         (SELECT count(*)::int FROM users WHERE deleted_at IS NULL AND id = ANY(${online}::uuid[])) AS online,
         (SELECT count(*)::int FROM (SELECT FROM ${userQuery.source} u WHERE ${userQuery.where()} LIMIT ${MAX_COUNTED}) m) AS matching`,
      userQuery.parameters,
    );
    const { total, online: onlineCount, matching } = row ?? { total: 0, online: 0, matching: 0 };
    return { total, online: onlineCount, offline: total - onlineCount, matching };
  }

  onlineIds(viewer: Viewer): string[] {
    assertAdmin(viewer);
    return this.deps.presence.onlineIds();
  }

  private buildQuery({ search, role, presence, accountStatus }: RegisteredUsersFilter): UserQuery {
    const userQuery = new UserQuery();
    const { conditions } = userQuery;
    const text = search?.trim();
    if (text && isUuid(text)) conditions.push(`u.id = ${userQuery.parameter(text)}`);
    else if (text) userQuery.search(toSearchQuery(text));
    if (role) conditions.push(`u.role = ${userQuery.parameter(role)}`);
    if (presence) {
      const isOnline = `u.id = ANY(${userQuery.parameter(this.deps.presence.onlineIds())}::uuid[])`;
      conditions.push(presence === PresenceStatus.ONLINE ? isOnline : `NOT (${isOnline})`);
    }
    if (accountStatus) {
      const kind = userQuery.parameter(SANCTION_BY_STATUS[accountStatus]);
      conditions.push(`u.id IN (SELECT s.user_id FROM sanctions s WHERE s.kind = ${kind}
        AND ${isActiveSql("s", userQuery.parameter(this.deps.clock.now()))})`);
    }
    return userQuery;
  }

  /** Accepts the ids of deleted users, which stay valid as positions. */
  private async assertCursor(after: string): Promise<string> {
    const [user] = isUuid(after)
      ? await query(this.deps.database.manager, `SELECT 1 FROM users WHERE id = $1`, [after])
      : [];
    if (!user) throw invalidCursor();
    return after;
  }

  /** Selects the page first, then joins details for its users only. */
  private read(userQuery: UserQuery, limit: number): Promise<UserRow[]> {
    const where = userQuery.where();
    const now = userQuery.parameter(this.deps.clock.now());
    const rows = userQuery.parameter(limit);
    return query<UserRow>(
      this.deps.database.manager,
      `SELECT ${memberJson("u")} AS member, l.at AS "lastSeenAt", s.banned, s.muted, s.strikes
       FROM (SELECT u.id FROM ${userQuery.source} u WHERE ${where} ORDER BY u.created_at DESC, u.id DESC LIMIT ${rows}) p
       JOIN users u ON u.id = p.id
       CROSS JOIN LATERAL (SELECT max(last_used_at) AS at FROM sessions WHERE user_id = u.id) l
       CROSS JOIN LATERAL (
         SELECT coalesce(bool_or(kind = 'BAN'), false) AS banned, coalesce(bool_or(kind = 'MUTE'), false) AS muted,
           (count(*) FILTER (WHERE kind = 'STRIKE'))::int AS strikes
         FROM sanctions x WHERE x.user_id = u.id AND ${isActiveSql("x", now)}) s
       ORDER BY u.created_at DESC, u.id DESC`,
      userQuery.parameters,
    );
  }

  private toUser(viewer: Viewer, { member, ...row }: UserRow): RegisteredUser {
    const { id } = member;
    const online = this.deps.presence.isOnline(id);
    return { id, member, online, viewerCanDelete: canModerate(viewer, id), ...row };
  }
}

class UserQuery {
  readonly conditions = ["u.deleted_at IS NULL"];
  readonly parameters: unknown[] = [];
  /** The table, or a subquery with the search results. */
  source = "users";

  // OFFSET 0 keeps the planner, which can't estimate how rare a word is, from scanning all users by date.
  search(words: string | null): void {
    this.source = `(SELECT id, created_at, role, deleted_at FROM users s
      WHERE s.deleted_at IS NULL AND ${userSearchVector("s")} @@ ${this.parameter(words)}::tsquery OFFSET 0)`;
  }

  /** Adds a parameter and returns its placeholder. */
  parameter(value: unknown): string {
    return `$${this.parameters.push(value)}`;
  }

  where(): string {
    return this.conditions.join(" AND ");
  }
}
