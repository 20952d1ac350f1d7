import type { Limit } from "../../kernel/rate-limits";
import type { Feature, FeatureDeps } from "../feature";
import type { AccountsFeature, IdentityGuard } from "../accounts";
import { ProfilesResolver } from "./profiles.resolver";
import { ProfilesService } from "./profiles.service";
import { PublicProfiles } from "./public-profiles.sql";
import { PUBLIC_PROFILE_ROW } from "./public-profile.rest";
import { USER_ROWS } from "./user.rest";

type ProfilesOptions = Pick<
  AccountsFeature,
  "pictures" | "emailChanges" | "passwords" | "identity" | "members" | "sessions"
> & { guard: IdentityGuard };

const LIMITS = { profileChangesPerPerson: { points: 60, duration: 60 } } as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

export function createProfiles(
  deps: FeatureDeps,
  { pictures, emailChanges, passwords, identity, members, sessions, guard }: ProfilesOptions,
): Feature {
  const { database, limits, clock, emailQueue } = deps;
  const profiles = new ProfilesService({
    database,
    sessions,
    pictures,
    emailChanges,
    passwords,
    identity,
    emailQueue,
    limits,
    clock,
    guard,
  });
  return {
    resolvers: [new ProfilesResolver({ profiles, publicProfiles: new PublicProfiles({ database, clock }), members })],
    services: [profiles],
    restRows: [...USER_ROWS, PUBLIC_PROFILE_ROW],
    limits: LIMITS,
  };
}
