import { useState } from "react";
import { useResendCodeMutation, useVerifyCodeMutation } from "./code-step.generated";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { clearPendingSignIn, storePendingSignIn, type PendingSignIn } from "../sign-in/pending-sign-in";
import { useSession } from "../session/session";
import { codeStepTexts as texts } from "../texts";
import { extractDigits, isCompleteCode } from "./digits";
import { useCountdown } from "./use-countdown";

const RESEND_DELAY_SECONDS = 30;

export interface CodeStep {
  email: string;
  code: string;
  setCode: (typed: string) => void;
  error: string | undefined;
  verifying: boolean;
  resending: boolean;
  /** Seconds until a new code can be requested. */
  secondsUntilResend: number;
  verify: () => Promise<void>;
  resend: () => Promise<void>;
}

/** State and actions of the code step: enter, verify, and resend the code. */
export function useCodeStep({ userId, email, signInProof }: PendingSignIn, onSignedIn: () => void): CodeStep {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [secondsUntilResend, restartCountdown] = useCountdown(RESEND_DELAY_SECONDS);
  const [verifyCode, { loading: verifying }] = useVerifyCodeMutation();
  const [resendCode, { loading: resending }] = useResendCodeMutation();
  const { signIn } = useSession();

  async function verify() {
    if (!isCompleteCode(code)) return setError(texts.notSixDigits);
    setError(undefined);
    try {
      const { data } = await verifyCode({ variables: { input: { userId, email, signInProof, code } } });
      if (!data?.verifyCode.token) throw new Error(texts.invalidResponse);
      await signIn(data.verifyCode);
      clearPendingSignIn();
      onSignedIn();
    } catch (failure) {
      setError(messageOf(failure, texts.invalidCode));
    }
  }

  async function resend() {
    setError(undefined);
    try {
      await resendCode({ variables: { input: { userId, email, signInProof } } });
      storePendingSignIn({ userId, email, signInProof });
      restartCountdown();
      setCode("");
      window.alert(texts.resent);
    } catch (failure) {
      setError(messageOf(failure, texts.resendFailed));
    }
  }

  return {
    email,
    code,
    setCode: (typed) => setCode(extractDigits(typed)),
    error,
    verifying,
    resending,
    secondsUntilResend,
    verify,
    resend,
  };
}

function messageOf(failure: unknown, fallback: string): string {
  return errorCode(failure) === "INTERNAL" ? fallback : errorText(failure, fallback);
}
