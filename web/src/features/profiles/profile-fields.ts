import { checkEmail, checkName, checkUsername, type FieldRule } from "../accounts/form/field-rules";
import type { Viewer } from "../accounts/session/session";

/** The lines of a profile that its owner edits, in order. */
export type ProfileField = "name" | "username" | "email" | "phone" | "address" | "bio";

export const profileFields: readonly ProfileField[] = ["name", "username", "email", "phone", "address", "bio"];

export type ProfileValues = Record<ProfileField, string>;

const longestBio = 500;

const checkBio: FieldRule = (value) =>
  value.length > longestBio ? `At most ${longestBio} characters, these are ${value.length}` : undefined;

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

/** Only what differs from what is stored, trimmed. */
export function changedValues(viewer: Viewer, values: Partial<ProfileValues>): Partial<ProfileValues> {
  const stored = profileValues(viewer);
  const changed: Partial<ProfileValues> = {};
  for (const field of profileFields) {
    const value = values[field]?.trim();
    if (value !== undefined && value !== stored[field]) changed[field] = value;
  }
  return changed;
}
