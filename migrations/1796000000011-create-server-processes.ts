import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
-- The heartbeats of the processes that use this database. Unlogged: a crash of the database may forget them.
CREATE UNLOGGED TABLE server_processes (
  id uuid NOT NULL,
  seen_at timestamptz NOT NULL,
  CONSTRAINT server_processes_pkey PRIMARY KEY (id)
);

-- What processes count together without Redis. The columns are those of rate-limiter-flexible; expire is in milliseconds since 1970.
CREATE UNLOGGED TABLE rate_limit_counts (
  key text NOT NULL,
  points integer NOT NULL,
  expire bigint,
  CONSTRAINT rate_limit_counts_pkey PRIMARY KEY (key)
);`;

/** What the processes of an installation share. */
export class CreateServerProcesses1796000000011 implements MigrationInterface {
  readonly name = "CreateServerProcesses1796000000011";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE rate_limit_counts, server_processes`);
  }
}
