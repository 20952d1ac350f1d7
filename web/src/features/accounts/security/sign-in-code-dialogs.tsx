import { useState } from "react";
import { useConfirmMfaMutation, useDisableMfaMutation, useStartMfaMutation } from "./security.generated";
import { notify } from "../../../ui/toast/notify";
import { TextField } from "../../../ui/form/text-field";
import { DemoMailHint } from "../code-step/demo-mail-hint";
import { extractDigits, isCompleteCode } from "../code-step/digits";
import type { Viewer } from "../session/session";
import { securityTexts as texts } from "./texts";
import { PasswordDialog, StepDialog } from "./step-dialogs";

/** Asks for the password, then for an emailed code, which proves that our email arrives. */
export function TurnOnDialog({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const [isCodeSent, setIsCodeSent] = useState(false);
  const [startMfa] = useStartMfaMutation();
  if (isCodeSent) return <ConfirmCodeDialog email={viewer.email} onClose={onClose} />;
  return (
    <PasswordDialog
      title={texts.turnOnTitle}
      description={texts.askPassword}
      submitLabel={texts.next}
      onClose={onClose}
      onPassword={async (currentPassword) => {
        await startMfa({ variables: { input: { currentPassword } } });
        setIsCodeSent(true);
      }}
    />
  );
}

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const [disableMfa] = useDisableMfaMutation();
  return (
    <PasswordDialog
      title={texts.turnOffTitle}
      description={texts.askPassword}
      submitLabel={texts.turnOff}
      onClose={onClose}
      onPassword={async (currentPassword) => {
        await disableMfa({ variables: { input: { currentPassword } } });
        notify.success(texts.turnedOff);
        onClose();
      }}
    />
  );
}

function ConfirmCodeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [code, setCode] = useState("");
  const [confirmMfa] = useConfirmMfaMutation();
  return (
    <StepDialog
      title={texts.turnOnTitle}
      description={texts.askCode(email)}
      submitLabel={texts.turnOn}
      ready={isCompleteCode(code)}
      onClose={onClose}
      onSubmit={async () => {
        await confirmMfa({ variables: { input: { code } } });
        notify.success(texts.turnedOn);
        onClose();
      }}
    >
      {(error) => (
        <>
          <TextField
            label={texts.code}
            value={code}
            onChange={(event) => setCode(extractDigits(event.target.value))}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            error={error}
            className="figures"
          />
          <DemoMailHint />
        </>
      )}
    </StepDialog>
  );
}
