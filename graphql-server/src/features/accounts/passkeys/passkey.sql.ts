import type { DataSource } from "typeorm";
import { query } from "../../../kernel/database";
import type { PasskeyType } from "./passkey.type";

export const PASSKEY_COLUMNS = `id, name, backed_up AS "backedUp", created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

export const ownPasskeys = (database: DataSource, userId: string): Promise<PasskeyType[]> =>
  query(database, `SELECT ${PASSKEY_COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`, [userId]);
