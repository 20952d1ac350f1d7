import type { MigrationInterface, QueryRunner } from "typeorm";

/** Files that belong to no message: only their uploader can open them. */
export class AddPrivateAttachments1797000000051 implements MigrationInterface {
  readonly name = "AddPrivateAttachments1797000000051";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE attachments ADD is_private boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE attachments DROP is_private`);
  }
}
