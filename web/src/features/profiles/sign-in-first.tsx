import { useLocation } from "react-router-dom";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { profileTexts as texts } from "./texts";

/** What visitors see of the profile and its edit screens: the way in, and back here. */
export function SignInFirst() {
  const { pathname } = useLocation();
  return (
    <EmptyState
      icon="lock"
      title={texts.signInFirst}
      action={
        <div className="flex gap-3">
          <ButtonLink to={paths.login(pathname)}>{texts.signIn}</ButtonLink>
          <ButtonLink to={paths.register(pathname)} variant="secondary">
            {texts.signUp}
          </ButtonLink>
        </div>
      }
    />
  );
}
