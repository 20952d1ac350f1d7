import { HelpPage } from "../../../features/pages/help/help-page";
import { PrivacyPage } from "../../../features/pages/legal/privacy-page";
import { TermsPage } from "../../../features/pages/legal/terms-page";
import { SimulatorRulesPage } from "../../../features/simulator/rules-page";

/** Pages with little but text. */
export const TEXT_PAGES = {
  help: HelpPage,
  terms: TermsPage,
  privacy: PrivacyPage,
  simulatorRules: SimulatorRulesPage,
};
