import { lazyPart } from "../../../ui/state/lazy-part";
import { CodeForm } from "../code-step/code-form";
import { FactorForm, introOf } from "../code-step/factor-form";
import { useCodeStep } from "../code-step/use-code-step";
import { AuthLayout } from "../form/auth-layout";
import type { PendingSignIn } from "./pending-sign-in";
import { codeStepTexts } from "../code-step/texts";
import { signInTexts as texts } from "../texts";

// Lazy, because only demo mode shows it.
const demoMailHint = lazyPart(async () => (await import("../code-step/demo-mail-hint")).DemoMailHint);

interface MfaViewProps {
  pending: PendingSignIn;
  onSignedIn: () => void;
  onBack: () => void;
}

/** The second step of the sign-in screen. */
export function MfaView({ pending, onSignedIn, onBack }: MfaViewProps) {
  const step = useCodeStep(pending, onSignedIn);
  const form = { step, submitLabel: "VERIFY CODE", submittingLabel: "VERIFYING..." };
  const back = (
    <button
      type="button"
      className="self-start text-sm text-muted underline underline-offset-4 hover:text-text"
      onClick={onBack}
    >
      {codeStepTexts.back}
    </button>
  );
  return (
    <AuthLayout title={texts.title} intro={introOf(pending)}>
      {(pending.codeSource ?? "EMAIL") === "EMAIL" ? (
        <>
          <p>
            {codeStepTexts.sentTo} <span className="figures break-all">{pending.email}</span>
          </p>
          <CodeForm {...form}>{back}</CodeForm>
          <demoMailHint.Part />
        </>
      ) : (
        <FactorForm {...form} pending={pending} onSignedIn={onSignedIn}>
          {back}
        </FactorForm>
      )}
    </AuthLayout>
  );
}
