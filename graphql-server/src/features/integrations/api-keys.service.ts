import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../kernel/events/bus";
import type { Clock } from "../../kernel/clock";
import { toConnection, type Connection } from "../../kernel/paging/connections";
import { readRows, rowsOf } from "../../kernel/database";
import { AppError, invalidField } from "../../kernel/errors/errors";
import { isUuid, requireUuid } from "../../kernel/ids";
import type { ApiKeyScope, Integration } from "../../kernel/auth/integration";
import { invalidCursor, requirePageSize } from "../../kernel/paging/paging";
import type { RateLimits } from "../../kernel/rate-limits";
import type { Topics } from "../../kernel/events/topics";
import type { MemberRecord } from "../accounts";
import { assertAdmin, type Viewer } from "../../kernel/auth/viewer";
import { memberJson, toMember } from "../accounts";
import { writeAudit } from "../moderation";
import { fits, newSecret, prefixOf } from "./api-key-secret";
import type { ApiKeyType, CreateApiKeyPayload } from "./api-key.type";
import type { CreateApiKeyInput } from "./api-keys.inputs";
import { authorizeManageKey } from "./api-keys.policy";

const KEYS_AT_ONCE = 10;
/** More than a person may have in force, or some of those would not be shown. */
const SHOWN_TO_OWNER = 50;
const DAY_MS = 86_400_000;
/** The time of the last use is kept to the minute: one write a minute, not one a request. */
const USE_STEP_MS = 60_000;

interface KeyRow extends Omit<ApiKeyType, "owner"> {
  owner: MemberRecord;
}

const KEYS = `
  SELECT k.id, k.name, k.prefix, k.scopes, k.created_at AS "createdAt", k.expires_at AS "expiresAt",
    k.last_used_at AS "lastUsedAt", k.revoked_at AS "revokedAt", ${memberJson("u")} AS owner
  FROM api_keys k JOIN users u ON u.id = k.owner_id`;

// A banned person's keys rest with them.
const KEY_BY_PREFIX = `
  SELECT k.id, k.secret_hash, k.scopes, k.last_used_at, k.revoked_at IS NOT NULL AS revoked,
    coalesce(k.expires_at <= $2, false) AS expired,
    EXISTS (SELECT 1 FROM sanctions s WHERE s.user_id = u.id AND s.kind = 'BAN' AND s.lifted_at IS NULL
              AND (s.ends_at IS NULL OR s.ends_at > $2)) AS resting
  FROM api_keys k JOIN users u ON u.id = k.owner_id AND u.deleted_at IS NULL
  WHERE k.prefix = $1`;

interface StoredKey {
  id: string;
  secret_hash: string;
  scopes: ApiKeyScope[];
  last_used_at: Date | null;
  revoked: boolean;
  expired: boolean;
  resting: boolean;
}

/** Why a key opens nothing, said only to callers who have all of it; null while it is in force. */
function endOf({ revoked, expired, resting }: StoredKey): string | null {
  if (revoked) return "This API key was revoked.";
  if (expired) return "This API key has expired.";
  return resting ? "This API key rests while its owner is banned." : null;
}

