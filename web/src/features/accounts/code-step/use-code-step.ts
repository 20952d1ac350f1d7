import { useResendCodeMutation, useVerifyCodeMutation } from "./code-step.generated";
import { useAppForm, type AppForm } from "../../../ui/form/use-app-form";
import { clearPendingSignIn, storePendingSignIn, type PendingSignIn } from "../sign-in/pending-sign-in";
import { useSession } from "../session/session";
import { codeStepTexts as texts } from "./texts";
import { isCompleteCode } from "./digits";
import { useCountdown } from "./use-countdown";

const RESEND_DELAY_SECONDS = 30;

export interface CodeStep {
  form: AppForm<{ code: string }>;
  error: unknown;
  resending: boolean;
  /** Seconds until a new code can be requested. */
  secondsUntilResend: number;
  resend: () => Promise<void>;
}

/** State and actions of the code step: enter, verify, and resend the code. */
export function useCodeStep(pending: PendingSignIn, onSignedIn: () => void): CodeStep {
  const { userId, email, signInProof, codeSource } = pending;
  const form = useAppForm({
    defaultValues: { code: "" },
    submit: verify,
    failedText: texts.invalidCode,
    errorField: "code",
  });
  const [secondsUntilResend, restartCountdown] = useCountdown(RESEND_DELAY_SECONDS);
  const [verifyCode, { error }] = useVerifyCodeMutation();
  const [resendCode, { loading: resending }] = useResendCodeMutation();
  const { signIn } = useSession();

  async function verify({ code }: { code: string }): Promise<void> {
    // Recovery codes have letters.
    if ((codeSource ?? "EMAIL") === "EMAIL" && !isCompleteCode(code))
      return form.setError("code", { message: texts.notSixDigits });
    const { data } = await verifyCode({ variables: { input: { userId, email, signInProof, code } } });
    if (!data?.verifyCode.token) throw new Error(texts.invalidResponse);
    await signIn(data.verifyCode);
    clearPendingSignIn();
    onSignedIn();
  }

  async function resend() {
    form.clearErrors();
    try {
      await resendCode({ variables: { input: { userId, email, signInProof } } });
      storePendingSignIn(pending);
      restartCountdown();
      form.reset();
      window.alert(texts.resent);
    } catch (error) {
      form.showError(error, texts.resendFailed);
    }
  }

  return { form, error, resending, secondsUntilResend, resend };
}
