import { PasskeyStep } from "../passkeys/passkey-step";
import type { PendingSignIn } from "../sign-in/pending-sign-in";
import { codeStepTexts as texts } from "./texts";
import { AuthenticatorForm } from "./authenticator-form";
import type { CodeFormProps } from "./code-form";

const INTROS = {
  EMAIL: texts.intro,
  AUTHENTICATOR: texts.appIntro,
  PASSKEY: texts.passkeyIntro,
  PASSKEY_OR_AUTHENTICATOR: texts.passkeyOrAppIntro,
} as const;

export const introOf = ({ codeSource }: PendingSignIn): string => INTROS[codeSource ?? "EMAIL"];

interface FactorFormProps extends CodeFormProps {
  pending: PendingSignIn;
  onSignedIn: () => void;
}

/** The code step of members with an authenticator app, passkeys, or both. */
export function FactorForm({ pending, onSignedIn, ...form }: FactorFormProps) {
  const hasPasskey = pending.codeSource !== "AUTHENTICATOR";
  const hasApp = pending.codeSource !== "PASSKEY";
  return (
    <>
      {hasPasskey && <PasskeyStep pending={pending} onSignedIn={onSignedIn} />}
      <AuthenticatorForm {...form} hasApp={hasApp} autoFocus={!hasPasskey} />
    </>
  );
}
