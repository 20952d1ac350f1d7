import { useContext, useEffect, useId, useRef, type SyntheticEvent } from "react";
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type RegisterOptions } from "react-hook-form";
import { UnsavedFormsContext } from "../../lib/navigation/unsaved-forms";
import { errorCode, errorFields, errorText } from "../../lib/text/error-text";

interface AppFormOptions<Values extends FieldValues> {
  defaultValues: DefaultValues<Values>;
  /** Sends valid values. If it rejects, the form shows the error. */
  submit: (values: Values) => unknown;
  /** The text for errors that name no shown field. A string applies only to errors without a message for the user. */
  failedText: string | ((error: unknown) => string);
  /** The field that shows those errors. By default, they are in `formError`. */
  errorField?: FieldPath<Values>;
}

export type AppForm<Values extends FieldValues = FieldValues> = ReturnType<typeof useAppForm<Values>>;

/**
 * The state of a form that sends values to the server. It focuses the first invalid field, shows the server's errors next to
 * their fields, submits once at a time, and reports unsaved changes to the dialog or the UnsavedChangesGuard around it, if any.
 */
export function useAppForm<Values extends FieldValues>(options: AppFormOptions<Values>) {
  const { defaultValues, submit, failedText, errorField } = options;
  const form = useForm<Values>({ defaultValues });
  const { errors, isDirty, isSubmitting } = form.formState;
  const shownFields = new Set<FieldPath<Values>>();
  const isSending = useRef(false);
  const formId = useId();
  const reportUnsaved = useContext(UnsavedFormsContext);
  const isUnsaved = isDirty && !isSubmitting;
  useEffect(
    function reportUnsavedChanges() {
      reportUnsaved(formId, isUnsaved);
      return () => reportUnsaved(formId, false);
    },
    [reportUnsaved, formId, isUnsaved],
  );

  /** The props of a field. */
  function field<Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) {
    shownFields.add(name);
    return { ...form.register(name, rules), error: form.getFieldState(name).error?.message };
  }

  function showError(error: unknown, text = failedText): void {
    const texts = errorFields(error);
    const invalid = [...shownFields].filter((name) => texts[name]?.[0]);
    for (const name of invalid)
      form.setError(name, { message: texts[name]?.[0] }, { shouldFocus: name === invalid[0] });
    if (invalid.length > 0) return;
    const message =
      typeof text === "function" ? text(error) : errorCode(error) === "INTERNAL" ? text : errorText(error, text);
    form.setError(errorField ?? "root", { message }, { shouldFocus: true });
  }

  async function send(values: Values): Promise<void> {
    try {
      await submit(values);
    } catch (error) {
      showError(error);
    }
  }

  function handleSubmit(event?: SyntheticEvent): void {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    void form
      .handleSubmit(send)(event)
      .finally(() => (isSending.current = false));
  }

  return {
    ...form,
    field,
    showError,
    handleSubmit,
    formProps: { noValidate: true, onSubmit: handleSubmit },
    formError: errors.root?.message,
    isUnsaved,
    isSubmitting,
  };
}
