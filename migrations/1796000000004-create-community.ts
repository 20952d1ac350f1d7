import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE channels (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  category text NOT NULL,
  access_level text NOT NULL,
  min_level integer,
  course_id integer,
  locked boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 1000,
  last_seq integer NOT NULL DEFAULT 0,
  last_activity_at timestamptz,
  created_by_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz,
  approval text NOT NULL DEFAULT 'APPROVED',
  rejection_reason text,
  CONSTRAINT channels_pkey PRIMARY KEY (id),
  CONSTRAINT channels_approval CHECK (approval IN ('APPROVED', 'PENDING', 'REJECTED')),
  CONSTRAINT channels_course_has_course CHECK (access_level <> 'COURSE' OR course_id IS NOT NULL),
  CONSTRAINT channels_level_has_threshold CHECK (access_level <> 'LEVEL' OR min_level IS NOT NULL),
  CONSTRAINT channels_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses (id),
  CONSTRAINT channels_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX channels_created_by_id ON channels (created_by_id);
CREATE UNIQUE INDEX channels_name ON channels (name);

CREATE TABLE messages (
  id uuid NOT NULL,
  channel_id uuid NOT NULL,
  sender_id uuid NOT NULL,
  content text NOT NULL,
  created_seq integer NOT NULL,
  seq integer NOT NULL,
  client_message_id text,
  reply_to_id uuid,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  deleted_at timestamptz,
  helpful boolean NOT NULL DEFAULT false,
  text_key bigint,
  lesson_id uuid,
  thread_root_id uuid,
  reply_count integer NOT NULL DEFAULT 0,
  helped_count integer NOT NULL DEFAULT 0,
  thread_seq integer,
  reaction_counts jsonb,
  pinned_at timestamptz,
  trade_card jsonb,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels (id),
  CONSTRAINT messages_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE SET NULL,
  CONSTRAINT messages_reply_to_id_fkey FOREIGN KEY (reply_to_id) REFERENCES messages (id),
  CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users (id),
  CONSTRAINT messages_thread_root_id_fkey FOREIGN KEY (thread_root_id) REFERENCES messages (id)
);
CREATE UNIQUE INDEX messages_channel_id_created_seq ON messages (channel_id, created_seq);
CREATE INDEX messages_channel_id_pinned_at ON messages (channel_id, pinned_at) WHERE pinned_at IS NOT NULL;
CREATE UNIQUE INDEX messages_channel_id_seq ON messages (channel_id, seq);
-- Messages arrive in order, so this index costs their writers almost nothing.
CREATE INDEX messages_created_at ON messages USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX messages_lesson_id_created_seq ON messages (lesson_id, created_seq) WHERE lesson_id IS NOT NULL;
CREATE INDEX messages_reply_to_id ON messages (reply_to_id);
CREATE UNIQUE INDEX messages_sender_id_client_message_id ON messages (sender_id, client_message_id);
CREATE INDEX messages_sender_id_created_at ON messages (sender_id, created_at);
CREATE INDEX messages_sender_id_created_at_trade_card ON messages (sender_id, created_at) WHERE trade_card IS NOT NULL;
CREATE INDEX messages_thread_root_id_created_seq ON messages (thread_root_id, created_seq) WHERE thread_root_id IS NOT NULL;

CREATE TABLE channel_reads (
  user_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  last_read_seq integer NOT NULL,
  CONSTRAINT channel_reads_pkey PRIMARY KEY (user_id, channel_id),
  CONSTRAINT channel_reads_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels (id) ON DELETE CASCADE,
  CONSTRAINT channel_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE message_mentions (
  message_id uuid NOT NULL,
  user_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  seq integer NOT NULL,
  CONSTRAINT message_mentions_pkey PRIMARY KEY (message_id, user_id),
  CONSTRAINT message_mentions_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels (id),
  CONSTRAINT message_mentions_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages (id),
  CONSTRAINT message_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX message_mentions_user_id_channel_id_seq ON message_mentions (user_id, channel_id, seq);

CREATE TABLE message_reactions (
  message_id uuid NOT NULL,
  user_id uuid NOT NULL,
  reaction text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT message_reactions_pkey PRIMARY KEY (message_id, user_id, reaction),
  CONSTRAINT message_reactions_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages (id),
  CONSTRAINT message_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX message_reactions_user_id ON message_reactions (user_id);

CREATE TABLE thread_follows (
  root_id uuid NOT NULL,
  user_id uuid NOT NULL,
  following boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT thread_follows_pkey PRIMARY KEY (root_id, user_id),
  CONSTRAINT thread_follows_root_id_fkey FOREIGN KEY (root_id) REFERENCES messages (id),
  CONSTRAINT thread_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX thread_follows_user_id ON thread_follows (user_id);

CREATE TABLE saved_messages (
  user_id uuid NOT NULL,
  message_id uuid NOT NULL,
  saved_at timestamptz NOT NULL,
  CONSTRAINT saved_messages_pkey PRIMARY KEY (user_id, message_id),
  CONSTRAINT saved_messages_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages (id),
  CONSTRAINT saved_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX saved_messages_message_id ON saved_messages (message_id);
CREATE INDEX saved_messages_user_id_saved_at ON saved_messages (user_id, saved_at, message_id);

CREATE TABLE helpful_marks (
  id uuid NOT NULL,
  question_id uuid NOT NULL,
  reply_id uuid NOT NULL,
  asker_id uuid NOT NULL,
  helper_id uuid NOT NULL,
  marked_by_id uuid NOT NULL,
  awarded boolean NOT NULL,
  created_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  CONSTRAINT helpful_marks_pkey PRIMARY KEY (id),
  CONSTRAINT helpful_marks_asker_id_fkey FOREIGN KEY (asker_id) REFERENCES users (id),
  CONSTRAINT helpful_marks_helper_id_fkey FOREIGN KEY (helper_id) REFERENCES users (id),
  CONSTRAINT helpful_marks_marked_by_id_fkey FOREIGN KEY (marked_by_id) REFERENCES users (id),
  CONSTRAINT helpful_marks_question_id_fkey FOREIGN KEY (question_id) REFERENCES messages (id),
  CONSTRAINT helpful_marks_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES messages (id)
);
CREATE INDEX helpful_marks_helper_id_created_at ON helpful_marks (helper_id, created_at);
CREATE UNIQUE INDEX helpful_marks_question_id ON helpful_marks (question_id) WHERE withdrawn_at IS NULL;
CREATE INDEX helpful_marks_reply_id ON helpful_marks (reply_id);

-- The key is checked at the end of the transaction, because attachments are assigned before their message is inserted.
CREATE TABLE attachments (
  id uuid NOT NULL,
  uploader_id uuid NOT NULL,
  message_id uuid,
  position integer NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  bytes integer NOT NULL,
  width integer,
  height integer,
  alt_text text NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT attachments_pkey PRIMARY KEY (id),
  CONSTRAINT attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages (id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT attachments_uploader_id_fkey FOREIGN KEY (uploader_id) REFERENCES users (id)
);
CREATE INDEX attachments_message_id_position ON attachments (message_id, position);
CREATE INDEX attachments_unsent_created_at ON attachments (created_at) WHERE message_id IS NULL;
CREATE INDEX attachments_uploader_id_created_at ON attachments (uploader_id, created_at);

-- What admins removed, so that admins can review it for 90 days.
CREATE TABLE removed_messages (
  message_id uuid NOT NULL,
  sender_id uuid NOT NULL,
  content text NOT NULL,
  files text[] NOT NULL,
  removed_at timestamptz NOT NULL,
  CONSTRAINT removed_messages_pkey PRIMARY KEY (message_id),
  CONSTRAINT removed_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX removed_messages_removed_at ON removed_messages (removed_at);
CREATE INDEX removed_messages_sender_id ON removed_messages (sender_id);

-- The search index's row of a message. It has no foreign key, because its check would cost as much as the row.
CREATE TABLE message_search (
  channel_id uuid NOT NULL,
  created_seq integer NOT NULL,
  position bigint GENERATED BY DEFAULT AS IDENTITY,
  created_at timestamptz NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT message_search_pkey PRIMARY KEY (channel_id, created_seq)
);
CREATE INDEX message_search_created_at ON message_search (created_at, position);
CREATE INDEX message_search_words ON message_search USING gin (words) WITH (fastupdate = on, gin_pending_list_limit = 256);

CREATE TABLE search_words (
  word text NOT NULL,
  CONSTRAINT search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops);

-- Up to which message the words have been collected.
CREATE TABLE search_progress (
  id integer NOT NULL DEFAULT 1,
  position bigint NOT NULL DEFAULT 0,
  CONSTRAINT search_progress_pkey PRIMARY KEY (id),
  CONSTRAINT search_progress_one_row CHECK (id = 1)
);

INSERT INTO search_progress DEFAULT VALUES;`;

/** Channels, messages with their parts and marks, and the search index. */
export class CreateCommunity1796000000004 implements MigrationInterface {
  readonly name = "CreateCommunity1796000000004";

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTrigrams(queryRunner);
    await queryRunner.query(SQL);
  }

  /** Keeps the extension, because other database objects may use it by now. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE search_progress, search_words, message_search, removed_messages, attachments, helpful_marks, saved_messages,
        thread_follows, message_reactions, message_mentions, channel_reads, messages, channels`);
  }
}

async function createTrigrams(queryRunner: QueryRunner): Promise<void> {
  try {
    await queryRunner.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm`);
  } catch (cause) {
    throw new Error(
      "Search needs the PostgreSQL extension pg_trgm, and the database role can't create it. Run CREATE EXTENSION pg_trgm as a " +
        "superuser in this database (if it isn't available, install PostgreSQL's contrib package), then start the server again.",
      { cause },
    );
  }
}
