import { lazyPart } from "../../../ui/state/lazy-part";
import { AuthenticatorForm } from "../code-step/authenticator-form";
import { CodeForm } from "../code-step/code-form";
import { useCodeStep } from "../code-step/use-code-step";
import type { PendingSignIn } from "./pending-sign-in";
import { codeStepTexts, signInTexts as texts } from "../texts";

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
  const form = { step, submitLabel: texts.verify, submittingLabel: texts.verifying };
  const back = (
    <button
      type="button"
      className="self-start text-sm text-muted underline underline-offset-4 hover:text-text"
      onClick={onBack}
    >
      {codeStepTexts.back}
    </button>
  );
  if (pending.codeSource === "AUTHENTICATOR") return <AuthenticatorForm {...form}>{back}</AuthenticatorForm>;
  return (
    <>
      <p>
        {codeStepTexts.sentTo} <span className="figures break-all">{pending.email}</span>
      </p>
      <CodeForm {...form}>{back}</CodeForm>
      <demoMailHint.Part />
    </>
  );
}
