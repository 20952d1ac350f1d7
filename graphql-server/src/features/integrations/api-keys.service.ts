import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../kernel/events/bus";
import { DAY_MS, type Clock } from "../../kernel/clock";
import { toConnection, type Connection } from "../../kernel/paging/connections";
import { query, transact } from "../../kernel/database";
import { AppError, invalidField } from "../../kernel/errors/errors";
import { isUuid, requireUuid } from "../../kernel/ids";
import type { ApiKeyScope, Integration } from "../../kernel/auth/integration";
import { invalidCursor, requirePageSize } from "../../kernel/paging/paging";
import type { RateLimits } from "../../kernel/rate-limits";
import type { ClientInfo } from "../../kernel/request-context";
import type { Topics } from "../../kernel/events/topics";
import { assertAdmin, type Viewer } from "../../kernel/auth/viewer";
import { findAndLockUser, type Identity, type Member, memberJson } from "../accounts";
import { writeAudit, isBannedSql } from "../moderation";
import { matchesHash, generateKey, prefixOf } from "./api-key-secret";
import type { ApiKeyType, CreateApiKeyPayload } from "./api-key.type";
import type { CreateApiKeyInput } from "./api-keys.inputs";
import { assertCanManageKey } from "./api-keys.policy";

const MAX_ACTIVE_KEYS = 10;
/** Must exceed MAX_ACTIVE_KEYS, so that every active key is listed. */
const MAX_LISTED_FOR_OWNER = 50;
/** The time of last use is written at most once per minute, not on every request. */
const LAST_USED_PRECISION_MS = 60_000;

interface KeyRow extends Omit<ApiKeyType, "owner"> {
  owner: Member;
}

const SELECT_KEYS = `
  SELECT k.id, k.name, k.prefix, k.scopes, k.created_at AS "createdAt", k.expires_at AS "expiresAt",
    k.last_used_at AS "lastUsedAt", k.revoked_at AS "revokedAt", ${memberJson("u")} AS owner
  FROM api_keys k JOIN users u ON u.id = k.owner_id`;

// A banned member's keys don't work during the ban.
const SELECT_KEY_BY_PREFIX = `
  SELECT k.id, k.secret_hash, k.scopes, k.last_used_at, k.revoked_at IS NOT NULL AS revoked,
    coalesce(k.expires_at <= $2, false) AS expired,
    ${isBannedSql("u.id", "$2")} AS "isOwnerBanned"
  FROM api_keys k JOIN users u ON u.id = k.owner_id AND u.deleted_at IS NULL
  WHERE k.prefix = $1`;

interface StoredKey {
  id: string;
  secret_hash: string;
  scopes: ApiKeyScope[];
  last_used_at: Date | null;
  revoked: boolean;
  expired: boolean;
  isOwnerBanned: boolean;
}

/** Why a key doesn't work, revealed only to callers with the full key; null while it is active. */
function inactiveReason({ revoked, expired, isOwnerBanned }: StoredKey): string | null {
  if (revoked) return "This API key was revoked.";
  if (expired) return "This API key has expired.";
  return isOwnerBanned ? "This API key is suspended while its owner is banned." : null;
}

interface ApiKeysServiceDeps {
  database: DataSource;
  bus: Bus<Topics>;
  limits: RateLimits;
  clock: Clock;
  identity: Identity;
}

/** API keys: created and revoked by members, checked on every request. */
export class ApiKeysService {
  constructor(private readonly deps: ApiKeysServiceDeps) {}

  /** The integration a key belongs to. Throws UNAUTHENTICATED if the key is unknown or inactive. */
  async resolve(key: string, client: ClientInfo): Promise<Integration> {
    await this.deps.limits.assertNotExhausted("invalidKeysPerAddress", client);
    try {
      return await this.find(key);
    } catch (error) {
      if (error instanceof AppError) await this.deps.limits.consume("invalidKeysPerAddress", client.network);
      throw error;
    }
  }

  private async find(key: string): Promise<Integration> {
    const now = this.deps.clock.now();
    const prefix = prefixOf(key);
    const [row] = prefix ? await query<StoredKey>(this.deps.database, SELECT_KEY_BY_PREFIX, [prefix, now]) : [];
    if (!row || !matchesHash(key, row.secret_hash)) throw new AppError("UNAUTHENTICATED", "This API key is not valid.");
    const reason = inactiveReason(row);
    if (reason) throw new AppError("UNAUTHENTICATED", reason);
    if (now.getTime() - (row.last_used_at?.getTime() ?? 0) >= LAST_USED_PRECISION_MS) {
      await query(this.deps.database, `UPDATE api_keys SET last_used_at = $2 WHERE id = $1`, [row.id, now]);
    }
    return { keyId: row.id, scopes: row.scopes };
  }

  /** Active keys first, so that they are always listed, then inactive ones; each newest first. */
  async listOwn(viewer: Viewer): Promise<ApiKeyType[]> {
    const rows = await query<KeyRow>(
      this.deps.database,
      `${SELECT_KEYS} WHERE k.owner_id = $1
       ORDER BY (k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)) DESC, k.created_at DESC, k.id DESC
       LIMIT ${MAX_LISTED_FOR_OWNER}`,
      [viewer.id, this.deps.clock.now()],
    );
    return rows;
  }

