import { useState } from "react";
import { useConfirmMfaMutation, useDisableMfaMutation, useStartMfaMutation } from "./security.generated";
import { notify } from "../../../ui/toast/notify";
import { TextField } from "../../../ui/form/text-field";
import { DemoMailHint } from "../code-step/demo-mail-hint";
import { digitsOf, isWholeCode } from "../code-step/digits";
import type { Viewer } from "../session/session";
import { securityTexts as texts } from "./texts";
import { PasswordDialog, StepDialog } from "./step-dialogs";

/** First the password, then the code that shows that mails arrive. */
export function SwitchOnDialog({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const [mailed, setMailed] = useState(false);
  const [startMfa] = useStartMfaMutation();
  if (mailed) return <ConfirmCodeDialog email={viewer.email} onClose={onClose} />;
  return (
    <PasswordDialog
      title={texts.switchOnTitle}
      description={texts.askPassword}
      submit={texts.next}
      onClose={onClose}
      onPassword={async (currentPassword) => {
        await startMfa({ variables: { input: { currentPassword } } });
        setMailed(true);
      }}
    />
  );
}

export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const [disableMfa] = useDisableMfaMutation();
  return (
    <PasswordDialog
      title={texts.switchOffTitle}
      description={texts.askPassword}
      submit={texts.switchOff}
      onClose={onClose}
      onPassword={async (currentPassword) => {
        await disableMfa({ variables: { input: { currentPassword } } });
        notify.success(texts.switchedOff);
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
      title={texts.switchOnTitle}
      description={texts.askCode(email)}
      submit={texts.switchOn}
      ready={isWholeCode(code)}
      onClose={onClose}
      onSubmit={async () => {
        await confirmMfa({ variables: { input: { code } } });
        notify.success(texts.switchedOn);
        onClose();
      }}
    >
      {(error) => (
        <>
          <TextField
            label={texts.code}
            value={code}
            onChange={(event) => setCode(digitsOf(event.target.value))}
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
