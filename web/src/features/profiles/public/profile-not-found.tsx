import { paths } from "../../../lib/paths";
import { useTitle } from "../../../lib/hooks/use-title";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/state/empty-state";
import { useSession } from "../../accounts";
import { publicProfileTexts as texts } from "./texts";

/** Links to the courses, and members also to the leaderboard. */
export function ProfileNotFound() {
  const { viewer } = useSession();
  useTitle(texts.notFoundTitle);
  return (
    <div role="alert">
      <EmptyState
        isPage
        icon="user"
        title={texts.notFoundTitle}
        action={
          <div className="flex flex-wrap gap-3">
            {viewer && <ButtonLink to={paths.leaderboard()}>Open the leaderboard</ButtonLink>}
            <ButtonLink to={paths.courses()} variant={viewer ? "secondary" : "primary"}>
              Browse courses
            </ButtonLink>
          </div>
        }
      >
        The account may have been deleted, or the URL is wrong.
      </EmptyState>
    </div>
  );
}
