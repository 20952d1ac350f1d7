import type { ReactNode } from "react";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm, type AppForm } from "../../../ui/form/use-app-form";
import { Modal } from "../../../ui/overlay/modal";
import { checkPasswordPresent } from "../form/field-rules";
import { securityTexts as texts } from "./texts";

interface DialogOptions {
  title: string;
  description: string;
  submitLabel: string;
  cancelLabel?: string;
  tone?: "primary" | "danger";
  onClose: () => void;
}

interface PasswordDialogProps extends DialogOptions {
  onPassword: (currentPassword: string) => Promise<void>;
}

/** Asks for the current password before a sensitive change. */
export function PasswordDialog({ onPassword, ...rest }: PasswordDialogProps) {
  const form = useAppForm({
    defaultValues: { currentPassword: "" },
    submit: ({ currentPassword }) => onPassword(currentPassword),
    failedText: texts.failed,
    errorField: "currentPassword",
  });
  return (
    <StepDialog {...rest} form={form} ready={form.watch("currentPassword") !== ""}>
      <TextField
        label={texts.currentPassword}
        type="password"
        autoComplete="current-password"
        autoFocus
        required
        {...form.field("currentPassword", { validate: checkPasswordPresent })}
      />
    </StepDialog>
  );
}

interface StepDialogProps extends DialogOptions {
  form: Pick<AppForm, "formProps" | "isSubmitting">;
  ready: boolean;
  children: ReactNode;
}

/** A dialog with one field. */
export function StepDialog({
  title,
  description,
  submitLabel,
  cancelLabel = texts.cancel,
  tone = "primary",
  form,
  ready,
  onClose,
  children,
}: StepDialogProps) {
  return (
    <Modal open onOpenChange={onClose} title={title} description={description}>
      <form {...form.formProps} className="flex flex-col gap-5">
        {children}
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" variant={tone} busy={form.isSubmitting} disabled={!ready}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
