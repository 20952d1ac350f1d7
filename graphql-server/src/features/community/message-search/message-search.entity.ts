import { Check, Column, Entity, Index, PrimaryColumn } from "typeorm";

/** The search index's row of a message that is not deleted. No foreign key, because it would slow down sending; messages are never removed. */
@Entity("message_search")
@Index("message_search_created_at", ["createdAt", "position"])
// A GIN index, which the decorator can't express.
@Index("message_search_words", { synchronize: false })
export class MessageSearchRow {
  @PrimaryColumn({ type: "uuid", name: "channel_id", primaryKeyConstraintName: "message_search_pkey" })
  channelId: string;

  @PrimaryColumn({ type: "integer", name: "created_seq", primaryKeyConstraintName: "message_search_pkey" })
  createdSeq: number;

  /** The order of results, the newest last. Increases in the order in which messages were stored. */
  @Column({ type: "bigint", generated: "identity", generatedIdentity: "BY DEFAULT" })
  position: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  /** Stemmed words and markers; see `wordsSql`. */
  @Column({ type: "tsvector" })
  words: string;
}

/** A word that occurs in a message, as written but in lowercase. Finds the nearest word to a misspelled one. */
@Entity("search_words")
// A GIN index of trigrams, which the decorator can't express.
@Index("search_words_trigrams", { synchronize: false })
export class SearchWord {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "search_words_pkey" })
  word: string;
}

/** How far the words have been collected. */
@Entity("search_progress")
@Check("search_progress_one_row", "id = 1")
export class SearchProgress {
  @PrimaryColumn({ type: "integer", default: 1, primaryKeyConstraintName: "search_progress_pkey" })
  id: number;

  /** Of the last message whose words have been collected. */
  @Column({ type: "bigint", default: 0 })
  position: string;
}
