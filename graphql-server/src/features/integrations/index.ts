import type { Feature, FeatureDeps } from "../feature";
import { apiKeyData } from "./api-key-data";
import { ApiKey } from "./api-key.entity";
import { ApiKeysResolver } from "./api-keys.resolver";
import { ApiKeysService } from "./api-keys.service";
import { INTEGRATIONS_LIMITS } from "./integrations-limits";

export { looksLikeApiKey } from "./api-key-secret";
export { ApiKeysService } from "./api-keys.service";
export { assertFieldInScope } from "./key-scopes";

export function createIntegrations({ database, bus, limits, clock }: FeatureDeps): Feature {
  const apiKeys = new ApiKeysService(database, bus, limits, clock);
  return {
    entities: [ApiKey],
    resolvers: [new ApiKeysResolver(apiKeys)],
    services: [apiKeys],
    personalData: [apiKeyData],
    limits: INTEGRATIONS_LIMITS,
  };
}
