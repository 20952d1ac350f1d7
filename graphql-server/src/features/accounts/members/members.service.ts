import type { DataSource } from "typeorm";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import { query, type SqlParameters } from "../../../kernel/database";
import { notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import { invalidCursor, requirePageSize } from "../../../kernel/paging/paging";
import { memberJson, type Member } from "./member.type";

/** A username, which stays a valid position even if no member has it anymore. */
const USERNAME_CURSOR = /^[A-Za-z0-9_.-]{3,30}$/;

const matchesIds = (ids: string, includeAdmins: string): string =>
  `u.id = ANY(${ids}::uuid[]) AND (${includeAdmins}::boolean OR u.role <> 'ADMIN')`;

interface MemberPage {
  first: number;
  after: string | null;
  where: string;
  parameters?: SqlParameters;
}

export interface PrivateDetails {
  email: string | null;
  phone: string;
  address: string;
  bio: string;
  mfaEnabled: boolean;
}

/** Member profiles as other members see them. */
export class MembersService {
  constructor(private readonly database: DataSource) {}

  /** Sorted by username; excludes deleted members. */
  list(first: number, after: string | null): Promise<Connection<Member>> {
    return this.page({ first, after, where: "true" });
  }

  /** Like `list`, limited to `ids`. */
  listByIds(ids: string[], includeAdmins: boolean, first: number, after: string | null): Promise<Connection<Member>> {
    return this.page({ first, after, where: matchesIds("$3", "$4"), parameters: [ids, includeAdmins] });
  }

  async countByIds(ids: string[], includeAdmins: boolean): Promise<number> {
    const [row] = await query<{ count: number }>(
      this.database,
      `SELECT count(*)::int AS count FROM users u WHERE u.deleted_at IS NULL AND ${matchesIds("$1", "$2")}`,
      [ids, includeAdmins],
    );
    return row?.count ?? 0;
  }

  private async page({ first, after, where, parameters = [] }: MemberPage): Promise<Connection<Member>> {
    const limit = requirePageSize(first);
    if (after !== null && !USERNAME_CURSOR.test(after)) throw invalidCursor();
    const rows = await query<{ member: Member }>(
      this.database,
      `SELECT ${memberJson("u")} AS member FROM users u
       WHERE u.deleted_at IS NULL AND u.username_key > $1 AND ${where} ORDER BY u.username_key LIMIT $2`,
      [after?.toLowerCase() ?? "", limit + 1, ...parameters],
    );
    const members = rows.slice(0, limit).map((row) => row.member);
    return toConnection(members, (member) => member.username.toLowerCase(), {
      previous: after !== null,
      next: rows.length > limit,
    });
  }

  async byId(id: string): Promise<Member> {
    const [member] = await this.byIds([requireUuid(id)]);
    if (!member) throw notFound("User");
    return member;
  }

  /** In no particular order; skips unknown and deleted members. */
  async byIds(ids: string[]): Promise<Member[]> {
    const rows = await query<{ member: Member }>(
      this.database,
      `SELECT ${memberJson("u")} AS member FROM users u WHERE u.id = ANY($1) AND u.deleted_at IS NULL`,
      [ids],
    );
    return rows.map((row) => row.member);
  }

  /** Details that only the member and admins may see, except `bio`, which is public. */
  async privateDetailsByIds(ids: readonly string[]): Promise<Map<string, PrivateDetails>> {
    const rows = await query<PrivateDetails & { id: string }>(
      this.database,
      `SELECT id, email, phone, address, bio, mfa_enabled AS "mfaEnabled" FROM users WHERE id = ANY($1)`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
