import type { MigrationInterface, QueryRunner } from "typeorm";

const IS_RANKED = "role <> 'ADMIN' AND deleted_at IS NULL AND listed";

/** All-time totals beside the others, who is ranked in them, and what makes a rank cheap to tell (docs/adr/0019). */
export class CreateXpRanks1764700000000 implements MigrationInterface {
  readonly name = "CreateXpRanks1764700000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await moveTotals(queryRunner);
    await createRanks(queryRunner);
    await createTriggers(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER users_follow_ranked ON users`);
    for (const event of ["entered", "moved", "left"]) {
      await queryRunner.query(`DROP TRIGGER xp_totals_${event} ON xp_totals`);
    }
    await queryRunner.query(`DROP FUNCTION follow_ranked()`);
    await queryRunner.query(`DROP FUNCTION log_rank_move()`);
    await queryRunner.query(`DROP TABLE xp_rank_moves`);
    await queryRunner.query(`DROP TABLE xp_rank_blocks`);
    await queryRunner.query(`ALTER TABLE xp_entries DROP note`);
    await queryRunner.query(`DROP INDEX xp_entries_reverses_id`);
    await queryRunner.query(`CREATE UNIQUE INDEX xp_entries_reverses_id ON xp_entries (reverses_id)`);
    await queryRunner.query(`DROP INDEX xp_totals_ranked`);
    await queryRunner.query(`ALTER TABLE users ADD xp_reached_at timestamptz NOT NULL DEFAULT now()`);
    await queryRunner.query(`
      UPDATE users u SET xp_reached_at = t.reached_at FROM xp_totals t WHERE t.user_id = u.id AND t.period = 'all'`);
    await queryRunner.query(`DELETE FROM xp_totals WHERE period = 'all'`);
    await queryRunner.query(`ALTER TABLE xp_totals DROP CONSTRAINT xp_totals_pkey, DROP ranked`);
    await queryRunner.query(`ALTER TABLE xp_totals ADD CONSTRAINT xp_totals_pkey PRIMARY KEY (period, user_id)`);
    await queryRunner.query(`CREATE INDEX xp_totals_by_xp ON xp_totals (period, xp DESC, reached_at, user_id)`);
    await queryRunner.query(`ALTER TABLE users DROP listed`);
    await queryRunner.query(
      `CREATE INDEX users_by_xp ON users (xp DESC, xp_reached_at, id) WHERE role <> 'ADMIN' AND deleted_at IS NULL`,
    );
  }
}

async function moveTotals(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`ALTER TABLE users ADD listed boolean NOT NULL DEFAULT true`);
  await queryRunner.query(`ALTER TABLE xp_entries ADD note text`);
  // Only reversals name another row: the others, nearly all, need no entry in its index.
  await queryRunner.query(`DROP INDEX xp_entries_reverses_id`);
  await queryRunner.query(
    `CREATE UNIQUE INDEX xp_entries_reverses_id ON xp_entries (reverses_id) WHERE reverses_id IS NOT NULL`,
  );
  await queryRunner.query(`DROP INDEX xp_totals_by_xp`);
  await queryRunner.query(`ALTER TABLE xp_totals DROP CONSTRAINT xp_totals_pkey`);
  await queryRunner.query(`ALTER TABLE xp_totals ADD CONSTRAINT xp_totals_pkey PRIMARY KEY (user_id, period)`);
  await queryRunner.query(`ALTER TABLE xp_totals ADD ranked boolean NOT NULL DEFAULT true`);
  await queryRunner.query(`
    INSERT INTO xp_totals (period, user_id, xp, reached_at)
    SELECT 'all', id, xp, xp_reached_at FROM users WHERE xp <> 0`);
  await queryRunner.query(`
    UPDATE xp_totals SET ranked = false FROM users u WHERE u.id = user_id AND NOT (${IS_RANKED})`);
  // From now on the time is that of the newest ledger row which changed the total, so that a check can derive it.
  await queryRunner.query(`
    UPDATE xp_totals t SET reached_at = e.reached_at
    FROM (
      SELECT user_id, period, max(created_at) AS reached_at
      FROM xp_entries, LATERAL (VALUES ('all'), (to_char(counted_at AT TIME ZONE 'UTC', 'YYYY-MM')),
        (to_char(counted_at AT TIME ZONE 'UTC', 'IYYY-"W"IW'))) AS p (period)
      WHERE amount <> 0 GROUP BY user_id, period) e
    WHERE t.user_id = e.user_id AND t.period = e.period`);
  // With the index goes the reason why every award had to write into all the indexes of users.
  await queryRunner.query(`ALTER TABLE users DROP xp_reached_at`);
  await queryRunner.query(`
    CREATE INDEX xp_totals_ranked ON xp_totals (period, (-xp), reached_at, user_id) INCLUDE (xp)
    WHERE ranked AND xp > 0`);
}

async function createRanks(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE xp_rank_blocks (
      period text NOT NULL,
      level smallint NOT NULL,
      minus_xp integer NOT NULL,
      reached_at timestamptz NOT NULL,
      user_id uuid NOT NULL,
      members integer NOT NULL,
      CONSTRAINT xp_rank_blocks_pkey PRIMARY KEY (period, level, minus_xp, reached_at, user_id)
    ) WITH (fillfactor = 50)`);
  await queryRunner.query(`
    CREATE TABLE xp_rank_moves (
      period text NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
      user_id uuid NOT NULL,
      from_minus_xp integer,
      from_reached_at timestamptz,
      to_minus_xp integer,
      to_reached_at timestamptz,
      CONSTRAINT xp_rank_moves_pkey PRIMARY KEY (period, id)
    ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
}

async function createTriggers(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE FUNCTION log_rank_move() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO xp_rank_moves (period, user_id, to_minus_xp, to_reached_at)
        VALUES (NEW.period, NEW.user_id, -NEW.xp, NEW.reached_at);
      ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO xp_rank_moves (period, user_id, from_minus_xp, from_reached_at)
        VALUES (OLD.period, OLD.user_id, -OLD.xp, OLD.reached_at);
      ELSE
        INSERT INTO xp_rank_moves (period, user_id, from_minus_xp, from_reached_at, to_minus_xp, to_reached_at)
        VALUES (NEW.period, NEW.user_id,
          CASE WHEN OLD.ranked AND OLD.xp > 0 THEN -OLD.xp END, CASE WHEN OLD.ranked AND OLD.xp > 0 THEN OLD.reached_at END,
          CASE WHEN NEW.ranked AND NEW.xp > 0 THEN -NEW.xp END, CASE WHEN NEW.ranked AND NEW.xp > 0 THEN NEW.reached_at END);
      END IF;
      RETURN NULL;
    END $$`);
  const log = "FOR EACH ROW";
  const call = "EXECUTE FUNCTION log_rank_move()";
  await queryRunner.query(
    `CREATE TRIGGER xp_totals_entered AFTER INSERT ON xp_totals ${log} WHEN (NEW.ranked AND NEW.xp > 0) ${call}`,
  );
  await queryRunner.query(
    `CREATE TRIGGER xp_totals_left AFTER DELETE ON xp_totals ${log} WHEN (OLD.ranked AND OLD.xp > 0) ${call}`,
  );
  await queryRunner.query(`
    CREATE TRIGGER xp_totals_moved AFTER UPDATE ON xp_totals ${log}
    WHEN ((OLD.ranked AND OLD.xp > 0 OR NEW.ranked AND NEW.xp > 0)
      AND (OLD.xp, OLD.reached_at, OLD.ranked) IS DISTINCT FROM (NEW.xp, NEW.reached_at, NEW.ranked)) ${call}`);
  await queryRunner.query(`
    CREATE FUNCTION follow_ranked() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      is_ranked boolean := NEW.role <> 'ADMIN' AND NEW.deleted_at IS NULL AND NEW.listed;
    BEGIN
      UPDATE xp_totals SET ranked = is_ranked WHERE user_id = NEW.id AND ranked <> is_ranked;
      RETURN NULL;
    END $$`);
  await queryRunner.query(`
    CREATE TRIGGER users_follow_ranked AFTER UPDATE OF role, deleted_at, listed ON users FOR EACH ROW
    WHEN ((OLD.role, OLD.deleted_at, OLD.listed) IS DISTINCT FROM (NEW.role, NEW.deleted_at, NEW.listed))
    EXECUTE FUNCTION follow_ranked()`);
}
