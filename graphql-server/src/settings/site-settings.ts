import { DEMO_ACCOUNTS } from "../../demo/people/demo-accounts";
import { MAIL_PAGE } from "../http/mail-pages";
import type { Env } from "./env";
import type { SiteInfo } from "../features/site";
import { hasMailPage } from "./mail-settings";

/** What the settings tell the screens. */
export const siteInfo = (env: Env): SiteInfo => ({
  demoMode: env.DEMO_MODE,
  demoAccounts: env.DEMO_MODE ? DEMO_ACCOUNTS : [],
  mailPage: hasMailPage(env) ? MAIL_PAGE : null,
  premiumPriceCents: Math.round(env.PREMIUM_PRICE * 100),
  supportAddress: env.SUPPORT_EMAIL,
  canBuy: env.PAYMENTS !== "off",
  marketingFigures: env.MARKETING_FIGURES,
  inventedPeople: env.INVENTED_PEOPLE,
  operatorName: env.OPERATOR_NAME ?? null,
  operatorAddress: env.OPERATOR_ADDRESS ?? null,
  operatorCountry: env.OPERATOR_COUNTRY ?? null,
  operatorVatId: env.OPERATOR_VAT_ID === "none" ? null : (env.OPERATOR_VAT_ID ?? null),
});
