import { Button } from "../../../../ui/button";
import { FormAlert } from "../../../../ui/form/form-alert";
import { usePasskeySignIn } from "../../passkeys/use-passkey-sign-in";
import { BannedLink } from "../banned-link";

export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const { busy, error, errorText, signIn } = usePasskeySignIn(onSignedIn);
  return (
    <>
      <Button variant="secondary" size="lg" busy={busy} className="w-full" onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
      <FormAlert text={errorText} />
      <BannedLink error={error} />
    </>
  );
}
