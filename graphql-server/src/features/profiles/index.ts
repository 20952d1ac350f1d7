export { ProfilesResolver } from "./profiles.resolver";
export { ProfilesService } from "./profiles.service";
export { PublicProfiles } from "./public-profiles";
