import { paths } from "../../../lib/paths";
import { LegalPage } from "./legal-page";
import { legalLabels } from "./legal-text";
import { privacyText } from "./privacy-texts";

export function PrivacyPage() {
  return <LegalPage text={privacyText} other={{ label: legalLabels.terms, to: paths.terms() }} />;
}
