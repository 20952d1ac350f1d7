import { useState } from "react";
import type { PasskeyAssertionInput } from "../../../gql/graphql";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { askForPasskey, passkeyErrorText } from "./browser-passkeys";
import { useStartPasskeyCheckMutation } from "./passkeys.generated";

interface ConfirmWithPasskeyProps {
  onPasskey: (passkey: PasskeyAssertionInput) => Promise<void>;
}

/** Confirms a change with one of the viewer's passkeys, above the fields that it replaces. */
export function ConfirmWithPasskey({ onPasskey }: ConfirmWithPasskeyProps) {
  const [start] = useStartPasskeyCheckMutation();
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState<string>();

  async function confirm(): Promise<void> {
    setBusy(true);
    setText(undefined);
    try {
      const { data } = await start();
      await onPasskey(await askForPasskey(data?.startPasskeyCheck));
    } catch (error) {
      setText(passkeyErrorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <Button variant="secondary" busy={busy} onClick={() => void confirm()}>
        Use your passkey
      </Button>
      <FormAlert text={text} />
      <p className="border-t border-line pt-4 text-sm text-muted">Or enter your password and a code.</p>
    </div>
  );
}
