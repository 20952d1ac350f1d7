import { Fragment } from "react";
import { Button } from "../../ui/button";
import { FormAlert } from "../../ui/form/form-alert";
import { TextField } from "../../ui/form/text-field";
import { TextArea } from "../../ui/form/text-area";
import { useAppForm } from "../../ui/form/use-app-form";
import { notify } from "../../ui/toast/notify";
import { checkPasswordPresent, type Viewer } from "../accounts";
import {
  autoComplete,
  changedValues,
  fieldChecks,
  profileValues,
  type ProfileField,
  type ProfileValues,
} from "./profile-fields";
import { editTexts, fieldLabels, profileTexts as texts } from "./texts";
import { updateErrorText, useUpdateProfile } from "./use-update-profile";

interface DetailsFormProps {
  viewer: Viewer;
  fields: readonly ProfileField[];
  saveLabel: string;
  onClose: () => void;
}

/** Edits one or all profile fields. Escape cancels. */
export function DetailsForm({ viewer, fields, saveLabel, onClose }: DetailsFormProps) {
  const form = useAppForm<ProfileValues & { currentPassword: string }>({
    defaultValues: { ...profileValues(viewer), currentPassword: "" },
    submit,
    failedText: updateErrorText,
  });
  const { update } = useUpdateProfile();

  const changesEmail = form.watch("email").trim() !== viewer.email;

  async function submit({ currentPassword, ...values }: ProfileValues & { currentPassword: string }) {
    const changed = changedValues(viewer, values);
    if (Object.keys(changed).length) await update(changed.email ? { ...changed, currentPassword } : changed);
    notify.success(
      changed.email ? `We sent a link to ${changed.email}. Open it to confirm your new email.` : texts.updated,
    );
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
        if (field === "email" && changesEmail) {
          return (
            <Fragment key={field}>
              <TextField type="email" {...common} />
              <TextField
                label={editTexts.currentPassword}
                hint={editTexts.emailNeedsPassword}
                type="password"
                autoComplete="current-password"
                {...form.field("currentPassword", { validate: checkPasswordPresent })}
              />
            </Fragment>
          );
        }
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
