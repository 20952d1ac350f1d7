import { checkEmail, checkName, type FieldRule } from "../../ui/form/field-rules";
import { checkUsername, type Viewer } from "../accounts";

/** The editable profile fields, in display order. */
export type ProfileField = "name" | "username" | "email" | "phone" | "address" | "bio";

export const profileFields: readonly ProfileField[] = ["name", "username", "email", "phone", "address", "bio"];

export type ProfileValues = Record<ProfileField, string>;

const MAX_BIO_LENGTH = 500;

const checkBio: FieldRule = (value) =>
  value.length > MAX_BIO_LENGTH ? `At most ${MAX_BIO_LENGTH} characters. You have ${value.length}.` : undefined;

export const fieldChecks: Partial<Record<ProfileField, FieldRule>> = {
  name: checkName,
  username: checkUsername,
  email: checkEmail,
  bio: checkBio,
};

export const autoComplete: Record<ProfileField, string> = {
  name: "name",
  username: "nickname",
  email: "email",
  phone: "tel",
  address: "street-address",
  bio: "off",
};

export function profileValues({ name, username, email, phone, address, bio }: Viewer): ProfileValues {
  return { name, username, email, phone, address, bio };
}

/** The trimmed values that differ from the stored ones. */
export function changedValues(viewer: Viewer, values: Partial<ProfileValues>): Partial<ProfileValues> {
  const stored = profileValues(viewer);
  const changed: Partial<ProfileValues> = {};
  for (const field of profileFields) {
    const value = values[field]?.trim();
    if (value !== undefined && value !== stored[field]) changed[field] = value;
  }
  return changed;
}
