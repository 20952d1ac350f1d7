export { apiKeyData } from "./api-key-data";
export { ApiKey } from "./api-key.entity";
export { looksLikeApiKey } from "./api-key-secret";
export { ApiKeysResolver } from "./api-keys.resolver";
export { ApiKeysService } from "./api-keys.service";
export { assertFieldInScope } from "./key-scopes";
