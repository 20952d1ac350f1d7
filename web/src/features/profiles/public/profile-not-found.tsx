import { paths } from "../../../lib/paths";
import { useTitle } from "../../../lib/use-title";
import { ButtonLink } from "../../../ui/button";
import { useSession } from "../../accounts/session";
import { publicProfileTexts as texts } from "./texts";

/** Nobody has this id. Members go on to the leaderboard, visitors to what is open to them. */
export function ProfileNotFound() {
  const { viewer } = useSession();
  useTitle(texts.notFoundTitle);
  return (
    <div role="alert" className="flex flex-col gap-4 py-12 sm:py-20">
      <p className="figures text-sm text-muted">{texts.notFoundCode}</p>
      <h1 className="glitch-title font-display text-2xl font-semibold">{texts.notFoundTitle}</h1>
      <p className="max-w-md text-muted">{texts.notFoundText}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {viewer && <ButtonLink to={paths.leaderboard()}>{texts.toLeaderboard}</ButtonLink>}
        <ButtonLink to={paths.courses()} variant={viewer ? "secondary" : "primary"}>
          {texts.toCourses}
        </ButtonLink>
      </div>
    </div>
  );
}
