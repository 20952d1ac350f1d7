import { Button } from "../../ui/button";
import { FormAlert } from "../../ui/form/form-alert";
import { TextField } from "../../ui/form/text-field";
import { TextArea } from "../../ui/form/text-area";
import { useAppForm } from "../../ui/form/use-app-form";
import { notify } from "../../ui/toast/notify";
import type { Viewer } from "../accounts";
import {
  autoComplete,
  changedValues,
  fieldChecks,
  profileValues,
  type ProfileField,
  type ProfileValues,
} from "./profile-fields";
import { fieldLabels, profileTexts as texts } from "./texts";
import { updateErrorText, useUpdateProfile } from "./use-update-profile";

interface DetailsFormProps {
  viewer: Viewer;
  fields: readonly ProfileField[];
  saveLabel: string;
  onClose: () => void;
}

/** Edits one or all profile fields. Escape cancels. */
export function DetailsForm({ viewer, fields, saveLabel, onClose }: DetailsFormProps) {
  const form = useAppForm<ProfileValues>({
    defaultValues: profileValues(viewer),
    submit,
    failedText: updateErrorText,
  });
  const { update } = useUpdateProfile();

  async function submit(values: ProfileValues) {
    const changed = changedValues(viewer, values);
    if (Object.keys(changed).length) await update(changed);
    notify.success(changed.email ? texts.confirmationSent(changed.email) : texts.updated);
    onClose();
  }

  return (
    <form
      {...form.formProps}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      className="flex flex-col gap-4"
    >
      <FormAlert text={form.formError} />
      {fields.map((field, index) => {
        const common = {
          label: fieldLabels[field],
          autoComplete: autoComplete[field],
          autoFocus: index === 0,
          ...form.field(field, { validate: fieldChecks[field] }),
        };
        if (field === "bio") return <TextArea key={field} rows={4} {...common} />;
        return <TextField key={field} type={inputTypes[field] ?? "text"} {...common} />;
      })}
      <div className="flex gap-3">
        <Button type="submit" busy={form.isSubmitting} busyLabel={texts.saving}>
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
