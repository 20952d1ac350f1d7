import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { checkNewPassword, checkPasswordPresent, signUpTexts, useChangePasswordMutation } from "../../accounts";
import { errorFields } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { editTexts } from "../texts";
import { EditButtons, EditFrame } from "./edit-frame";
import { editPasswordTexts as texts } from "./edit-screens";

interface PasswordValues {
  newPassword: string;
  currentPassword: string;
}

/** Asks for the new password first, and for the current one in a second step. */
export function EditPasswordPage() {
  return (
    <EditFrame title={texts.title} visibility={texts.visibility}>
      {(viewer) => <EditPasswordForm email={viewer.email} />}
    </EditFrame>
  );
}

function EditPasswordForm({ email }: { email: string }) {
  const { field, formProps, formError, isSubmitting } = useAppForm<PasswordValues>({
    defaultValues: { newPassword: "", currentPassword: "" },
    submit,
    failedText: "We couldn't save this. Please try again.",
  });
  const [confirming, setConfirming] = useState(false);
  const [changePassword] = useChangePasswordMutation();
  const navigate = useNavigate();

  async function submit(input: PasswordValues) {
    if (!confirming) return setConfirming(true);
    try {
      await changePassword({ variables: { input } });
      window.alert(texts.saved);
      void navigate(paths.profile());
    } catch (error) {
      if (errorFields(error).newPassword) setConfirming(false);
      throw error;
    }
  }

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <FormAlert text={formError} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div hidden={confirming}>
        <TextField
          label={texts.label}
          hint={signUpTexts.passwordHint}
          type="password"
          autoComplete="new-password"
          autoFocus
          required
          {...field("newPassword", { validate: checkNewPassword })}
        />
      </div>
      {confirming && (
        <>
          <p className="text-sm text-muted">Confirm with your current password</p>
          <TextField
            label={editTexts.currentPassword}
            type="password"
            autoComplete="current-password"
            autoFocus
            required
            {...field("currentPassword", { validate: checkPasswordPresent })}
          />
        </>
      )}
      <EditButtons saving={isSubmitting} />
    </form>
  );
}
