import type { FinalTestLink_statusFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { formatDateTime } from "../../../lib/text/format";
import { ButtonLink } from "../../../ui/button";
import { finalTestTexts as texts } from "../texts";

interface FinalTestLinkProps {
  courseSlug: string;
  status: FinalTestLink_statusFragment;
}

/** Links to the final test once all lessons are completed, until the test is passed. */
export function FinalTestLink({ courseSlug, status }: FinalTestLinkProps) {
  const { lessonsLeft, retryAt, viewerCanStart, isStarted, isPassed } = status;
  if (isPassed || (lessonsLeft > 0 && !isStarted)) return null;
  if (!viewerCanStart)
    return (
      retryAt && <p className="text-sm text-muted">You can take the final test again on {formatDateTime(retryAt)}.</p>
    );
  return <ButtonLink to={paths.finalTest(courseSlug)}>{isStarted ? texts.continue : "Take the final test"}</ButtonLink>;
}
