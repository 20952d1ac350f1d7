import { useApolloClient } from "@apollo/client/react";
import type { UpdateProfileInput } from "../../gql/graphql";
import { freshAccessToken, useSession, ViewerDocument } from "../accounts";
import { useUpdateProfileMutation } from "./update-profile.generated";
import { readJsonResponse } from "../../lib/http-error";
import { errorCode, errorFields, errorText } from "../../lib/text/error-text";
import { notify } from "../../ui/toast/notify";
import { profileTexts as texts } from "./texts";

/** Why an update failed, by field or as a whole. */
export interface UpdateError {
  fields: Record<string, string[]>;
  text: string;
}

export interface ProfileUpdate {
  /** Resolves to null on success. */
  update: (input: UpdateProfileInput) => Promise<UpdateError | null>;
  upload: (picture: File) => Promise<UpdateError | null>;
}

/** Saves changes to the viewer's profile and refetches the viewer. */
export function useUpdateProfile(): ProfileUpdate {
  const { viewer } = useSession();
  const client = useApolloClient();
  const [updateProfile] = useUpdateProfileMutation();

  async function save(change: (userId: string) => Promise<unknown>): Promise<UpdateError | null> {
    if (!viewer?.id) return { fields: {}, text: texts.noUserId };
    try {
      await change(viewer.id);
      await client.refetchQueries({ include: [ViewerDocument] });
      return null;
    } catch (error) {
      return { fields: errorFields(error), text: errorMessage(error) };
    }
  }

  return {
    update: (input) => save((userId) => updateProfile({ variables: { userId, input } })),
    upload: (picture) => save((userId) => uploadPicture(userId, picture)),
  };
}

/** Shows the result as a toast, for changes without a form field. */
export function showOutcome(failure: UpdateError | null): void {
  if (!failure) notify.success(texts.updated);
  else notify.error(Object.values(failure.fields).flat()[0] ?? failure.text);
}

function errorMessage(error: unknown): string {
  const code = errorCode(error);
  if (code === "NO_RESPONSE") return texts.noConnection;
  if (code === "INTERNAL" || code === "UNAVAILABLE") return texts.serverError;
  return errorText(error, texts.updateFailed);
}

/** Uploads over REST. Throws HttpError if the server rejects it. */
async function uploadPicture(userId: string, picture: File): Promise<void> {
  const form = new FormData();
  form.append("profilePicture", picture);
  const headers = { authorization: `Bearer ${(await freshAccessToken()) ?? ""}` };
  const address = `/api/users/${encodeURIComponent(userId)}`;
  await readJsonResponse(await fetch(address, { method: "PUT", headers, body: form }));
}
