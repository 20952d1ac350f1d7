import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE favorite_channels (
  user_id uuid NOT NULL,
  channel_ids uuid[] NOT NULL,
  CONSTRAINT favorite_channels_pkey PRIMARY KEY (user_id),
  CONSTRAINT favorite_channels_channel_ids_check CHECK (cardinality(channel_ids) <= 50),
  CONSTRAINT favorite_channels_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);`;

/** The channels that members keep at the top of the list. */
export class CreateFavoriteChannels1797000000001 implements MigrationInterface {
  readonly name = "CreateFavoriteChannels1797000000001";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE favorite_channels`);
  }
}
