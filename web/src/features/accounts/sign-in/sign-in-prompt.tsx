import { useLocation } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/state/empty-state";
import { signInTexts } from "../texts";
import { signUpTexts } from "../sign-up/texts";

/** Asks visitors to sign in, then returns them to this page. */
export function SignInPrompt({ title }: { title: string }) {
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
    >
      We'll bring you back here.
    </EmptyState>
  );
}
