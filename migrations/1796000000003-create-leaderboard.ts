import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE xp_entries (
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  rule text NOT NULL,
  source_id text NOT NULL,
  amount integer NOT NULL,
  reverses_id bigint,
  counted_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  note text,
  CONSTRAINT xp_entries_pkey PRIMARY KEY (id),
  CONSTRAINT xp_entries_rule_check CHECK (rule IN ('MESSAGE', 'COURSE', 'HELP', 'STRIKE', 'ADMIN')),
  CONSTRAINT xp_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
-- Only reversals name another row.
CREATE UNIQUE INDEX xp_entries_reverses_id ON xp_entries (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE UNIQUE INDEX xp_entries_source ON xp_entries (rule, source_id, user_id) WHERE reverses_id IS NULL;
CREATE INDEX xp_entries_user_id_created_at ON xp_entries (user_id, created_at);

CREATE TABLE xp_totals (
  period text NOT NULL,
  user_id uuid NOT NULL,
  xp integer NOT NULL,
  reached_at timestamptz NOT NULL,
  ranked boolean NOT NULL DEFAULT true,
  CONSTRAINT xp_totals_pkey PRIMARY KEY (user_id, period),
  CONSTRAINT xp_totals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX xp_totals_ranked ON xp_totals (period, (-xp), reached_at, user_id) INCLUDE (xp) WHERE ranked AND xp > 0;

-- See docs/adr/0019-leaderboard-ranks.md.
CREATE TABLE xp_rank_blocks (
  period text NOT NULL,
  level smallint NOT NULL,
  minus_xp integer NOT NULL,
  reached_at timestamptz NOT NULL,
  user_id uuid NOT NULL,
  members integer NOT NULL,
  CONSTRAINT xp_rank_blocks_pkey PRIMARY KEY (period, level, minus_xp, reached_at, user_id)
) WITH (fillfactor = 50);

CREATE TABLE xp_rank_moves (
  period text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  from_minus_xp integer,
  from_reached_at timestamptz,
  to_minus_xp integer,
  to_reached_at timestamptz,
  CONSTRAINT xp_rank_moves_pkey PRIMARY KEY (period, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

CREATE TABLE message_allowances (
  user_id uuid NOT NULL,
  tokens double precision NOT NULL,
  refilled_at timestamptz NOT NULL,
  day date NOT NULL,
  awards_today integer NOT NULL,
  CONSTRAINT message_allowances_pkey PRIMARY KEY (user_id),
  CONSTRAINT message_allowances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

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
END $$;

CREATE TRIGGER xp_totals_entered AFTER INSERT ON xp_totals FOR EACH ROW
  WHEN (NEW.ranked AND NEW.xp > 0)
  EXECUTE FUNCTION log_rank_move();

CREATE TRIGGER xp_totals_left AFTER DELETE ON xp_totals FOR EACH ROW
  WHEN (OLD.ranked AND OLD.xp > 0)
  EXECUTE FUNCTION log_rank_move();

CREATE TRIGGER xp_totals_moved AFTER UPDATE ON xp_totals FOR EACH ROW
  WHEN (
    ((OLD.ranked AND OLD.xp > 0) OR (NEW.ranked AND NEW.xp > 0))
    AND (OLD.xp IS DISTINCT FROM NEW.xp OR OLD.reached_at IS DISTINCT FROM NEW.reached_at OR OLD.ranked IS DISTINCT FROM NEW.ranked)
  )
  EXECUTE FUNCTION log_rank_move();

-- Role, deletion, and visibility change in several features, so a trigger follows them.
CREATE FUNCTION follow_ranked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_ranked boolean := NEW.role <> 'ADMIN' AND NEW.deleted_at IS NULL AND NEW.listed;
BEGIN
  UPDATE xp_totals SET ranked = is_ranked WHERE user_id = NEW.id AND ranked <> is_ranked;
  RETURN NULL;
END $$;

CREATE TRIGGER users_follow_ranked AFTER UPDATE OF role, deleted_at, listed ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.listed IS DISTINCT FROM NEW.listed)
  EXECUTE FUNCTION follow_ranked();`;

/** The XP ledger, its totals, and the blocks behind the ranks. */
export class CreateLeaderboard1796000000003 implements MigrationInterface {
  readonly name = "CreateLeaderboard1796000000003";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER users_follow_ranked ON users`);
    await queryRunner.query(`DROP TABLE message_allowances, xp_rank_moves, xp_rank_blocks, xp_totals, xp_entries`);
    await queryRunner.query(`DROP FUNCTION log_rank_move, follow_ranked`);
  }
}
