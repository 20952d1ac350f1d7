import { DecisionsPage } from "../../../features/moderation/decisions/decisions-page";
import { TransparencyPage } from "../../../features/moderation/decisions/transparency-page";
import { ComplaintsPage } from "../../../features/moderation/reports/complaints-page";

/** The pages about moderation, except the moderators' own. */
export const MODERATION_PAGES = {
  complaints: ComplaintsPage,
  transparency: TransparencyPage,
  decisions: DecisionsPage,
};
