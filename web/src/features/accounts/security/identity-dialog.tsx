import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { checkPasswordPresent } from "../form/field-rules";
import { useSecondFactorQuery } from "./authenticator.generated";
import { useConfirmIdentityMutation } from "./identity.generated";
import { StepDialog } from "./step-dialogs";
import { securityTexts as texts } from "./texts";

/** Asks for the password and, from members with an authenticator app, a code. */
export function IdentityDialog({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const { data } = useSecondFactorQuery({ fetchPolicy: "network-only" });
  const [confirm] = useConfirmIdentityMutation();
  const usesApp = Boolean(data?.secondFactor.addedAt);
  const form = useAppForm({
    defaultValues: { currentPassword: "", code: "" },
    submit: async (input) => {
      await confirm({ variables: { input } });
      onClose(true);
    },
    failedText: texts.failed,
    errorField: usesApp ? "code" : "currentPassword",
  });
  const { currentPassword, code } = form.watch();
  return (
    <StepDialog
      title="Confirm that it's you"
      description="You signed in a while ago. We ask again before changes that someone else in your session must not be able to make."
      submitLabel="Confirm"
      form={form}
      ready={data !== undefined && currentPassword !== "" && (!usesApp || code !== "")}
      onClose={() => onClose(false)}
    >
      <TextField
        label={texts.currentPassword}
        type="password"
        autoComplete="current-password"
        autoFocus
        required
        {...form.field("currentPassword", { validate: checkPasswordPresent })}
      />
      {usesApp && (
        <TextField
          label="Code of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          className="figures"
          {...form.field("code")}
        />
      )}
    </StepDialog>
  );
}
