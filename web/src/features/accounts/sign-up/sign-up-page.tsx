import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { paths, safeReturnPath } from "../../../lib/paths";
import { lazyPart } from "../../../ui/state/lazy-part";
import { AuthLayout } from "../form/auth-layout";
import { readSignInNotice } from "../sign-in/sign-in-notice";
import { signUpTexts as texts } from "./texts";
import { SignUpForm } from "./sign-up-form";
import { useRegistration } from "./use-registration";

// Lazy, because the form must not wait for it.
const providerButtons = lazyPart(async () => (await import("../providers/provider-buttons")).ProviderButtons);

export function SignUpPage() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const [query] = useSearchParams();
  const returnTo = safeReturnPath(query.get("returnTo"));
  const registration = useRegistration(
    () => {
      window.alert(texts.welcome);
      void navigate(returnTo ?? paths.home(), { replace: true });
    },
    () => void navigate(paths.verifyMfa(returnTo ?? undefined), { replace: true }),
  );
  return (
    <AuthLayout title={texts.title} intro={readSignInNotice(state) ?? texts.intro}>
      <SignUpForm registration={registration} signInPath={paths.login(returnTo ?? undefined)} />
      <providerButtons.Part />
      <p className="text-sm text-muted">
        Already a member?{" "}
        <Link
          className="text-signal underline underline-offset-4"
          to={paths.login(returnTo ?? undefined)}
          state={state}
        >
          {texts.signIn}
        </Link>
      </p>
    </AuthLayout>
  );
}
