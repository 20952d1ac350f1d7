import { useLocation } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";

/** Leads visitors to sign up, or to sign in, and then back to the block. */
export function SignUpToAnswer({ anchor }: { anchor: string }) {
  const here = `${useLocation().pathname}#${anchor}`;
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.register(here)} className="no-underline!">
        Sign up to answer
      </ButtonLink>
      <ButtonLink variant="secondary" to={paths.login(here)} className="no-underline!">
        Sign In
      </ButtonLink>
    </div>
  );
}
