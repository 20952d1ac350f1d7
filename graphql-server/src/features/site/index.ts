import type { Feature, FeatureDeps } from "../feature";
import { DemoData } from "./demo-data.entity";
import { FeaturedPeopleResolver } from "./featured-people.resolver";
import { FeaturedPeopleService } from "./featured-people.service";
import { FeaturedPerson } from "./featured-person.entity";
import { type SiteInfo, SiteResolver } from "./site.resolver";

export { DemoData } from "./demo-data.entity";
export { type SiteInfo } from "./site.resolver";

/** Shown only in demo mode. */
export type DemoInfo = Pick<SiteInfo, "demoAccounts" | "mailPage">;

export function createSite({ env, database, clock }: FeatureDeps, demo: DemoInfo): Feature {
  const info: SiteInfo = {
    ...demo,
    demoMode: env.DEMO_MODE,
    premiumPriceCents: Math.round(env.PREMIUM_PRICE * 100),
    supportAddress: env.SUPPORT_EMAIL,
    canBuy: env.PAYMENTS !== "off",
    marketingFigures: env.MARKETING_FIGURES,
    inventedPeople: env.INVENTED_PEOPLE,
    simulatedResultsNotice: env.SIMULATED_RESULTS_NOTICE ?? null,
    operatorName: env.OPERATOR_NAME ?? null,
    operatorAddress: env.OPERATOR_ADDRESS ?? null,
    operatorCountry: env.OPERATOR_COUNTRY ?? null,
    operatorVatId: env.OPERATOR_VAT_ID === "none" ? null : (env.OPERATOR_VAT_ID ?? null),
  };
  return {
    entities: [FeaturedPerson, DemoData],
    resolvers: [new SiteResolver(info), new FeaturedPeopleResolver(new FeaturedPeopleService({ database, clock }))],
  };
}
