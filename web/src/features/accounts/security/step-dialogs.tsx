import { useState, type ReactNode } from "react";
import { errorCode, errorFields, errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { Modal } from "../../../ui/overlay/modal";
import { TextField } from "../../../ui/form/text-field";
import { validationTexts } from "../texts";
import { securityTexts as texts } from "./texts";

interface DialogOptions {
  title: string;
  description: string;
  submitLabel: string;
  cancelLabel?: string;
  tone?: "primary" | "danger";
  onClose: () => void;
}

interface PasswordDialogProps extends DialogOptions {
  onPassword: (currentPassword: string) => Promise<void>;
}

/** Asks for the current password before a sensitive change. */
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

interface StepDialogProps extends DialogOptions {
  ready: boolean;
  onSubmit: () => Promise<void>;
  /** Renders the field with the server's error. */
  children: (error: string | undefined) => ReactNode;
}

/** A dialog with one field. The server's error appears next to it. */
export function StepDialog({
  title,
  description,
  submitLabel,
  cancelLabel = texts.cancel,
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
    } catch (failure) {
      const [fieldError] = Object.values(errorFields(failure)).flat();
      setError(fieldError ?? (errorCode(failure) === "INTERNAL" ? texts.failed : errorText(failure)));
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
            {cancelLabel}
          </Button>
          <Button type="submit" variant={tone} busy={busy} disabled={!ready}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
