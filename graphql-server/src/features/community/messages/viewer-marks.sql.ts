import type { DataSource } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import { createBatchLoader } from "../../../kernel/batch-loader";
import { query } from "../../../kernel/database";
import { REACTIONS, type Reaction } from "./parts/reaction";

/** A larger batch of pages would hold up other requests. */
const MAX_PAGES_PER_BATCH = 50;

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

/** Reads which messages members saved, and their reactions. */
export class MarkReader {
  private readonly marks = createBatchLoader(
    (pages: readonly MarkedPage[]) => this.readMarks(pages),
    MAX_PAGES_PER_BATCH,
  );

  constructor(private readonly database: DataSource) {}

  /** In the order of the messages. */
  marksOf({ id }: Viewer, messageIds: readonly string[]): Promise<ViewerMarks[]> {
    return this.marks.load({ userId: id, messageIds });
  }

  private async readMarks(pages: readonly MarkedPage[]): Promise<ViewerMarks[][]> {
    const rows = await query<{ place: string; messageId: string; reaction: Reaction | null }>(
      this.database,
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
