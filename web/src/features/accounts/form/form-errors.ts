import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { errorCode, errorFields, errorText } from "../../../lib/text/error-text";

/** Puts a refused form's texts where they belong: beside the fields the server names, else above the form. */
export function showFormError<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
  fallback: string,
): void {
  const texts = errorFields(error);
  const named = fields.filter((field) => texts[field]?.[0]);
  for (const field of named) setError(field, { message: texts[field]?.[0] }, { shouldFocus: field === named[0] });
  if (named.length === 0)
    setError("root", { message: errorCode(error) === "INTERNAL" ? fallback : errorText(error, fallback) });
}
