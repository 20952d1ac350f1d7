export { PrivacyResolver } from "./privacy.resolver";
export { PrivacyService } from "./privacy.service";
