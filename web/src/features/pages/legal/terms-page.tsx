import { paths } from "../../../lib/paths";
import { premiumContents, usePremiumCoursesQuery } from "../../courses";
import { LegalPage } from "./legal-page";
import { legalLabels } from "./legal-text";
import { useTermsPageQuery } from "./terms-page.generated";
import { termsText } from "./terms-texts";

export function TermsPage() {
  const { data } = useTermsPageQuery();
  const { data: premium } = usePremiumCoursesQuery();
  return (
    <LegalPage
      text={termsText(data?.site, premium && premiumContents(premium.premiumCourses), data?.communityRules ?? [])}
      other={{ label: legalLabels.privacy, to: paths.privacy() }}
    />
  );
}