/** Keys of programs: made and revoked by people, looked at with every call. */
export class ApiKeysService {
  constructor(
    private readonly database: DataSource,
    private readonly bus: Bus<Topics>,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** The program behind a key; throws when the key is unknown, was revoked, or has expired. */
  async resolve(key: string): Promise<Integration> {
    const now = this.clock.now();
    const prefix = prefixOf(key);
    const [row] = prefix ? await readRows<StoredKey>(this.database, KEY_BY_PREFIX, [prefix, now]) : [];
    if (!row || !fits(key, row.secret_hash)) throw new AppError("UNAUTHENTICATED", "This API key is not valid.");
    const ended = endOf(row);
    if (ended) throw new AppError("UNAUTHENTICATED", ended);
    if (now.getTime() - (row.last_used_at?.getTime() ?? 0) >= USE_STEP_MS) {
      await this.database.query(`UPDATE api_keys SET last_used_at = $2 WHERE id = $1`, [row.id, now]);
    }
    return { keyId: row.id, scopes: row.scopes };
  }

  /** All that are in force, then as many of the ended ones, the newest first; so no key in force is ever out of reach. */
  async ofViewer(viewer: Viewer): Promise<ApiKeyType[]> {
    const rows = await readRows<KeyRow>(
      this.database,
      `${KEYS} WHERE k.owner_id = $1
       ORDER BY (k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)) DESC, k.created_at DESC, k.id DESC
       LIMIT ${SHOWN_TO_OWNER}`,
      [viewer.id, this.clock.now()],
    );
    return rows.map(toKey);
  }

  /** Everybody's, the newest first. */
  async all(viewer: Viewer, first: number, after: string | null): Promise<Connection<ApiKeyType>> {
    assertAdmin(viewer);
    requirePageSize(first);
    if (after !== null) await this.requireCursor(after);
    const rows = await readRows<KeyRow>(
      this.database,
      `${KEYS} WHERE $1::uuid IS NULL
         OR (k.created_at, k.id) < (SELECT p.created_at, p.id FROM api_keys p WHERE p.id = $1)
       ORDER BY k.created_at DESC, k.id DESC LIMIT $2`,
      [after, first + 1],
    );
    const keys = rows.slice(0, first).map(toKey);
    return toConnection(keys, ({ id }) => id, { previous: after !== null, next: rows.length > first });
  }

  async create(viewer: Viewer, input: CreateApiKeyInput): Promise<CreateApiKeyPayload> {
    if (typeof input.ownerUsername === "string") assertAdmin(viewer);
    await this.limits.take("apiKeysPerPerson", viewer.id);
    const secret = newSecret();
    const id = await this.database.transaction(async (manager) => {
      const now = this.clock.now();
      const ownerId = await lockOwner(manager, viewer, input.ownerUsername ?? null);
      await requireRoom(manager, ownerId, now);
      const days = input.expiresInDays ?? null;
      const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
      const [created] = await rowsOf<{ id: string }>(
        manager,
        `INSERT INTO api_keys (owner_id, name, prefix, secret_hash, scopes, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
        [ownerId, input.name.trim(), secret.prefix, secret.hash, [...new Set(input.scopes)], now, expiresAt],
      );
      if (!created) throw new AppError("INTERNAL", "The key was not stored");
      await auditForOthers(manager, viewer, ownerId, { action: "api_key.created", prefix: secret.prefix, at: now });
      return created.id;
    });
    return { key: secret.key, apiKey: await this.byId(id) };
  }

  /** Works at once; once is enough. */
  async revoke(viewer: Viewer, keyId: string): Promise<ApiKeyType> {
    const id = requireUuid(keyId);
    await this.database.transaction(async (manager) => {
      const [key] = await rowsOf<{ owner_id: string; prefix: string; revoked_at: Date | null }>(
        manager,
        `SELECT owner_id, prefix, revoked_at FROM api_keys WHERE id = $1 FOR UPDATE`,
        [id],
      );
      authorizeManageKey(viewer, key?.owner_id);
      if (!key || key.revoked_at) return;
      const now = this.clock.now();
      await manager.query(`UPDATE api_keys SET revoked_at = $2 WHERE id = $1`, [id, now]);
      await auditForOthers(manager, viewer, key.owner_id, { action: "api_key.revoked", prefix: key.prefix, at: now });
    });
    this.bus.publish("sessionEnded", id, { sessionId: id });
    return this.byId(id);
  }

  private async requireCursor(after: string): Promise<void> {
    const [known] = isUuid(after) ? await readRows(this.database, `SELECT 1 FROM api_keys WHERE id = $1`, [after]) : [];
    if (!known) throw invalidCursor();
  }

  private async byId(id: string): Promise<ApiKeyType> {
    const [row] = await readRows<KeyRow>(this.database, `${KEYS} WHERE k.id = $1`, [id]);
    if (!row) throw new AppError("INTERNAL", "The key is gone");
    return toKey(row);
  }
}

const toKey = ({ owner, ...row }: KeyRow): ApiKeyType => ({ ...row, owner: toMember(owner) });

/** One at a time per owner, so that the limit holds. */
async function lockOwner(manager: EntityManager, viewer: Viewer, username: string | null): Promise<string> {
  const [owner] = await rowsOf<{ id: string }>(
    manager,
    `SELECT id FROM users WHERE ${username !== null ? "username_key = lower($1)" : "id = $1"} AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [username ?? viewer.id],
  );
  if (!owner) throw invalidField("ownerUsername", "Nobody has this username");
  return owner.id;
}

async function requireRoom(manager: EntityManager, ownerId: string, now: Date): Promise<void> {
  const [held] = await rowsOf<{ keys: number }>(
    manager,
    `SELECT count(*)::int AS keys FROM api_keys
     WHERE owner_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
    [ownerId, now],
  );
  if ((held?.keys ?? 0) >= KEYS_AT_ONCE) {
    throw new AppError("CONFLICT", `A person has at most ${KEYS_AT_ONCE} keys. Revoke one first.`);
  }
}

/** What an admin does to somebody else's keys is written down. */
async function auditForOthers(
  manager: EntityManager,
  viewer: Viewer,
  ownerId: string,
  { action, prefix, at }: { action: "api_key.created" | "api_key.revoked"; prefix: string; at: Date },
): Promise<void> {
  if (viewer.id === ownerId) return;
  await writeAudit(manager, { authorId: viewer.id, action, subjectId: ownerId, details: { prefix }, at });
}
