import type { MigrationInterface, QueryRunner } from "typeorm";

const UP = `
ALTER TABLE channels ADD slow_mode_seconds integer NOT NULL DEFAULT 0;
ALTER TABLE channels ADD min_post_level integer;
ALTER TABLE channels ADD allows_links boolean NOT NULL DEFAULT true;
ALTER TABLE channels ADD allows_files boolean NOT NULL DEFAULT true;`;

const DOWN = `
ALTER TABLE channels DROP allows_files;
ALTER TABLE channels DROP allows_links;
ALTER TABLE channels DROP min_post_level;
ALTER TABLE channels DROP slow_mode_seconds;`;

/** What members can post in a channel, and how often. */
export class AddChannelRules1797000000096 implements MigrationInterface {
  readonly name = "AddChannelRules1797000000096";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
