import type { MigrationInterface, QueryRunner } from "typeorm";

/** What the admin area asks for: members by age and role, by any word of their names, sanctions in force, days. */
export class IndexAdmin1764900000000 implements MigrationInterface {
  readonly name = "IndexAdmin1764900000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX users_created_at_id ON users (created_at, id)`);
    await queryRunner.query(
      `CREATE INDEX users_role_created_at_id ON users (role, created_at, id) WHERE deleted_at IS NULL`,
    );
    await queryRunner.query(`
      CREATE INDEX users_words ON users USING gin (array_to_tsvector(array_remove(regexp_split_to_array(
        lower(username || ' ' || name || ' ' || coalesce(email, '')), '[[:space:][:punct:]]+'), ''))) WHERE deleted_at IS NULL`);
    await queryRunner.query(`CREATE INDEX sanctions_in_force ON sanctions (kind, user_id) WHERE lifted_at IS NULL`);
    await queryRunner.query(`CREATE INDEX audit_entries_created_at_id ON audit_entries (created_at, id)`);
    await queryRunner.query(
      `CREATE INDEX audit_entries_action_created_at_id ON audit_entries (action, created_at, id)`,
    );
    // Messages only ever grow at the end: this costs their writers next to nothing.
    await queryRunner.query(
      `CREATE INDEX messages_created_at ON messages USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on)`,
    );
    await queryRunner.query(
      `CREATE INDEX lesson_completions_completed_at ON lesson_completions (completed_at, user_id)`,
    );
    await queryRunner.query(`CREATE INDEX orders_paid_at ON orders (paid_at) WHERE paid_at IS NOT NULL`);
    await queryRunner.query(`CREATE INDEX orders_user_id_created_at ON orders (user_id, created_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX orders_user_id_created_at`);
    await queryRunner.query(`DROP INDEX orders_paid_at`);
    await queryRunner.query(`DROP INDEX lesson_completions_completed_at`);
    await queryRunner.query(`DROP INDEX messages_created_at`);
    await queryRunner.query(`DROP INDEX audit_entries_action_created_at_id`);
    await queryRunner.query(`DROP INDEX audit_entries_created_at_id`);
    await queryRunner.query(`DROP INDEX sanctions_in_force`);
    await queryRunner.query(`DROP INDEX users_words`);
    await queryRunner.query(`DROP INDEX users_role_created_at_id`);
    await queryRunner.query(`DROP INDEX users_created_at_id`);
  }
}
