import type { MigrationInterface, QueryRunner } from "typeorm";

export class CreateCommunity1763600004000 implements MigrationInterface {
  readonly name = "CreateCommunity1763600004000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
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
        CONSTRAINT channels_pkey PRIMARY KEY (id),
        CONSTRAINT channels_course_has_course CHECK (access_level <> 'COURSE' OR course_id IS NOT NULL),
        CONSTRAINT channels_level_has_threshold CHECK (access_level <> 'LEVEL' OR min_level IS NOT NULL),
        CONSTRAINT channels_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
        CONSTRAINT channels_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id) ON DELETE SET NULL
      )`);
    await queryRunner.query(`CREATE UNIQUE INDEX channels_name ON channels (name)`);
    await queryRunner.query(`CREATE INDEX channels_created_by_id ON channels (created_by_id)`);
    await queryRunner.query(`
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
        CONSTRAINT messages_pkey PRIMARY KEY (id),
        CONSTRAINT messages_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
        CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id),
        CONSTRAINT messages_reply_to_id_fkey FOREIGN KEY (reply_to_id) REFERENCES messages(id)
      )`);
    await queryRunner.query(`CREATE INDEX messages_reply_to_id ON messages (reply_to_id)`);
    await queryRunner.query(`CREATE INDEX messages_sender_id_created_at ON messages (sender_id, created_at)`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX messages_sender_id_client_message_id ON messages (sender_id, client_message_id)`,
    );
    await queryRunner.query(`CREATE UNIQUE INDEX messages_channel_id_seq ON messages (channel_id, seq)`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX messages_channel_id_created_seq ON messages (channel_id, created_seq)`,
    );
    await queryRunner.query(`
      CREATE TABLE message_events (
        channel_id uuid NOT NULL,
        seq integer NOT NULL,
        message_id uuid NOT NULL,
        type text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT message_events_pkey PRIMARY KEY (channel_id, seq),
        CONSTRAINT message_events_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
        CONSTRAINT message_events_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id)
      )`);
    await queryRunner.query(`CREATE INDEX message_events_message_id ON message_events (message_id)`);
    await queryRunner.query(`
      CREATE TABLE channel_reads (
        user_id uuid NOT NULL,
        channel_id uuid NOT NULL,
        last_read_seq integer NOT NULL,
        CONSTRAINT channel_reads_pkey PRIMARY KEY (user_id, channel_id),
        CONSTRAINT channel_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
        CONSTRAINT channel_reads_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE channel_reads`);
    await queryRunner.query(`DROP TABLE message_events`);
    await queryRunner.query(`DROP TABLE messages`);
    await queryRunner.query(`DROP TABLE channels`);
  }
}
