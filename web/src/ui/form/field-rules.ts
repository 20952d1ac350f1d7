const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Returns an error text, or undefined for a valid value. The server validates again. */
export type FieldRule = (value: string) => string | undefined;

/** Rejects blank values. */
export const required =
  (text: string): FieldRule =>
  (value) =>
    value.trim() ? undefined : text;

export const checkName = required("Full name is required");

export const checkEmail: FieldRule = (value) => {
  if (!value.trim()) return "Email is required";
  return emailPattern.test(value.trim()) ? undefined : "Please enter a valid email address";
};

/** The rules of a field whose value is a number. */
export const numberRules = {
  valueAsNumber: true,
  validate: (value: number) => Number.isFinite(value) || "Enter a number",
} as const;
