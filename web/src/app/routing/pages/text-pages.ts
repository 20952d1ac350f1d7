import { DecisionsPage } from "../../../features/moderation/decisions/decisions-page";
import { TransparencyPage } from "../../../features/moderation/decisions/transparency-page";
import { ComplaintsPage } from "../../../features/moderation/reports/complaints-page";
import { HelpPage } from "../../../features/pages/help/help-page";
import { PrivacyPage } from "../../../features/pages/legal/privacy-page";
import { TermsPage } from "../../../features/pages/legal/terms-page";
import { NotFoundPage } from "../../../features/pages/not-found/not-found-page";
import { SimulatorRulesPage } from "../../../features/simulator/rules-page";

/** Pages with little but text. */
export const TEXT_PAGES = {
  notFound: NotFoundPage,
  help: HelpPage,
  terms: TermsPage,
  privacy: PrivacyPage,
  simulatorRules: SimulatorRulesPage,
  complaints: ComplaintsPage,
  transparency: TransparencyPage,
  decisions: DecisionsPage,
};
