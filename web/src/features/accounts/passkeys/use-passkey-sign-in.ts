import { useState } from "react";
import { useSession } from "../session/session";
import { clearPendingSignIn, type PendingSignIn } from "../sign-in/pending-sign-in";
import { askForPasskey, passkeyErrorText } from "./browser-passkeys";
import { useSignInWithPasskeyMutation, useStartPasskeySignInMutation } from "./passkeys.generated";

interface PasskeySignIn {
  busy: boolean;
  /** What went wrong the last time, for `BannedLink`. */
  error: unknown;
  errorText: string | undefined;
  signIn: () => Promise<void>;
}

/** Signs in with a passkey, or completes a sign-in that awaits one. */
export function usePasskeySignIn(onSignedIn: () => void, pending?: PendingSignIn): PasskeySignIn {
  const [start] = useStartPasskeySignInMutation();
  const [finish] = useSignInWithPasskeyMutation();
  const { signIn: startSession } = useSession();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function signIn(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const input = { userId: pending?.userId, signInProof: pending?.signInProof };
      const started = await start({ variables: { input } });
      const passkey = await askForPasskey(started.data?.startPasskeySignIn);
      const { data } = await finish({ variables: { input: { ...input, passkey } } });
      if (!data) throw new TypeError("No response");
      await startSession(data.signInWithPasskey);
      clearPendingSignIn();
      onSignedIn();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  return { busy, error, errorText: error === null ? undefined : passkeyErrorText(error), signIn };
}
