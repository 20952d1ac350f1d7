import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { BannedLink } from "../sign-in/banned-link";
import type { PendingSignIn } from "../sign-in/pending-sign-in";
import { usePasskeySignIn } from "./use-passkey-sign-in";

/** Completes a sign-in with a passkey, above the form for codes. */
export function PasskeyStep({ pending, onSignedIn }: { pending: PendingSignIn; onSignedIn: () => void }) {
  const { busy, error, errorText, signIn } = usePasskeySignIn(onSignedIn, pending);
  return (
    <div className="flex flex-col gap-4 border-b border-line pb-6">
      <div>
        <Button size="lg" busy={busy} className="min-w-44" onClick={() => void signIn()}>
          Use your passkey
        </Button>
      </div>
      <FormAlert text={errorText} />
      <BannedLink error={error} />
    </div>
  );
}
