import type { MigrationInterface, QueryRunner } from "typeorm";

/** Threads, reactions, pins, and saved messages. The next migration fills the threads of existing replies. */
export class CreateThreads1768110000000 implements MigrationInterface {
  readonly name = "CreateThreads1768110000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE messages
        ADD COLUMN thread_root_id uuid,
        ADD COLUMN reply_count integer NOT NULL DEFAULT 0,
        ADD COLUMN helped_count integer NOT NULL DEFAULT 0,
        ADD COLUMN thread_seq integer,
        ADD COLUMN reaction_counts jsonb,
        ADD COLUMN pinned_at timestamptz`);
    // Validated in the next migration, because validation reads the whole table.
    await queryRunner.query(`
      ALTER TABLE messages ADD CONSTRAINT messages_thread_root_id_fkey
        FOREIGN KEY (thread_root_id) REFERENCES messages (id) NOT VALID`);
    await queryRunner.query(`
      CREATE TABLE thread_follows (
        root_id uuid NOT NULL CONSTRAINT thread_follows_root_id_fkey REFERENCES messages (id),
        user_id uuid NOT NULL CONSTRAINT thread_follows_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        following boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT thread_follows_pkey PRIMARY KEY (root_id, user_id)
      )`);
    await queryRunner.query(`CREATE INDEX thread_follows_user_id ON thread_follows (user_id)`);
    await queryRunner.query(`
      CREATE TABLE message_reactions (
        message_id uuid NOT NULL CONSTRAINT message_reactions_message_id_fkey REFERENCES messages (id),
        user_id uuid NOT NULL CONSTRAINT message_reactions_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        reaction text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT message_reactions_pkey PRIMARY KEY (message_id, user_id, reaction)
      )`);
    await queryRunner.query(`CREATE INDEX message_reactions_user_id ON message_reactions (user_id)`);
    await queryRunner.query(`
      CREATE TABLE saved_messages (
        user_id uuid NOT NULL CONSTRAINT saved_messages_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        message_id uuid NOT NULL CONSTRAINT saved_messages_message_id_fkey REFERENCES messages (id),
        saved_at timestamptz NOT NULL,
        CONSTRAINT saved_messages_pkey PRIMARY KEY (user_id, message_id)
      )`);
    await queryRunner.query(
      `CREATE INDEX saved_messages_user_id_saved_at ON saved_messages (user_id, saved_at, message_id)`,
    );
    await queryRunner.query(`CREATE INDEX saved_messages_message_id ON saved_messages (message_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE saved_messages`);
    await queryRunner.query(`DROP TABLE message_reactions`);
    await queryRunner.query(`DROP TABLE thread_follows`);
    await queryRunner.query(`
      ALTER TABLE messages DROP COLUMN pinned_at, DROP COLUMN reaction_counts, DROP COLUMN thread_seq,
        DROP COLUMN helped_count, DROP COLUMN reply_count, DROP COLUMN thread_root_id`);
  }
}