  /** All members' keys, newest first. */
  async listAll(viewer: Viewer, first: number, after: string | null): Promise<Connection<ApiKeyType>> {
    assertAdmin(viewer);
    requirePageSize(first);
    if (after !== null) await this.assertCursor(after);
    const rows = await query<KeyRow>(
      this.deps.database,
      `${SELECT_KEYS} WHERE $1::uuid IS NULL
         OR (k.created_at, k.id) < (SELECT p.created_at, p.id FROM api_keys p WHERE p.id = $1)
       ORDER BY k.created_at DESC, k.id DESC LIMIT $2`,
      [after, first + 1],
    );
    const keys = rows.slice(0, first);
    return toConnection(keys, ({ id }) => id, { previous: after !== null, next: rows.length > first });
  }

  async create(viewer: Viewer, input: CreateApiKeyInput): Promise<CreateApiKeyPayload> {
    if (typeof input.ownerUsername === "string") assertAdmin(viewer);
    await this.deps.identity.assertConfirmed(viewer);
    await this.deps.limits.take("newApiKeysPerPerson", viewer);
    const generated = generateKey();
    const id = await transact(this.deps.database, async (manager) => {
      const now = this.deps.clock.now();
      const ownerId = await lockOwner(manager, viewer, input.ownerUsername ?? null);
      await assertBelowKeyLimit(manager, ownerId, now);
      const days = input.expiresInDays ?? null;
      const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
      const [created] = await query<{ id: string }>(
        manager,
        `INSERT INTO api_keys (owner_id, name, prefix, secret_hash, scopes, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
        [ownerId, input.name.trim(), generated.prefix, generated.hash, [...new Set(input.scopes)], now, expiresAt],
      );
      if (!created) throw new AppError("INTERNAL", "The API key was not stored");
      await auditIfForOther(manager, viewer, ownerId, { action: "api_key.created", prefix: generated.prefix, at: now });
      return created.id;
    });
    return { key: generated.key, apiKey: await this.byId(id) };
  }

  /** Takes effect immediately. Safe to repeat. */
  async revoke(viewer: Viewer, keyId: string): Promise<ApiKeyType> {
    const id = requireUuid(keyId);
    await transact(this.deps.database, async (manager) => {
      const [key] = await query<{ owner_id: string; prefix: string; revoked_at: Date | null }>(
        manager,
        `SELECT owner_id, prefix, revoked_at FROM api_keys WHERE id = $1 FOR UPDATE`,
        [id],
      );
      assertCanManageKey(viewer, key?.owner_id);
      if (!key || key.revoked_at) return;
      const now = this.deps.clock.now();
      await query(manager, `UPDATE api_keys SET revoked_at = $2 WHERE id = $1`, [id, now]);
      await auditIfForOther(manager, viewer, key.owner_id, { action: "api_key.revoked", prefix: key.prefix, at: now });
    });
    this.deps.bus.publish("sessionEnded", id, { sessionId: id });
    return this.byId(id);
  }

  private async assertCursor(after: string): Promise<void> {
    const [key] = isUuid(after) ? await query(this.deps.database, `SELECT 1 FROM api_keys WHERE id = $1`, [after]) : [];
    if (!key) throw invalidCursor();
  }

  private async byId(id: string): Promise<ApiKeyType> {
    const [row] = await query<KeyRow>(this.deps.database, `${SELECT_KEYS} WHERE k.id = $1`, [id]);
    if (!row) throw new AppError("INTERNAL", "The API key no longer exists");
    return row;
  }
}

/** Locks the owner's row, so that parallel requests can't exceed the key limit. */
async function lockOwner(manager: EntityManager, viewer: Viewer, username: string | null): Promise<string> {
  const where = username !== null ? { usernameKey: username.toLowerCase() } : { id: viewer.id };
  const owner = await findAndLockUser(manager, where);
  if (!owner) throw invalidField("ownerUsername", "No member has this username");
  return owner.id;
}

async function assertBelowKeyLimit(manager: EntityManager, ownerId: string, now: Date): Promise<void> {
  const [row] = await query<{ keys: number }>(
    manager,
    `SELECT count(*)::int AS keys FROM api_keys
     WHERE owner_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
    [ownerId, now],
  );
  if ((row?.keys ?? 0) >= MAX_ACTIVE_KEYS) {
    throw new AppError("CONFLICT", `A member can have at most ${MAX_ACTIVE_KEYS} active keys. Revoke one first.`);
  }
}

/** Writes an audit entry when an admin manages another member's key. */
async function auditIfForOther(
  manager: EntityManager,
  viewer: Viewer,
  ownerId: string,
  { action, prefix, at }: { action: "api_key.created" | "api_key.revoked"; prefix: string; at: Date },
): Promise<void> {
  if (viewer.id === ownerId) return;
  await writeAudit(manager, { authorId: viewer.id, action, subjectId: ownerId, details: { prefix }, at });
}
