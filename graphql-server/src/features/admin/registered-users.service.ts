import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { toConnection, type Connection } from "../../kernel/paging/connections";
import { rowsOf } from "../../kernel/database";
import { notFound } from "../../kernel/errors/errors";
import { isUuid, requireUuid } from "../../kernel/ids";
import { invalidCursor, requirePageSize } from "../../kernel/paging/paging";
import type { MemberRecord } from "../accounts";
import { assertAdmin, type Viewer } from "../../kernel/auth/viewer";
import { memberJson, toSearchQuery, toMember, userSearchVector } from "../accounts";
import type { Presence } from "../community";
import { canModerate } from "../moderation";
import type { RegisteredUser, RegisteredUserTotals } from "./registered-user.types";
import type { AccountStatus } from "./registered-users.args";
import { Attendance, type RegisteredUsersFilter } from "./registered-users.args";

const MAX_COUNTED = 10_000;
const SANCTION_BY_STATUS: Record<AccountStatus, string> = { BANNED: "BAN", MUTED: "MUTE", STRUCK: "STRIKE" };

interface UserRow {
  member: MemberRecord;
  lastSeenAt: string | null;
  banned: boolean;
  muted: boolean;
  strikes: number;
}

/** Lists users for admins. Builds SQL for each filter, so that PostgreSQL plans each one separately. */
export class RegisteredUsersService {
  constructor(
    private readonly database: DataSource,
    private readonly presence: Presence,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async list(
    viewer: Viewer,
    filter: RegisteredUsersFilter,
    first: number,
    after: string | null,
  ): Promise<Connection<RegisteredUser>> {
    assertAdmin(viewer);
    requirePageSize(first);
    const query = this.buildQuery(filter);
    if (after !== null) {
      const cursor = query.parameter(await this.assertCursor(after));
      query.conditions.push(`(u.created_at, u.id) < (SELECT created_at, id FROM users WHERE id = ${cursor})`);
    }
    const rows = await this.read(query, first + 1);
    const users = rows.slice(0, first).map((row) => this.toUser(viewer, row));
    return toConnection(users, ({ id }) => id, { previous: after !== null, next: rows.length > first });
  }

  async byId(viewer: Viewer, id: string): Promise<RegisteredUser> {
    assertAdmin(viewer);
    const query = this.buildQuery({});
    query.conditions.push(`u.id = ${query.parameter(requireUuid(id))}`);
    const [row] = await this.read(query, 1);
    if (!row) throw notFound("User");
    return this.toUser(viewer, row);
  }

  async totals(viewer: Viewer, filter: RegisteredUsersFilter): Promise<RegisteredUserTotals> {
    assertAdmin(viewer);
    const query = this.buildQuery(filter);
    const online = query.parameter(this.presence.onlineIds());
    const [row] = await rowsOf<Pick<RegisteredUserTotals, "total" | "online" | "matching">>(
      this.database.manager,
      `SELECT (SELECT count(*)::int FROM users WHERE deleted_at IS NULL) AS total,
         (SELECT count(*)::int FROM users WHERE deleted_at IS NULL AND id = ANY(${online}::uuid[])) AS online,
         (SELECT count(*)::int FROM (SELECT FROM ${query.source} u WHERE ${query.where()} LIMIT ${MAX_COUNTED}) m) AS matching`,
      query.parameters,
    );
    const { total, online: onlineCount, matching } = row ?? { total: 0, online: 0, matching: 0 };
    return { total, online: onlineCount, offline: total - onlineCount, matching };
  }

  onlineIds(viewer: Viewer): string[] {
    assertAdmin(viewer);
    return this.presence.onlineIds();
  }

  private buildQuery({ search, role, attendance, standing }: RegisteredUsersFilter): UserQuery {
    const query = new UserQuery();
    const { conditions } = query;
    const text = search?.trim();
    if (text && isUuid(text)) conditions.push(`u.id = ${query.parameter(text)}`);
    else if (text) query.search(toSearchQuery(text));
    if (role) conditions.push(`u.role = ${query.parameter(role)}`);
    if (attendance) {
      const isOnline = `u.id = ANY(${query.parameter(this.presence.onlineIds())}::uuid[])`;
      conditions.push(attendance === Attendance.ONLINE ? isOnline : `NOT (${isOnline})`);
    }
    if (standing) {
      const kind = query.parameter(SANCTION_BY_STATUS[standing]);
      conditions.push(`u.id IN (SELECT s.user_id FROM sanctions s WHERE s.kind = ${kind}
        AND ${isActiveSql("s", query.parameter(this.clock.now()))})`);
    }
    return query;
  }

  /** Accepts the ids of deleted users, which stay valid as positions. */
  private async assertCursor(after: string): Promise<string> {
    const [user] = isUuid(after)
      ? await rowsOf(this.database.manager, `SELECT 1 FROM users WHERE id = $1`, [after])
      : [];
    if (!user) throw invalidCursor();
    return after;
  }

  /** Selects the page first, then joins details for its users only. */
  private read(query: UserQuery, limit: number): Promise<UserRow[]> {
    const where = query.where();
    const now = query.parameter(this.clock.now());
    return rowsOf<UserRow>(
      this.database.manager,
      `SELECT ${memberJson("u")} AS member, l.at AS "lastSeenAt", s.banned, s.muted, s.strikes
       FROM (SELECT u.id FROM ${query.source} u WHERE ${where} ORDER BY u.created_at DESC, u.id DESC LIMIT ${limit}) p
       JOIN users u ON u.id = p.id
       CROSS JOIN LATERAL (SELECT max(last_used_at) AS at FROM sessions WHERE user_id = u.id) l
       CROSS JOIN LATERAL (
         SELECT coalesce(bool_or(kind = 'BAN'), false) AS banned, coalesce(bool_or(kind = 'MUTE'), false) AS muted,
           (count(*) FILTER (WHERE kind = 'STRIKE'))::int AS strikes
         FROM sanctions x WHERE x.user_id = u.id AND ${isActiveSql("x", now)}) s
       ORDER BY u.created_at DESC, u.id DESC`,
      query.parameters,
    );
  }

  private toUser(viewer: Viewer, { member, ...row }: UserRow): RegisteredUser {
    const { id } = member;
    const online = this.presence.isOnline(id);
    return { id, member: toMember(member), online, viewerCanDelete: canModerate(viewer, id), ...row };
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

const isActiveSql = (sanction: string, now: string): string =>
  `${sanction}.lifted_at IS NULL AND (${sanction}.ends_at IS NULL OR ${sanction}.ends_at > ${now})`;
