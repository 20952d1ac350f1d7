import type { DataSource, EntityManager } from "typeorm";
import { toConnection, type Connection } from "../../kernel/paging/connections";
import type { Cursors } from "../../kernel/paging/cursors";
import { query } from "../../kernel/database";
import { notFound } from "../../kernel/errors/errors";
import { requirePageSize } from "../../kernel/paging/paging";
import type { ContactCounts, ContactMessageType, ContactReplyType, TranscriptTurnType } from "./contact.types";

const COLUMNS = `m.id, m.user_id AS "userId", m.name, m.email, m.message, m.read_at AS "readAt",
  m.created_at AS "createdAt"`;

export interface ContactPage {
  first: number;
  after: string | null;
  unreadOnly: boolean;
}

/** A position in the inbox. */
type InboxPosition = [createdAt: string, id: string];

/** Details of a message, without the transcript text, which can be very long. */
export interface ContactThread {
  transcriptTurns: number;
  replies: ContactReplyType[];
}

interface ContactRecordsDeps {
  database: DataSource;
  cursors: Cursors<InboxPosition>;
}

/** Reads the contact inbox. Callers check access. */
export class ContactRecords {
  constructor(private readonly deps: ContactRecordsDeps) {}

  /** Newest first. */
  async page({ first, after, unreadOnly }: ContactPage): Promise<Connection<ContactMessageType>> {
    const limit = requirePageSize(first);
    const [at, id] = after === null ? [null, null] : this.deps.cursors.decode(after);
    const rows = await query<ContactMessageType>(
      this.deps.database,
      `SELECT ${COLUMNS} FROM contact_messages m
       WHERE ($1::timestamptz IS NULL OR (m.created_at, m.id) < ($1, $2::uuid)) AND (NOT $3::boolean OR m.read_at IS NULL)
       ORDER BY m.created_at DESC, m.id DESC LIMIT $4`,
      [at, id, unreadOnly, limit + 1],
    );
    const cursorOf = (row: ContactMessageType): string =>
      this.deps.cursors.encode([row.createdAt.toISOString(), row.id]);
    return toConnection(rows.slice(0, limit), cursorOf, { previous: after !== null, next: rows.length > limit });
  }

  async byId(id: string): Promise<ContactMessageType> {
    const sql = `SELECT ${COLUMNS} FROM contact_messages m WHERE m.id = $1`;
    const [message] = await query<ContactMessageType>(this.deps.database, sql, [id]);
    if (!message) throw notFound("Message");
    return message;
  }

  async threadsOf(ids: readonly string[]): Promise<Map<string, ContactThread>> {
    const threads = await query<ContactThread & { id: string }>(
      this.deps.database,
      `SELECT m.id, jsonb_array_length(m.transcript) AS "transcriptTurns", coalesce((
         SELECT json_agg(json_build_object('id', r.id, 'body', r.body, 'authorUsername', a.username,
                                           'createdAt', r.created_at) ORDER BY r.created_at, r.id)
         FROM contact_replies r LEFT JOIN users a ON a.id = r.author_id AND a.deleted_at IS NULL
         WHERE r.message_id = m.id), '[]') AS replies
       FROM contact_messages m WHERE m.id = ANY($1)`,
      [ids],
    );
    return new Map(threads.map((thread) => [thread.id, thread]));
  }

  async transcriptsOf(ids: readonly string[]): Promise<Map<string, TranscriptTurnType[]>> {
    const rows = await query<{ id: string; transcript: TranscriptTurnType[] }>(
      this.deps.database,
      `SELECT id, transcript FROM contact_messages WHERE id = ANY($1)`,
      [ids],
    );
    return new Map(rows.map(({ id, transcript }) => [id, transcript]));
  }

  async counts(): Promise<ContactCounts> {
    const [counts] = await query<ContactCounts>(
      this.deps.database,
      `SELECT count(*)::int AS total, count(*) FILTER (WHERE read_at IS NULL)::int AS unread FROM contact_messages`,
    );
    return counts ?? { total: 0, unread: 0 };
  }
}

interface PaymentMessage {
  userId: string | null;
  /** For a message without a member. */
  email: string;
  message: string;
  at: Date;
}

/** Creates a message about a payment, in the caller's transaction. The member is null if unknown. */
export async function createContactMessage(
  manager: EntityManager,
  { userId, email, message, at }: PaymentMessage,
): Promise<void> {
  await query(
    manager,
    `INSERT INTO contact_messages (user_id, name, email, message, created_at)
     SELECT u.id, coalesce(u.name, 'Payments'), coalesce(u.email, $4), $2, $3
     FROM (SELECT) message LEFT JOIN users u ON u.id = $1 AND u.deleted_at IS NULL`,
    [userId, message, at, email],
  );
}
