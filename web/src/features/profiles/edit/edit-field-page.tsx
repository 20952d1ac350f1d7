import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorFields } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { required } from "../../../ui/form/field-rules";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { checkPasswordPresent, type Viewer } from "../../accounts";
import { autoComplete, fieldChecks } from "../profile-fields";
import { editTexts, profileTexts } from "../texts";
import { updateErrorText, useUpdateProfile } from "../use-update-profile";
import { EditButtons, EditFrame } from "./edit-frame";
import { editScreens, type EditableField } from "./edit-screens";

type Values = Record<EditableField, string> & { currentPassword: string };

/** Edits one profile field on a separate screen. A new email needs the current password, in a second step. */
export function EditFieldPage({ field }: { field: EditableField }) {
  const { title, visibility } = editScreens[field];
  return (
    <EditFrame title={title} visibility={visibility}>
      {(viewer) => <EditFieldForm key={field} field={field} viewer={viewer} />}
    </EditFrame>
  );
}

function EditFieldForm({ field: name, viewer }: { field: EditableField; viewer: Viewer }) {
  const { label, hint, type, savedText } = editScreens[name];
  const { field, formProps, formError, isSubmitting } = useAppForm<Values>({
    defaultValues: { [name]: viewer[name], currentPassword: "" },
    submit,
    failedText: updateErrorText,
  });
  const [confirming, setConfirming] = useState(false);
  const { update } = useUpdateProfile();
  const navigate = useNavigate();

  async function submit({ currentPassword, ...values }: Values) {
    const value = values[name].trim();
    if (name === "email" && value !== viewer.email && !confirming) return setConfirming(true);
    try {
      await update(confirming ? { [name]: value, currentPassword } : { [name]: value });
    } catch (error) {
      if (errorFields(error)[name]) setConfirming(false);
      throw error;
    }
    window.alert(savedText(value));
    void navigate(paths.profile());
  }

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <div>
        <p className="label text-muted">Current value</p>
        <p className="mt-1 wrap-anywhere">{viewer[name] || profileTexts.empty}</p>
      </div>
      <FormAlert text={formError} />
      <div hidden={confirming}>
        <TextField
          label={label}
          hint={hint}
          type={type}
          autoComplete={autoComplete[name]}
          autoFocus
          required
          {...field(name, {
            validate: (value) => required("This field is required")(value) ?? fieldChecks[name]?.(value),
          })}
        />
      </div>
      {confirming && (
        <TextField
          label={editTexts.currentPassword}
          hint={editTexts.emailNeedsPassword}
          type="password"
          autoComplete="current-password"
          autoFocus
          required
          {...field("currentPassword", { validate: checkPasswordPresent })}
        />
      )}
      <EditButtons saving={isSubmitting} />
    </form>
  );
}
