import type { Session_viewerFragment } from "../../gql/graphql";
import { readStored, readStoredJson, storageKeys, writeStored, writeStoredJson } from "../../lib/storage";
import { decodeAccessToken } from "./access-token";

export type Viewer = Session_viewerFragment;

/** Keeps the signed-in person under the documented keys, so that the next start need not wait for the server. */
export function storeViewer(viewer: Viewer): void {
  const { id, role, username, avatar, mfaVerified } = viewer;
  writeStoredJson(storageKeys.user, { id, role, username, avatar });
  writeStoredJson(storageKeys.userData, viewer);
  writeStored(storageKeys.mfaVerified, String(mfaVerified || role === "ADMIN"));
}

/** The person as last stored, if it is the one the stored token belongs to. */
export function readStoredViewer(): Viewer | null {
  const token = readStored(storageKeys.token);
  const stored = readStoredJson(storageKeys.userData);
  const userId = token && decodeAccessToken(token)?.userId;
  return isViewer(stored) && stored.id === userId ? stored : null;
}

function isViewer(value: unknown): value is Viewer {
  return typeof value === "object" && value !== null && "id" in value && "username" in value && "role" in value;
}
