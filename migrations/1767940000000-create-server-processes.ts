import type { MigrationInterface, QueryRunner } from "typeorm";

/** The heartbeats of the server processes that use this database. Unlogged: a crash of the database may forget them. */
export class CreateServerProcesses1767940000000 implements MigrationInterface {
  readonly name = "CreateServerProcesses1767940000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE UNLOGGED TABLE server_processes (
        id uuid CONSTRAINT server_processes_pkey PRIMARY KEY,
        seen_at timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE server_processes`);
  }
}
