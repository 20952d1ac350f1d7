import { useState, type ReactNode } from "react";
import { useConfirmMfaMutation, useDisableMfaMutation, useStartMfaMutation } from "./security.generated";
import { errorCode, errorFields, errorText } from "../../../lib/error-text";
import { Button } from "../../../ui/button";
import { Modal } from "../../../ui/modal";
import { notify } from "../../../ui/notify";
import { TextField } from "../../../ui/text-field";
import { DemoMailHint } from "../code-step/demo-mail-hint";
import { digitsOf, isWholeCode } from "../code-step/digits";
import type { Viewer } from "../session";
import { securityTexts as texts, validationTexts } from "../texts";

/** First the password, then the code that shows that mails arrive. */
export function SwitchOnDialog({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const [mailed, setMailed] = useState(false);
  const [startMfa] = useStartMfaMutation();
  if (mailed) return <ConfirmCodeDialog email={viewer.email} onClose={onClose} />;
  return (
    <PasswordDialog
      title={texts.switchOnTitle}
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

interface PasswordDialogProps {
  title: string;
  submit: string;
  onPassword: (currentPassword: string) => Promise<void>;
  onClose: () => void;
}

function PasswordDialog({ title, submit, onPassword, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState("");
  return (
    <StepDialog
      title={title}
      description={texts.askPassword}
      submit={submit}
      ready={password !== ""}
      onClose={onClose}
      onSubmit={() => onPassword(password)}
    >
      {(error) => (
        <TextField
          label={texts.currentPassword}
          type="password"
          autoComplete="current-password"
          autoFocus
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error}
        />
      )}
    </StepDialog>
  );
}

interface StepDialogProps {
  title: string;
  description: string;
  submit: string;
  ready: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  /** The field, given what the server had against its value. */
  children: (error: string | undefined) => ReactNode;
}

/** One question in a dialog; what the server refuses stands beside the field. */
function StepDialog({ title, description, submit, ready, onSubmit, onClose, children }: StepDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function send() {
    if (!ready) return setError(validationTexts.passwordRequired);
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit();
    } catch (refusal) {
      const [aboutField] = Object.values(errorFields(refusal)).flat();
      setError(aboutField ?? (errorCode(refusal) === "INTERNAL" ? texts.switchFailed : errorText(refusal)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal open onOpenChange={onClose} title={title} description={description}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="flex flex-col gap-5"
      >
        {children(error)}
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={busy} disabled={!ready}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
