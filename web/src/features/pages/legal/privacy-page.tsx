import { paths } from "../../../lib/paths";
import { LegalPage } from "./legal-page";
import { legalLabels } from "./legal-text";
import { usePrivacyPageQuery } from "./privacy-page.generated";
import { privacyText } from "./privacy-texts";

export function PrivacyPage() {
  const { data } = usePrivacyPageQuery();
  return <LegalPage text={privacyText(data?.site)} other={{ label: legalLabels.terms, to: paths.terms() }} />;
}
