import { useForm } from "react-hook-form";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/form/text-field";
import { TextArea } from "../../ui/form/text-area";
import { notify } from "../../ui/toast/notify";
import { FormAlert, type Viewer } from "../accounts";
import {
  autoComplete,
  changedValues,
  fieldChecks,
  profileValues,
  type ProfileField,
  type ProfileValues,
} from "./profile-fields";
import { fieldLabels, profileTexts as texts } from "./texts";
import { useUpdateProfile } from "./use-update-profile";

interface DetailsFormProps {
  viewer: Viewer;
  fields: readonly ProfileField[];
  saveLabel: string;
  onClose: () => void;
}

/** Edits one or all profile fields. Escape cancels. */
export function DetailsForm({ viewer, fields, saveLabel, onClose }: DetailsFormProps) {
  const { register, handleSubmit, formState, setError } = useForm<ProfileValues>({
    defaultValues: profileValues(viewer),
  });
  const { errors, isSubmitting } = formState;
  const { update } = useUpdateProfile();

  async function submit(values: ProfileValues) {
    const changed = changedValues(viewer, values);
    const failure = Object.keys(changed).length ? await update(changed) : null;
    if (!failure) {
      notify.success(changed.email ? texts.confirmationSent(changed.email) : texts.updated);
      return onClose();
    }
    const invalid = fields.filter((field) => failure.fields[field]?.[0]);
    for (const field of invalid) setError(field, { message: failure.fields[field]?.[0] }, { shouldFocus: true });
    if (invalid.length === 0) setError("root", { message: failure.text });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      className="flex flex-col gap-4"
    >
      <FormAlert text={errors.root?.message} />
      {fields.map((field, index) => {
        const common = {
          label: fieldLabels[field],
          autoComplete: autoComplete[field],
          autoFocus: index === 0,
          error: errors[field]?.message,
          ...register(field, { validate: fieldChecks[field] }),
        };
        if (field === "bio") return <TextArea key={field} rows={4} {...common} />;
        return <TextField key={field} type={inputTypes[field] ?? "text"} {...common} />;
      })}
      <div className="flex gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel={texts.saving}>
          {saveLabel}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

const inputTypes: Partial<Record<ProfileField, string>> = { email: "email", phone: "tel" };
