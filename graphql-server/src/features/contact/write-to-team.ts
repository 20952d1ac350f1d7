import type { EntityManager } from "typeorm";

/** A message to the team in a member's name, in the caller's transaction. */
export async function writeToTeam(
  manager: EntityManager,
  { userId, message, at }: { userId: string; message: string; at: Date },
): Promise<void> {
  await manager.query(
    `INSERT INTO contact_messages (user_id, name, email, message, created_at)
     SELECT id, name, email, $2, $3 FROM users WHERE id = $1 AND deleted_at IS NULL`,
    [userId, message, at],
  );
}
