import { paths } from "../../../lib/paths";
import { LegalPage } from "./legal-page";
import { legalLabels } from "./legal-text";
import { useTermsPageQuery } from "./terms-page.generated";
import { termsText } from "./terms-texts";

export function TermsPage() {
  const { data } = useTermsPageQuery();
  return <LegalPage text={termsText(data?.site)} other={{ label: legalLabels.privacy, to: paths.privacy() }} />;
}
