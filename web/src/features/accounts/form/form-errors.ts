import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { errorCode, errorFields, errorText } from "../../../lib/text/error-text";

/** Shows server errors next to the fields they name, or above the form if they name none. */
export function showFormError<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
  fallback: string,
): void {
  const texts = errorFields(error);
  const invalid = fields.filter((field) => texts[field]?.[0]);
  for (const field of invalid) setError(field, { message: texts[field]?.[0] }, { shouldFocus: field === invalid[0] });
  if (invalid.length === 0)
    setError("root", { message: errorCode(error) === "INTERNAL" ? fallback : errorText(error, fallback) });
}
