import { useLocation } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/state/empty-state";
import { signInTexts, signUpTexts } from "../texts";

/** What visitors see of a page that is theirs only once signed in: the way in, and back here. */
export function SignInFirst({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <EmptyState
      icon="lock"
      title={title}
      action={
        <div className="flex gap-3">
          <ButtonLink to={paths.login(here)}>{signInTexts.title}</ButtonLink>
          <ButtonLink to={paths.register(here)} variant="secondary">
            {signUpTexts.title}
          </ButtonLink>
        </div>
      }
    />
  );
}
