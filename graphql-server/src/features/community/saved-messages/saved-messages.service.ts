import type { DataSource } from "typeorm";
import { createBatchLoader } from "../../../kernel/batch-loader";
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
import { canReadSql } from "../channels/channel-readers";
import { JOIN_SENDER, MESSAGE_JSON, toMessage, type MessageJsonRow } from "../messages/message-records";
import type { MessagesService } from "../messages/messages.service";
import { REACTIONS, type Reaction } from "../messages/parts/reaction";
import type { SavedMessageType } from "./saved-message.type";

const MAX_SAVED = 500;
/** A larger batch of pages would hold up other requests. */
const MAX_PAGES_PER_BATCH = 50;
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

/** $1 members, $2 the ids of each one's messages as an array literal. A row for each mark: a reaction, or null for saved. */
const VIEWER_MARKS = `
  WITH pages AS (
    SELECT place, user_id, message_ids::uuid[] AS ids
    FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS v (user_id, message_ids, place)
  )
  SELECT p.place, s.message_id AS "messageId", NULL AS reaction
  FROM pages p JOIN saved_messages s ON s.user_id = p.user_id AND s.message_id = ANY(p.ids)
  UNION ALL
  SELECT p.place, r.message_id, r.reaction
  FROM pages p CROSS JOIN unnest(p.ids) AS m (id)
  JOIN message_reactions r ON r.message_id = m.id AND r.user_id = p.user_id`;

/** What the viewer did with a message. */
export interface ViewerMarks {
  saved: boolean;
  /** In display order. */
  reactions: Reaction[];
}

/** Messages whose marks by a member are needed. */
interface MarkedPage {
  userId: string;
  messageIds: readonly string[];
}

const NO_MARKS: ViewerMarks = { saved: false, reactions: [] };

interface SavedMessagesDeps {
  database: DataSource;
  messages: MessagesService;
  limits: RateLimits;
  clock: Clock;
  cursors: Cursors<SavedPosition>;
}

/** Messages that members saved for themselves. */
export class SavedMessagesService {
  private readonly marks = createBatchLoader(
    (pages: readonly MarkedPage[]) => this.readMarks(pages),
    MAX_PAGES_PER_BATCH,
  );

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
      const node = { message: toMessage(message), channelName, savedAt: at };
      positions.set(node, [position, message.id]);
      return node;
    });
    const cursorOf = (node: SavedMessageType): string => cursors.encode(positions.get(node) ?? ["", ""]);
    return toConnection(nodes, cursorOf, { previous: after !== null, next: rows.length > first });
  }

  /** Idempotent. */
  async save(viewer: Viewer, messageId: string): Promise<ReturnType<typeof toMessage>> {
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
    return toMessage(message);
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

  /** In the order of the messages. */
  marksOf({ id }: Viewer, messageIds: readonly string[]): Promise<ViewerMarks[]> {
    return this.marks.load({ userId: id, messageIds });
  }

  private async readMarks(pages: readonly MarkedPage[]): Promise<ViewerMarks[][]> {
    const rows = await query<{ place: string; messageId: string; reaction: Reaction | null }>(
      this.deps.database,
      VIEWER_MARKS,
      [pages.map(({ userId }) => userId), pages.map(({ messageIds }) => `{${messageIds.join()}}`)],
    );
    const marks = pages.map(() => new Map<string, (Reaction | null)[]>());
    for (const { place, messageId, reaction } of rows) {
      const page = marks[Number(place) - 1];
      page?.set(messageId, [...(page.get(messageId) ?? []), reaction]);
    }
    return pages.map(({ messageIds }, index) => messageIds.map((id) => toMarks(marks[index]?.get(id))));
  }
}

function toMarks(marks: readonly (Reaction | null)[] | undefined): ViewerMarks {
  if (!marks) return NO_MARKS;
  return { saved: marks.includes(null), reactions: REACTIONS.filter((reaction) => marks.includes(reaction)) };
}
