import { useApolloClient } from "@apollo/client/react";
import type { UpdateProfileInput } from "../../gql/graphql";
import { ViewerDocument } from "../accounts/session/session.generated";
import { useUpdateProfileMutation } from "./update-profile.generated";
import { errorCode, errorFields, errorText } from "../../lib/text/error-text";
import { notify } from "../../ui/toast/notify";
import { useSession } from "../accounts/session/session";
import { uploadPicture } from "./upload-picture";
import { profileTexts as texts } from "./texts";

/** Why a change was refused: per field, or as a whole. */
export interface UpdateRefusal {
  fields: Record<string, string[]>;
  text: string;
}

export interface ProfileUpdate {
  /** Null when it was saved. */
  update: (input: UpdateProfileInput) => Promise<UpdateRefusal | null>;
  upload: (picture: File) => Promise<UpdateRefusal | null>;
}

/** Saves changes of one's own profile; everything that shows the person follows. */
export function useUpdateProfile(): ProfileUpdate {
  const { viewer } = useSession();
  const client = useApolloClient();
  const [updateProfile] = useUpdateProfileMutation();

  async function save(change: (userId: string) => Promise<unknown>): Promise<UpdateRefusal | null> {
    if (!viewer?.id) return { fields: {}, text: texts.noUserId };
    try {
      await change(viewer.id);
      await client.refetchQueries({ include: [ViewerDocument] });
      return null;
    } catch (error) {
      return { fields: errorFields(error), text: refusalText(error) };
    }
  }

  return {
    update: (input) => save((userId) => updateProfile({ variables: { userId, input } })),
    upload: (picture) => save((userId) => uploadPicture(userId, picture)),
  };
}

/** Says what came of a change where no field is there to say it. */
export function announceOutcome(refusal: UpdateRefusal | null): void {
  if (!refusal) notify.success(texts.updated);
  else notify.error(Object.values(refusal.fields).flat()[0] ?? refusal.text);
}

function refusalText(error: unknown): string {
  const code = errorCode(error);
  if (code === "NO_RESPONSE") return texts.noConnection;
  if (code === "INTERNAL" || code === "UNAVAILABLE") return texts.serverError;
  return errorText(error, texts.updateFailed);
}
