import type { MigrationInterface, QueryRunner } from "typeorm";

/** Sequence numbers per statement, so that no statement locks rows for long. */
const BATCH = 1_000;

/** $1 channel, $2 first and $3 last `created_seq`. The parents of earlier numbers already have their roots. */
const FILL_ROOTS = `
  WITH RECURSIVE chain AS (
    SELECT m.id, m.reply_to_id AS parent_id FROM messages m
    WHERE m.channel_id = $1 AND m.created_seq BETWEEN $2 AND $3 AND m.reply_to_id IS NOT NULL AND m.thread_root_id IS NULL
    UNION ALL
    SELECT chain.id, p.reply_to_id FROM chain JOIN messages p ON p.id = chain.parent_id
    WHERE p.reply_to_id IS NOT NULL AND p.thread_root_id IS NULL
  )
  UPDATE messages m SET thread_root_id = coalesce(p.thread_root_id, p.id)
  FROM chain JOIN messages p ON p.id = chain.parent_id AND (p.reply_to_id IS NULL OR p.thread_root_id IS NOT NULL)
  WHERE m.id = chain.id`;

/** $1 channel, $2 first and $3 last `created_seq` of the roots. */
const FILL_COUNTS = `
  UPDATE messages r SET reply_count = t.replies, helped_count = t.helped, thread_seq = t.seq
  FROM (
    SELECT root.id, t.* FROM messages root CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE m.deleted_at IS NULL))::int AS replies, (count(*) FILTER (WHERE m.helpful))::int AS helped,
        max(m.seq) AS seq
      FROM messages m WHERE m.thread_root_id = root.id) t
    WHERE root.channel_id = $1 AND root.created_seq BETWEEN $2 AND $3 AND root.reply_to_id IS NULL
  ) t WHERE r.id = t.id AND t.seq IS NOT NULL`;

/** $1 now, $2 channel, $3 first and $4 last `created_seq` of the roots. Authors of roots and replies follow the thread. */
const FILL_FOLLOWS = `
  INSERT INTO thread_follows (root_id, user_id, following, created_at)
  SELECT DISTINCT root.id, p.user_id, true, $1::timestamptz FROM messages root CROSS JOIN LATERAL (
    SELECT root.sender_id AS user_id UNION SELECT m.sender_id FROM messages m WHERE m.thread_root_id = root.id) p
  JOIN users u ON u.id = p.user_id AND u.deleted_at IS NULL
  WHERE root.channel_id = $2 AND root.created_seq BETWEEN $3 AND $4 AND root.thread_seq IS NOT NULL
  ON CONFLICT DO NOTHING`;

/** Fills the threads of existing replies and builds their indexes, without blocking writes. Can be repeated after a failure. */
export class FillThreads1768110000001 implements MigrationInterface {
  readonly name = "FillThreads1768110000001";
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE messages VALIDATE CONSTRAINT messages_thread_root_id_fkey`);
    await this.fillEach(queryRunner, (channelId, from, to) => queryRunner.query(FILL_ROOTS, [channelId, from, to]));
    // Invalid if an earlier attempt failed.
    await queryRunner.query(`DROP INDEX IF EXISTS messages_thread_root_id_created_seq`);
    await queryRunner.query(`
      CREATE INDEX CONCURRENTLY messages_thread_root_id_created_seq ON messages (thread_root_id, created_seq)
      WHERE thread_root_id IS NOT NULL`);
    await queryRunner.query(`DROP INDEX IF EXISTS messages_channel_id_pinned_at`);
    await queryRunner.query(`
      CREATE INDEX CONCURRENTLY messages_channel_id_pinned_at ON messages (channel_id, pinned_at)
      WHERE pinned_at IS NOT NULL`);
    const now = new Date();
    await this.fillEach(queryRunner, async (channelId, from, to) => {
      await queryRunner.query(FILL_COUNTS, [channelId, from, to]);
      await queryRunner.query(FILL_FOLLOWS, [now, channelId, from, to]);
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX messages_channel_id_pinned_at`);
    await queryRunner.query(`DROP INDEX messages_thread_root_id_created_seq`);
  }

  private async fillEach(
    queryRunner: QueryRunner,
    fill: (channelId: string, from: number, to: number) => Promise<unknown>,
  ): Promise<void> {
    const channels = (await queryRunner.query(`SELECT id, last_seq FROM channels`)) as {
      id: string;
      last_seq: number;
    }[];
    for (const { id, last_seq: lastSeq } of channels) {
      for (let from = 1; from <= lastSeq; from += BATCH) await fill(id, from, from + BATCH - 1);
    }
  }
}
