import type { Role, Session_viewerFragment } from "../../../gql/graphql";
import { isRecord, isText, isTextOrNull } from "../../../lib/storage/json";
import { readStored, readStoredJson, storageKeys, writeStored, writeStoredJson } from "../../../lib/storage/storage";
import { decodeAccessToken } from "../tokens/access-token";

export type Viewer = Session_viewerFragment;

/** Stores the viewer under the documented keys, so that the next start doesn't wait for the server. */
export function storeViewer(viewer: Viewer): void {
  const { id, role, username, avatar, mfaVerified } = viewer;
  writeStoredJson(storageKeys.user, { id, role, username, avatar });
  writeStoredJson(storageKeys.userData, viewer);
  writeStored(storageKeys.mfaVerified, String(mfaVerified || role === "ADMIN"));
}

/** The stored viewer, if the stored token belongs to them. */
export function readStoredViewer(): Viewer | null {
  const token = readStored(storageKeys.token);
  const stored = readStoredJson(storageKeys.userData, isViewer);
  const userId = token && decodeAccessToken(token)?.userId;
  return stored?.id === userId ? stored : null;
}

const isBoolean = (value: unknown): boolean => typeof value === "boolean";
const roles: Record<Role, true> = { ADMIN: true, FREE: true, PREMIUM: true };

/** Checks every field, because an older version may have stored fewer. */
const fieldChecks: Record<keyof Viewer, (value: unknown) => boolean> = {
  __typename: (value) => value === "Viewer",
  id: isText,
  username: isText,
  name: isText,
  email: isText,
  avatar: isText,
  profileColor: isTextOrNull,
  phone: isText,
  address: isText,
  bio: isText,
  role: (value) => isText(value) && Object.hasOwn(roles, value),
  xp: Number.isInteger,
  level: Number.isInteger,
  nextLevelXp: Number.isInteger,
  listed: isBoolean,
  emailConfirmed: isBoolean,
  mfaEnabled: isBoolean,
  mfaVerified: isBoolean,
  createdAt: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
  pendingEmail: isTextOrNull,
  secondFactorDueAt: isTextOrNull,
  viewerCanCreateChannels: isBoolean,
  viewerCanModerate: isBoolean,
  viewerCanReview: isBoolean,
  messageEditWindowMs: Number.isInteger,
};

const isViewer = (value: unknown): value is Viewer =>
  isRecord(value) && Object.entries(fieldChecks).every(([field, isValid]) => isValid(value[field]));
