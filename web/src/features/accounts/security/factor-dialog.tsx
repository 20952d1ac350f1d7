import type { ConfirmFactorInput } from "../../../gql/graphql";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Modal } from "../../../ui/overlay/modal";
import { notify } from "../../../ui/toast/notify";
import { checkPasswordPresent } from "../form/field-rules";
import { ConfirmWithPasskey } from "../passkeys/confirm-with-passkey";
import { useSecondFactorQuery } from "./authenticator.generated";
import { StepDialog } from "./step-dialogs";
import { securityTexts as texts } from "./texts";

interface FactorDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  tone?: "primary" | "danger";
  onConfirmed: (proof: ConfirmFactorInput) => Promise<void>;
  onClose: () => void;
}

/** Asks for a passkey, or the password and a code, before a change of a second factor. */
export function FactorDialog({ onConfirmed, ...dialog }: FactorDialogProps) {
  const { data } = useSecondFactorQuery();
  const hasPasskey = Boolean(data?.secondFactor.passkeys.length);
  const form = useAppForm({
    defaultValues: { currentPassword: "", code: "" },
    submit: onConfirmed,
    failedText: texts.failed,
    errorField: "code",
  });
  return (
    <StepDialog
      {...dialog}
      form={form}
      ready={form.watch("currentPassword") !== "" && form.watch("code").trim() !== ""}
    >
      {hasPasskey && <ConfirmWithPasskey onPasskey={(passkey) => onConfirmed({ passkey })} />}
      <TextField
        label={texts.currentPassword}
        type="password"
        autoComplete="current-password"
        autoFocus={!hasPasskey}
        required
        {...form.field("currentPassword", { validate: checkPasswordPresent })}
      />
      <TextField
        label="Code"
        hint={
          data?.secondFactor.addedAt
            ? "From your authenticator app, or a recovery code."
            : "One of your recovery codes."
        }
        autoComplete="one-time-code"
        autoCapitalize="none"
        required
        className="figures"
        {...form.field("code")}
      />
    </StepDialog>
  );
}

/** They are shown only once, so a stray click or Escape must not close the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join("\n");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify.success("Copied.");
    } catch {
      notify.error("We couldn't copy the codes. Select them and copy them yourself.");
    }
  }
  return (
    <Modal
      open
      closesByFooterOnly
      onOpenChange={onClose}
      title="Your recovery codes"
      description="Save them in a safe place now. Each one signs you in once if you lose your phone or your passkeys. You won't be able to see them again."
      footer={
        <>
          <Button variant="ghost" onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={onClose}>I saved them</Button>
        </>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="figures grid grid-cols-2 gap-x-6 gap-y-2 border border-line bg-canvas p-4"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
