import type { PersonalDataSource } from "../../kernel/personal-data";
import { query } from "../../kernel/database";
import type { Limit } from "../../kernel/rate-limits";
import type { Feature, FeatureDeps } from "../feature";
import type { AccountsFeature } from "../accounts";
import { ApiKey } from "./api-key.entity";
import { ApiKeysResolver } from "./api-keys.resolver";
import { ApiKeysService } from "./api-keys.service";

export { looksLikeApiKey } from "./api-key-secret";
export { ApiKeysService } from "./api-keys.service";
export { assertFieldInScope } from "./key-scopes";

const LIMITS = {
  newApiKeysPerPerson: { points: 30, duration: 60 * 60 },
  /** Each costs a query. */
  invalidKeysPerAddress: { points: 60, duration: 60, perProcess: true },
  requestsPerApiKey: { points: 600, duration: 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

/** A member's API keys; deleted with the account. */
const apiKeyData: PersonalDataSource = {
  name: "apiKeys",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT name, prefix, scopes, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt",
         revoked_at AS "revokedAt" FROM api_keys WHERE owner_id = $1 ORDER BY created_at`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM api_keys WHERE owner_id = $1`, [userId]);
  },
};

export function createIntegrations(
  { database, bus, limits, clock }: FeatureDeps,
  { identity }: Pick<AccountsFeature, "identity">,
): Feature {
  const apiKeys = new ApiKeysService({ database, bus, limits, clock, identity });
  return {
    entities: [ApiKey],
    resolvers: [new ApiKeysResolver(apiKeys)],
    services: [apiKeys],
    personalData: [apiKeyData],
    limits: LIMITS,
  };
}
