import { useNavigate } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { required } from "../../../ui/form/field-rules";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import type { Viewer } from "../../accounts";
import { autoComplete, fieldChecks } from "../profile-fields";
import { editTexts, profileTexts } from "../texts";
import { updateErrorText, useUpdateProfile } from "../use-update-profile";
import { EditButtons, EditFrame } from "./edit-frame";
import { editScreens, type EditableField } from "./edit-screens";

/** Edits one profile field on a separate screen. */
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
  const { field, formProps, formError, isSubmitting } = useAppForm<Record<EditableField, string>>({
    defaultValues: { [name]: viewer[name] },
    submit,
    failedText: updateErrorText,
  });
  const { update } = useUpdateProfile();
  const navigate = useNavigate();

  async function submit(values: Record<EditableField, string>) {
    const value = values[name].trim();
    await update({ [name]: value });
    window.alert(savedText(value));
    void navigate(paths.profile());
  }

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <div>
        <p className="label text-muted">{editTexts.currentValue}</p>
        <p className="mt-1 wrap-anywhere">{viewer[name] || profileTexts.empty}</p>
      </div>
      <FormAlert text={formError} />
      <TextField
        label={label}
        hint={hint}
        type={type}
        autoComplete={autoComplete[name]}
        autoFocus
        required
        {...field(name, {
          validate: (value) => required(editTexts.required)(value) ?? fieldChecks[name]?.(value),
        })}
      />
      <EditButtons saving={isSubmitting} />
    </form>
  );
}
