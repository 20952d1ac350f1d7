export { PrivacyResolver } from "./privacy.resolver";
export { PrivacyService } from "./privacy.service";
export { RETENTION, RetentionSweep } from "./retention-sweep";
