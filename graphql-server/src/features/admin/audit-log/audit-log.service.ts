import type { DataSource } from "typeorm";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import { query } from "../../../kernel/database";
import { isUuid } from "../../../kernel/ids";
import { invalidCursor, requireNumericCursor, requirePageSize } from "../../../kernel/paging/paging";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { memberJson } from "../../accounts";
import { channelNameSql } from "../../community";
import type { AuditEntryType, AuditLogFilter } from "./audit-log.types";

const nullableMember = (user: string): string => `CASE WHEN ${user}.id IS NOT NULL THEN ${memberJson(user)} END`;

const SELECT_PAGE = `
  SELECT e.id, e.action, e.reason, e.details, e.created_at AS at, ${channelNameSql("c")} AS "channelName",
    CASE WHEN r.message_id IS NOT NULL THEN jsonb_build_object('text', r.content, 'files', r.files) END AS "removedMessage",
    ${nullableMember("a")} AS author, ${nullableMember("s")} AS subject
  FROM (
    SELECT * FROM audit_entries e
    WHERE ($2::text IS NULL OR e.action = $2) AND ($3::uuid IS NULL OR e.author_id = $3 OR e.subject_id = $3)
      AND ($4::timestamptz IS NULL OR e.created_at >= $4) AND ($5::timestamptz IS NULL OR e.created_at < $5)
      AND ($6::bigint IS NULL OR (e.created_at, e.id) < (SELECT created_at, id FROM audit_entries WHERE id = $6))
    ORDER BY e.created_at DESC, e.id DESC LIMIT $1) e
  LEFT JOIN users a ON a.id = e.author_id
  LEFT JOIN users s ON s.id = e.subject_id
  LEFT JOIN channels c ON c.id = e.channel_id
  LEFT JOIN removed_messages r ON e.action = 'message.deleted' AND r.message_id = (e.details ->> 'messageId')::uuid
  ORDER BY e.created_at DESC, e.id DESC`;

// A loose index scan: jumps from one action to the next, regardless of how many entries each has.
const SELECT_ACTIONS = `
  WITH RECURSIVE known AS (
    (SELECT action FROM audit_entries ORDER BY action LIMIT 1)
    UNION ALL
    SELECT (SELECT action FROM audit_entries WHERE action > known.action ORDER BY action LIMIT 1)
    FROM known WHERE known.action IS NOT NULL
  ) SELECT action FROM known WHERE action IS NOT NULL`;

/** Reads the audit log. */
export class AuditLogService {
  constructor(private readonly database: DataSource) {}

  /** Newest first. */
  async list(
    viewer: Viewer,
    { action, person, from, to }: AuditLogFilter,
    first: number,
    after: string | null,
  ): Promise<Connection<AuditEntryType>> {
    assertAdmin(viewer);
    requirePageSize(first);
    if (after !== null) await this.assertCursor(after);
    const personQuery = person?.trim();
    const personId = personQuery ? await this.findUserId(personQuery) : null;
    if (personQuery && !personId) return toConnection<AuditEntryType>([], ({ id }) => id, {});
    const parameters = [first + 1, action || null, personId, from ?? null, to ?? null, after];
    const rows = await query<AuditEntryType>(this.database.manager, SELECT_PAGE, parameters);
    const entries = rows.slice(0, first);
    return toConnection(entries, ({ id }) => id, { previous: after !== null, next: rows.length > first });
  }

  /** Every action that occurs in the log. */
  async actions(viewer: Viewer): Promise<string[]> {
    assertAdmin(viewer);
    return (await query<{ action: string }>(this.database.manager, SELECT_ACTIONS)).map(({ action }) => action);
  }

  private async assertCursor(after: string): Promise<void> {
    const sql = `SELECT 1 FROM audit_entries WHERE id = $1`;
    const [entry] = await query(this.database.manager, sql, [requireNumericCursor(after)]);
    if (!entry) throw invalidCursor();
  }

  private async findUserId(person: string): Promise<string | null> {
    if (isUuid(person)) return person;
    const [found] = await query<{ id: string }>(
      this.database.manager,
      `SELECT id FROM users WHERE username_key = $1 OR email = $1 LIMIT 1`,
      [person.toLowerCase()],
    );
    return found?.id ?? null;
  }
}
