import type { Feature, FeatureDeps } from "../feature";
import type { PersonalDataSource } from "../../kernel/personal-data";
import type { AccountsFeature } from "../accounts";
import { PRIVACY_LIMITS } from "./privacy-limits";
import { PrivacyResolver } from "./privacy.resolver";
import { PrivacyService } from "./privacy.service";
import { RetentionSweep } from "./retention-sweep";

export { RETENTION, RetentionSweep } from "./retention-sweep";

interface PrivacyOptions {
  accounts: Pick<AccountsFeature, "sessions" | "passwords" | "pictures">;
  personalData: readonly PersonalDataSource[];
}

export function createPrivacy(deps: FeatureDeps, { accounts, personalData }: PrivacyOptions): Feature {
  const { database, limits, clock, outbox } = deps;
  const { sessions, passwords, pictures } = accounts;
  const privacy = new PrivacyService({
    database,
    sources: personalData,
    sessions,
    passwords,
    pictures,
    outbox,
    limits,
    clock,
  });
  const retention = new RetentionSweep(database, clock);
  return {
    resolvers: [new PrivacyResolver(privacy)],
    services: [retention],
    limits: PRIVACY_LIMITS,
    jobs: [retention],
  };
}
