import { useState } from "react";
import { useChangePasswordMutation } from "./security.generated";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { notify } from "../../../ui/toast/notify";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { checkPasswordsMatch, checkNewPassword, checkPasswordPresent } from "../form/field-rules";
import { useRequestPasswordResetMutation } from "../password-reset/password-reset.generated";
import { useSignInMethodsQuery } from "../providers/providers.generated";
import { signUpTexts } from "../sign-up/texts";
import { securityTexts as texts } from "./texts";
import { SettingRow } from "./setting-row";

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** `username` is for password managers, which store it with the new password. */
export function ChangePassword({ username }: { username: string }) {
  const [open, setOpen] = useState(false);
  const { data } = useSignInMethodsQuery();
  if (data?.signInMethods.hasPassword === false) return <NoPassword email={username} />;
  return (
    <SettingRow
      title="Password"
      text="At least 8 characters. Changing it ends your other sessions."
      action={
        !open && (
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            Change password
          </Button>
        )
      }
    >
      {open && <PasswordForm username={username} onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}

/** Members who signed up with another site prove by email that they may choose a password. */
function NoPassword({ email }: { email: string }) {
  const [requestReset, { loading, data, error }] = useRequestPasswordResetMutation({ errorPolicy: "all" });
  const isSent = data?.requestPasswordReset === true;
  return (
    <SettingRow
      title="Password"
      text={
        isSent
          ? `We sent a link to ${email}. It works once, expires in 30 minutes, and signs you out everywhere.`
          : "You have none yet. Some changes, such as deleting your account, ask for it."
      }
      action={
        !isSent && (
          <Button
            variant="secondary"
            size="sm"
            busy={loading}
            onClick={() => void requestReset({ variables: { input: { email } } })}
          >
            Email me a link
          </Button>
        )
      }
    >
      <FormAlert text={error && errorText(error)} />
    </SettingRow>
  );
}

function PasswordForm({ username, onClose }: { username: string; onClose: () => void }) {
  const { field, formProps, formError, isSubmitting } = useAppForm<PasswordValues>({
    defaultValues: { currentPassword: "", newPassword: "", confirmPassword: "" },
    submit,
    failedText: "We couldn't change your password. Please try again.",
  });
  const [changePassword] = useChangePasswordMutation();

  async function submit({ currentPassword, newPassword }: PasswordValues) {
    await changePassword({ variables: { input: { currentPassword, newPassword } }, refetchQueries: ["MySessions"] });
    notify.success("Password changed. Your other sessions have ended.");
    onClose();
  }

  return (
    <form {...formProps} className="flex max-w-md flex-col gap-4">
      <FormAlert text={formError} />
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={texts.currentPassword}
        type="password"
        autoComplete="current-password"
        autoFocus
        {...field("currentPassword", { validate: checkPasswordPresent })}
      />
      <TextField
        label="New password"
        hint={signUpTexts.passwordHint}
        type="password"
        autoComplete="new-password"
        {...field("newPassword", { validate: checkNewPassword })}
      />
      <TextField
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        {...field("confirmPassword", { validate: (value, all) => checkPasswordsMatch(all.newPassword, value) })}
      />
      <div className="flex gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
