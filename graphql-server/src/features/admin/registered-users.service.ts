import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { toConnection, type Connection } from "../../kernel/paging/connections";
import { rowsOf } from "../../kernel/database";
import { notFound } from "../../kernel/errors/errors";
import { isUuid, requireUuid } from "../../kernel/ids";
import { invalidCursor, requirePageSize } from "../../kernel/paging/paging";
import type { MemberRecord } from "../accounts";
import { assertAdmin, type Viewer } from "../../kernel/auth/viewer";
import { memberJson, searchedWords, toMember, userWords } from "../accounts";
import type { Presence } from "../community";
import { canModerate } from "../moderation";
import type { RegisteredUser, RegisteredUserTotals } from "./registered-user.types";
import type { Standing } from "./registered-users.args";
import { Attendance, type RegisteredUsersFilter } from "./registered-users.args";

const COUNTED_AT_MOST = 10_000;
const SANCTION_OF: Record<Standing, string> = { BANNED: "BAN", MUTED: "MUTE", STRUCK: "STRIKE" };

interface UserRow {
  member: MemberRecord;
  lastSeenAt: string | null;
  banned: boolean;
  muted: boolean;
  strikes: number;
}

/** Everybody with an account, for admins. Statements are made for their filter, so that each gets a plan of its own. */
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
    const query = this.query(filter);
    if (after !== null) {
      const place = query.parameter(await this.requireCursor(after));
      query.conditions.push(`(u.created_at, u.id) < (SELECT created_at, id FROM users WHERE id = ${place})`);
    }
    const rows = await this.read(query, first + 1);
    const users = rows.slice(0, first).map((row) => this.toUser(viewer, row));
    return toConnection(users, ({ id }) => id, { previous: after !== null, next: rows.length > first });
  }

  async byId(viewer: Viewer, id: string): Promise<RegisteredUser> {
    assertAdmin(viewer);
    const query = this.query({});
    query.conditions.push(`u.id = ${query.parameter(requireUuid(id))}`);
    const [row] = await this.read(query, 1);
    if (!row) throw notFound("User");
    return this.toUser(viewer, row);
  }

  async totals(viewer: Viewer, filter: RegisteredUsersFilter): Promise<RegisteredUserTotals> {
    assertAdmin(viewer);
    const query = this.query(filter);
    const online = query.parameter(this.presence.onlineIds());
    const [row] = await rowsOf<Pick<RegisteredUserTotals, "total" | "online" | "matching">>(
      this.database.manager,
      `SELECT (SELECT count(*)::int FROM users WHERE deleted_at IS NULL) AS total,
         (SELECT count(*)::int FROM users WHERE deleted_at IS NULL AND id = ANY(${online}::uuid[])) AS online,
         (SELECT count(*)::int FROM (SELECT FROM ${query.users} u WHERE ${query.where()} LIMIT ${COUNTED_AT_MOST}) m) AS matching`,
      query.parameters,
    );
    const { total, online: here, matching } = row ?? { total: 0, online: 0, matching: 0 };
    return { total, online: here, offline: total - here, matching };
  }

  onlineIds(viewer: Viewer): string[] {
    assertAdmin(viewer);
    return this.presence.onlineIds();
  }

  private query({ search, role, attendance, standing }: RegisteredUsersFilter): UserQuery {
    const query = new UserQuery();
    const { conditions } = query;
    const wanted = search?.trim();
    if (wanted && isUuid(wanted)) conditions.push(`u.id = ${query.parameter(wanted)}`);
    else if (wanted) query.search(searchedWords(wanted));
    if (role) conditions.push(`u.role = ${query.parameter(role)}`);
    if (attendance) {
      const isOnline = `u.id = ANY(${query.parameter(this.presence.onlineIds())}::uuid[])`;
      conditions.push(attendance === Attendance.ONLINE ? isOnline : `NOT (${isOnline})`);
    }
    if (standing) {
      const kind = query.parameter(SANCTION_OF[standing]);
      conditions.push(`u.id IN (SELECT s.user_id FROM sanctions s WHERE s.kind = ${kind}
        AND ${inForce("s", query.parameter(this.clock.now()))})`);
    }
    return query;
  }

  /** Deleted people keep their place. */
  private async requireCursor(after: string): Promise<string> {
    const [known] = isUuid(after)
      ? await rowsOf(this.database.manager, `SELECT 1 FROM users WHERE id = $1`, [after])
      : [];
    if (!known) throw invalidCursor();
    return after;
  }

  /** The page first, then what is said of those on it. */
  private read(query: UserQuery, limit: number): Promise<UserRow[]> {
    const where = query.where();
    const now = query.parameter(this.clock.now());
    return rowsOf<UserRow>(
      this.database.manager,
      `SELECT ${memberJson("u")} AS member, l.at AS "lastSeenAt", s.banned, s.muted, s.strikes
       FROM (SELECT u.id FROM ${query.users} u WHERE ${where} ORDER BY u.created_at DESC, u.id DESC LIMIT ${limit}) p
       JOIN users u ON u.id = p.id
       CROSS JOIN LATERAL (SELECT max(last_used_at) AS at FROM sessions WHERE user_id = u.id) l
       CROSS JOIN LATERAL (
         SELECT coalesce(bool_or(kind = 'BAN'), false) AS banned, coalesce(bool_or(kind = 'MUTE'), false) AS muted,
           (count(*) FILTER (WHERE kind = 'STRIKE'))::int AS strikes
         FROM sanctions x WHERE x.user_id = u.id AND ${inForce("x", now)}) s
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
  /** Where they are found: the table, or what a search leaves of it. */
  users = "users";

  // OFFSET 0 keeps the planner, which cannot guess how rare a word is, from looking through everybody by age.
  search(words: string | null): void {
    this.users = `(SELECT id, created_at, role, deleted_at FROM users s
      WHERE s.deleted_at IS NULL AND ${userWords("s")} @@ ${this.parameter(words)}::tsquery OFFSET 0)`;
  }

  /** The name of a new parameter. */
  parameter(value: unknown): string {
    return `$${this.parameters.push(value)}`;
  }

  where(): string {
    return this.conditions.join(" AND ");
  }
}

const inForce = (sanction: string, now: string): string =>
  `${sanction}.lifted_at IS NULL AND (${sanction}.ends_at IS NULL OR ${sanction}.ends_at > ${now})`;
