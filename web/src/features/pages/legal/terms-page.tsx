import { paths } from "../../../lib/paths";
import { LegalPage } from "./legal-page";
import { legalLabels } from "./legal-text";
import { termsText } from "./terms-texts";

export function TermsPage() {
  return <LegalPage text={termsText} other={{ label: legalLabels.privacy, to: paths.privacy() }} />;
}
