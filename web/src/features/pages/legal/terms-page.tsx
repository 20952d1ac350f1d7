import { paths } from "../../../lib/paths";
import { premiumContents } from "../../courses/premium-contents";
import { usePremiumCoursesQuery } from "../../courses/upgrade-box.generated";
import { LegalPage } from "./legal-page";
import { legalLabels } from "./legal-text";
import { termsText } from "./terms-texts";

export function TermsPage() {
  const { data } = usePremiumCoursesQuery();
  return (
    <LegalPage
      text={termsText(data && premiumContents(data.premiumCourses))}
      other={{ label: legalLabels.privacy, to: paths.privacy() }}
    />
  );
}
