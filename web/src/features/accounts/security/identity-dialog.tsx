import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { checkPasswordPresent } from "../form/field-rules";
import { ConfirmWithPasskey } from "../passkeys/confirm-with-passkey";
import { useSecondFactorQuery } from "./authenticator.generated";
import { useConfirmIdentityMutation } from "./identity.generated";
import { StepDialog } from "./step-dialogs";
import { securityTexts as texts } from "./texts";

/** Asks for a passkey, or the password and, from members with a second factor, a code. */
export function IdentityDialog({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const { data } = useSecondFactorQuery({ fetchPolicy: "network-only" });
  const [confirm] = useConfirmIdentityMutation();
  const hasPasskey = Boolean(data?.secondFactor.passkeys.length);
  const needsCode = hasPasskey || Boolean(data?.secondFactor.addedAt);
  const form = useAppForm({
    defaultValues: { currentPassword: "", code: "" },
    submit: async (input) => {
      await confirm({ variables: { input } });
      onClose(true);
    },
    failedText: texts.failed,
    errorField: needsCode ? "code" : "currentPassword",
  });
  const { currentPassword, code } = form.watch();
  return (
    <StepDialog
      title="Confirm that it's you"
      description="You signed in a while ago. We ask again before changes that someone else in your session must not be able to make."
      submitLabel="Confirm"
      form={form}
      ready={data !== undefined && currentPassword !== "" && (!needsCode || code !== "")}
      onClose={() => onClose(false)}
    >
      {hasPasskey && (
        <ConfirmWithPasskey
          onPasskey={async (passkey) => {
            await confirm({ variables: { input: { passkey } } });
            onClose(true);
          }}
        />
      )}
      <TextField
        label={texts.currentPassword}
        type="password"
        autoComplete="current-password"
        autoFocus
        required
        {...form.field("currentPassword", { validate: checkPasswordPresent })}
      />
      {needsCode && (
        <TextField
          label={data?.secondFactor.addedAt ? "Code of your authenticator app, or a recovery code" : "Recovery code"}
          autoComplete="one-time-code"
          className="figures"
          {...form.field("code")}
        />
      )}
    </StepDialog>
  );
}
