import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import { AppError } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import type { Cursors } from "../../../kernel/paging/cursors";
import { requirePageSize } from "../../../kernel/paging/paging";
import type { RateLimits } from "../../../kernel/rate-limits";
import { lockUser } from "../../accounts";
import { canReadSql } from "../channels/access/channel-readers.sql";
import { JOIN_SENDER, MESSAGE_JSON, type MessageJsonRow } from "../messages/message-json.sql";
import type { MessageType } from "../messages/message.type";
import type { MessagesService } from "../messages/messages.service";
import type { SavedMessageType } from "./saved-message.type";

const MAX_SAVED = 500;
/** Lower than for other lists, because messages are larger. */
const MAX_PAGE_SIZE = 100;

/** The time in microseconds, which dates in JavaScript don't have, and the message id. */
export type SavedPosition = [savedAt: string, messageId: string];

interface SavedRow extends MessageJsonRow {
  channelName: string;
  savedAt: Date;
  position: string;
}

/** $1 member, $2 now, $3 limit, $4 and $5 the position to continue after, or null. */
const SELECT_SAVED = `
  SELECT ${MESSAGE_JSON} AS message, c.name AS "channelName", s.saved_at AS "savedAt", s.saved_at::text AS position
  FROM saved_messages s JOIN messages m ON m.id = s.message_id AND m.deleted_at IS NULL
  JOIN channels c ON c.id = m.channel_id JOIN users reader ON reader.id = s.user_id ${JOIN_SENDER}
  WHERE s.user_id = $1 AND ($4::timestamptz IS NULL OR (s.saved_at, s.message_id) < ($4::timestamptz, $5::uuid))
    AND ${canReadSql("c", "reader", "$2")}
  ORDER BY s.saved_at DESC, s.message_id DESC LIMIT $3`;

interface SavedMessagesDeps {
  database: DataSource;
  messages: MessagesService;
  limits: RateLimits;
  clock: Clock;
  cursors: Cursors<SavedPosition>;
}

/** Messages that members saved for themselves. */
export class SavedMessagesService {
  constructor(private readonly deps: SavedMessagesDeps) {}

  /** The latest save first, without messages that were deleted or that the viewer can no longer read. */
  async list(viewer: Viewer, first: number, after: string | null): Promise<Connection<SavedMessageType>> {
    assertNotKicked(viewer);
    requirePageSize(first, "first", MAX_PAGE_SIZE);
    const { database, clock, cursors } = this.deps;
    const [savedAt, messageId] = after === null ? [null, null] : cursors.decode(after);
    const parameters = [viewer.id, clock.now(), first + 1, savedAt, messageId];
    const rows = await query<SavedRow>(database, SELECT_SAVED, parameters);
    const positions = new Map<SavedMessageType, SavedPosition>();
    const nodes = rows.slice(0, first).map(({ message, channelName, savedAt: at, position }) => {
      const node = { message: message, channelName, savedAt: at };
      positions.set(node, [position, message.id]);
      return node;
    });
    const cursorOf = (node: SavedMessageType): string => cursors.encode(positions.get(node) ?? ["", ""]);
    return toConnection(nodes, cursorOf, { previous: after !== null, next: rows.length > first });
  }

  /** Idempotent. */
  async save(viewer: Viewer, messageId: string): Promise<MessageType> {
    const { database, messages, limits, clock } = this.deps;
    const message = await messages.requireMessage(viewer, messageId);
    await limits.take("savedMessagesPerPerson", viewer);
    await transact(database, async (manager) => {
      // Locks the member, so that parallel requests can't exceed the limit.
      await lockUser(manager, viewer.id);
      const [count] = await query<{ others: number }>(
        manager,
        `SELECT count(*)::int AS others FROM saved_messages WHERE user_id = $1 AND message_id <> $2`,
        [viewer.id, message.id],
      );
      if ((count?.others ?? 0) >= MAX_SAVED) {
        throw new AppError("CONFLICT", `You can save up to ${MAX_SAVED} messages. Remove one first.`);
      }
      await query(
        manager,
        `INSERT INTO saved_messages (user_id, message_id, saved_at)
         SELECT $1, id, $3 FROM messages WHERE id = $2 AND deleted_at IS NULL ON CONFLICT DO NOTHING`,
        [viewer.id, message.id, clock.now()],
      );
    });
    return message;
  }

  /** Idempotent. Also removes messages that the viewer can no longer read, so it returns nothing about the message. */
  async remove(viewer: Viewer, messageId: string): Promise<string> {
    assertNotKicked(viewer);
    const id = requireUuid(messageId, "messageId");
    await this.deps.limits.take("savedMessagesPerPerson", viewer);
    await query(this.deps.database, `DELETE FROM saved_messages WHERE user_id = $1 AND message_id = $2`, [
      viewer.id,
      id,
    ]);
    return id;
  }
}
