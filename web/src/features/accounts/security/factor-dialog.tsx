import type { ConfirmFactorInput } from "../../../gql/graphql";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
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
