import { useState } from "react";
import { useResendCodeMutation, useVerifyCodeMutation } from "./code-step.generated";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { clearPendingSignIn, storePendingSignIn, type PendingSignIn } from "../sign-in/pending-sign-in";
import { useSession } from "../session/session";
import { codeStepTexts as texts } from "../texts";
import { digitsOf, isWholeCode } from "./digits";
import { useCountdown } from "./use-countdown";

const resendAfterSeconds = 30;

export interface CodeStep {
  email: string;
  code: string;
  setCode: (typed: string) => void;
  error: string | undefined;
  verifying: boolean;
  resending: boolean;
  /** Seconds until a new code may be asked for. */
  resendIn: number;
  verify: () => Promise<void>;
  resend: () => Promise<void>;
}

/** Typing, sending and asking anew for the code of a sign-in under way. */
export function useCodeStep({ userId, email, signInProof }: PendingSignIn, onSignedIn: () => void): CodeStep {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [resendIn, restartCountdown] = useCountdown(resendAfterSeconds);
  const [verifyCode, { loading: verifying }] = useVerifyCodeMutation();
  const [resendCode, { loading: resending }] = useResendCodeMutation();
  const { signIn } = useSession();

  async function verify() {
    if (!isWholeCode(code)) return setError(texts.notSixDigits);
    setError(undefined);
    try {
      const { data } = await verifyCode({ variables: { input: { userId, email, signInProof, code } } });
      if (!data?.verifyCode.token) throw new Error(texts.invalidAnswer);
      await signIn(data.verifyCode);
      clearPendingSignIn();
      onSignedIn();
    } catch (refusal) {
      setError(refusalText(refusal, texts.invalidCode));
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
    } catch (refusal) {
      setError(refusalText(refusal, texts.resendFailed));
    }
  }

  return {
    email,
    code,
    setCode: (typed) => setCode(digitsOf(typed)),
    error,
    verifying,
    resending,
    resendIn,
    verify,
    resend,
  };
}

function refusalText(refusal: unknown, fallback: string): string {
  return errorCode(refusal) === "INTERNAL" ? fallback : errorText(refusal, fallback);
}
