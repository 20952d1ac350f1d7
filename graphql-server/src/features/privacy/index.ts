import type { Limit } from "../../kernel/rate-limits";
import type { Feature, FeatureDeps } from "../feature";
import type { PersonalDataSource } from "../../kernel/personal-data";
import type { AccountsFeature } from "../accounts";
import { PrivacyResolver } from "./privacy.resolver";
import { PrivacyService } from "./privacy.service";
import { RetentionSweep } from "./retention-sweep.job";

export { RetentionSweep } from "./retention-sweep.job";

interface PrivacyOptions {
  accounts: Pick<AccountsFeature, "sessions" | "passwords" | "identity" | "pictures">;
  personalData: readonly PersonalDataSource[];
}

const LIMITS = { dataExportsPerPerson: { points: 5, duration: 60 * 60 } } as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

export function createPrivacy(deps: FeatureDeps, { accounts, personalData }: PrivacyOptions): Feature {
  const { database, limits, clock, emailQueue } = deps;
  const { sessions, passwords, identity, pictures } = accounts;
  const privacy = new PrivacyService({
    database,
    sources: personalData,
    sessions,
    passwords,
    identity,
    pictures,
    emailQueue,
    limits,
    clock,
  });
  const retention = new RetentionSweep({ database, clock, sources: personalData });
  return {
    resolvers: [new PrivacyResolver(privacy)],
    services: [retention],
    limits: LIMITS,
    jobs: [retention],
  };
}
