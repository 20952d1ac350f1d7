export { ApiKeysSection } from "./api-keys-section";
export { apiKeyTexts } from "./texts";
