import { useState } from "react";
import { useConfirmMfaMutation, useDisableMfaMutation, useStartMfaMutation } from "./security.generated";
import { notify } from "../../../ui/toast/notify";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { DemoMailHint } from "../code-step/demo-mail-hint";
import { codeField, isCompleteCode } from "../code-step/digits";
import type { Viewer } from "../session/session";
import { securityTexts as texts } from "./texts";
import { PasswordDialog, StepDialog } from "./step-dialogs";

/** Asks for the password, then for an emailed code, which proves that the viewer receives our email. */
export function TurnOnDialog({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const [isCodeSent, setIsCodeSent] = useState(false);
  const [startMfa] = useStartMfaMutation();
  if (isCodeSent) return <ConfirmCodeDialog email={viewer.email} onClose={onClose} />;
  return (
    <PasswordDialog
      title={texts.turnOnTitle}
      description={texts.askPassword}
      submitLabel="Next"
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
      title="Turn off sign-in codes"
      description={texts.askPassword}
      submitLabel={texts.turnOff}
      onClose={onClose}
      onPassword={async (currentPassword) => {
        await disableMfa({ variables: { input: { currentPassword } } });
        notify.success("Sign-in codes are off.");
        onClose();
      }}
    />
  );
}

function ConfirmCodeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [confirmMfa] = useConfirmMfaMutation();
  const form = useAppForm({ defaultValues: { code: "" }, submit, failedText: texts.failed, errorField: "code" });

  async function submit(input: { code: string }) {
    await confirmMfa({ variables: { input } });
    notify.success("Sign-in codes are on.");
    onClose();
  }

  return (
    <StepDialog
      title={texts.turnOnTitle}
      description={`We emailed a 6-digit code to ${email}. Enter it to turn on sign-in codes.`}
      submitLabel={texts.turnOn}
      form={form}
      ready={isCompleteCode(form.watch("code"))}
      onClose={onClose}
    >
      <TextField
        label="Verification code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        className="figures"
        {...codeField(form)}
      />
      <DemoMailHint />
    </StepDialog>
  );
}
