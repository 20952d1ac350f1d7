import { useState, type ReactNode } from "react";
import { errorCode, errorFields, errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { Modal } from "../../../ui/overlay/modal";
import { TextField } from "../../../ui/form/text-field";
import { validationTexts } from "../texts";
import { securityTexts as texts } from "./texts";

interface DialogWords {
  title: string;
  description: string;
  /** Label of the button that goes on. */
  submit: string;
  /** Label of the button that leaves everything as it is. */
  keep?: string;
  tone?: "primary" | "danger";
  onClose: () => void;
}

interface PasswordDialogProps extends DialogWords {
  onPassword: (currentPassword: string) => Promise<void>;
}

/** Asks for the present password before something is done with it. */
export function PasswordDialog({ onPassword, ...rest }: PasswordDialogProps) {
  const [password, setPassword] = useState("");
  return (
    <StepDialog {...rest} ready={password !== ""} onSubmit={() => onPassword(password)}>
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

interface StepDialogProps extends DialogWords {
  ready: boolean;
  onSubmit: () => Promise<void>;
  /** The field, given what the server had against its value. */
  children: (error: string | undefined) => ReactNode;
}

/** One question in a dialog; what the server refuses stands beside the field. */
export function StepDialog({
  title,
  description,
  submit,
  keep = texts.cancel,
  tone = "primary",
  ready,
  onSubmit,
  onClose,
  children,
}: StepDialogProps) {
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
            {keep}
          </Button>
          <Button type="submit" variant={tone} busy={busy} disabled={!ready}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
