import { useApolloClient } from "@apollo/client/react";
import type { UpdateProfileInput } from "../../gql/graphql";
import { freshAccessToken, useSession, ViewerDocument } from "../accounts";
import { useUpdateProfileMutation } from "./update-profile.generated";
import { readJsonResponse } from "../../lib/http-error";
import { errorCode, errorText } from "../../lib/text/error-text";
import { profileTexts as texts } from "./texts";

const missingUserId = new Error(texts.noUserId);

/** Saves changes to the viewer's profile and refetches the viewer. */
export function useUpdateProfile() {
  const { viewer } = useSession();
  const client = useApolloClient();
  const [updateProfile] = useUpdateProfileMutation();

  async function save(change: (userId: string) => Promise<unknown>): Promise<void> {
    if (!viewer?.id) throw missingUserId;
    await change(viewer.id);
    await client.refetchQueries({ include: [ViewerDocument] });
  }

  return {
    update: (input: UpdateProfileInput) => save((userId) => updateProfile({ variables: { userId, input } })),
    upload: (picture: File) => save((userId) => uploadPicture(userId, picture)),
  };
}

export function updateErrorText(error: unknown): string {
  if (error === missingUserId) return texts.noUserId;
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
  const url = `/api/users/${encodeURIComponent(userId)}`;
  await readJsonResponse(await fetch(url, { method: "PUT", headers, body: form }));
}
