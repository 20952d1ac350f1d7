import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { TextField } from "../../../ui/form/text-field";
import { FormAlert, type Viewer } from "../../accounts";
import { autoComplete, fieldChecks } from "../profile-fields";
import { editTexts, profileTexts } from "../texts";
import { useUpdateProfile } from "../use-update-profile";
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

function EditFieldForm({ field, viewer }: { field: EditableField; viewer: Viewer }) {
  const { label, hint, type, savedText } = editScreens[field];
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { value: viewer[field] } });
  const { errors, isSubmitting } = formState;
  const { update } = useUpdateProfile();
  const navigate = useNavigate();

  async function submit({ value }: { value: string }) {
    const failure = await update({ [field]: value.trim() });
    if (failure) {
      const fieldError = failure.fields[field]?.[0];
      return setError(fieldError ? "value" : "root", { message: fieldError ?? failure.text });
    }
    window.alert(savedText(value.trim()));
    void navigate(paths.profile());
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-5">
      <div>
        <p className="label text-muted">{editTexts.currentValue}</p>
        <p className="mt-1 wrap-anywhere">{viewer[field] || profileTexts.empty}</p>
      </div>
      <FormAlert text={errors.root?.message} />
      <TextField
        label={label}
        hint={hint}
        type={type}
        autoComplete={autoComplete[field]}
        autoFocus
        required
        error={errors.value?.message}
        {...register("value", {
          validate: (value) => (value.trim() ? fieldChecks[field]?.(value) : editTexts.required),
        })}
      />
      <EditButtons saving={isSubmitting} />
    </form>
  );
}
