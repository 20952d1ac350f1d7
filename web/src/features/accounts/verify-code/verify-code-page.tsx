import { useEffect, useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { paths, safeReturnPath } from "../../../lib/paths";
import { storageKeys, writeStored } from "../../../lib/storage/storage";
import { Button } from "../../../ui/button";
import { AuthLayout } from "../form/auth-layout";
import { CodeForm } from "../code-step/code-form";
import { DemoMailHint } from "../code-step/demo-mail-hint";
import { FactorForm, introOf } from "../code-step/factor-form";
import { useCodeStep } from "../code-step/use-code-step";
import { clearPendingSignIn, readPendingSignIn, type PendingSignIn } from "../sign-in/pending-sign-in";
import { useSession } from "../session/session";
import { codeStepTexts as texts } from "../code-step/texts";

/** The code step as a separate screen. Requires a pending sign-in. */
export function VerifyCodePage() {
  const { status, viewer } = useSession();
  const [query] = useSearchParams();
  const [pending] = useState(readPendingSignIn);
  const destination = safeReturnPath(query.get("returnTo")) ?? paths.community();

  useEffect(
    function markAdminVerified() {
      if (viewer?.role === "ADMIN") writeStored(storageKeys.mfaVerified, "true");
    },
    [viewer?.role],
  );

  // A signed-in user has passed the code step, or is an admin and skips it.
  if (status === "signedIn") return <Navigate to={destination} replace />;
  if (!pending) return <Navigate to={paths.login()} replace />;
  return <VerifyCode pending={pending} destination={destination} />;
}

function VerifyCode({ pending, destination }: { pending: PendingSignIn; destination: string }) {
  const navigate = useNavigate();
  const isEmailed = (pending.codeSource ?? "EMAIL") === "EMAIL";
  const onSignedIn = () => void navigate(destination, { replace: true });
  const step = useCodeStep(pending, onSignedIn);
  const form = { step, submitLabel: texts.verify, submittingLabel: texts.verifying };

  function contactSupport() {
    void navigate(paths.contactUs(), { state: { fromMfa: true, email: pending.email } });
  }

  return (
    <AuthLayout title={texts.title} intro={introOf(pending)}>
      {isEmailed ? (
        <>
          <p>
            {texts.sentTo} <span className="figures break-all">{pending.email}</span>
          </p>
          <CodeForm {...form} />
        </>
      ) : (
        <FactorForm {...form} pending={pending} onSignedIn={onSignedIn} />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button variant="secondary" size="sm" onClick={contactSupport}>
          {texts.support}
        </Button>
        <Link
          to={paths.login()}
          onClick={clearPendingSignIn}
          className="text-sm text-muted underline underline-offset-4 hover:text-text"
        >
          {texts.back}
        </Link>
      </div>
      {isEmailed && <DemoMailHint />}
    </AuthLayout>
  );
}
