import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { brand } from "../../../lib/brand";
import { paths, safeReturnPath } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { lazyPart } from "../../../ui/state/lazy-part";
import { AuthLayout } from "../form/auth-layout";
import { readSignInEmail, readSignInNotice } from "./sign-in-notice";
import { signInTexts as texts } from "../texts";
import { SignInForm } from "./sign-in-form";
import { useLogin } from "./use-login";

// Lazy, because most sign-ins end with the password.
const mfaView = lazyPart(async () => (await import("./mfa-view")).MfaView);
// Lazy, because the password form must not wait for it.
const otherWays = lazyPart(async () => (await import("./other-ways/other-ways")).OtherWays);
const demoAccounts = lazyPart(async () => (await import("./other-ways/other-ways")).DemoAccounts);

export function SignInPage() {
  const { state } = useLocation() as { state: unknown };
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const returnTo = safeReturnPath(query.get("returnTo"));
  const onSignedIn = () => void navigate(returnTo ?? paths.community(), { replace: true });
  const login = useLogin(onSignedIn, readSignInEmail(state));
  if (login.pending) {
    return <mfaView.Part pending={login.pending} onSignedIn={onSignedIn} onBack={login.backToLogin} />;
  }
  // A sign-in error replaces the notice.
  const notice = login.form.formError ? null : readSignInNotice(state);
  return (
    <AuthLayout title={texts.title} intro={notice ?? texts.intro}>
      <SignInForm form={login.form} error={login.error} />
      <otherWays.Part onSignedIn={onSignedIn} fallback={<div className="h-12" />} />
      <p className="flex flex-wrap items-center gap-4 border-t border-line pt-6">
        <span className="text-muted">New to {brand.name}?</span>
        <ButtonLink
          size="lg"
          variant="secondary"
          to={paths.register(returnTo ?? undefined)}
          state={state}
          className="min-w-44"
        >
          {texts.signUp}
        </ButtonLink>
      </p>
      <demoAccounts.Part form={login.form} />
    </AuthLayout>
  );
}
