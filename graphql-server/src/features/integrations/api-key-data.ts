import { rowsOf } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";

/** A member's API keys; deleted with the account. */
export const apiKeyData: PersonalDataSource = {
  name: "apiKeys",
  collect: (manager, userId) =>
    rowsOf(
      manager,
      `SELECT name, prefix, scopes, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt",
         revoked_at AS "revokedAt" FROM api_keys WHERE owner_id = $1 ORDER BY created_at`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await manager.query(`DELETE FROM api_keys WHERE owner_id = $1`, [userId]);
  },
};
