import { useState } from "react";
import { errorFields, errorText } from "../../../lib/text/error-text";
import { readJsonResponse } from "../../../lib/http-error";
import { isRecord } from "../../../lib/storage/json";
import { freshAccessToken } from "../../accounts/session/refresh-session";
import { checkPicture } from "../../accounts/sign-up/new-avatar";
import { adminCoursesTexts as texts } from "../texts";

type CoursePictureUse = "cover" | "lesson";

/** Uploads a picture for a course; `upload` returns its path, or null when it was refused. */
export function useCoursePicture(use: CoursePictureUse) {
  const [uploading, setUploading] = useState(false);
  const [error, setError] = useState<string>();

  async function upload(file: File): Promise<string | null> {
    const wrong = checkPicture(file);
    setError(wrong);
    if (wrong) return null;
    setUploading(true);
    try {
      return await sendPicture(use, file);
    } catch (refusal) {
      setError(errorFields(refusal).picture?.[0] ?? errorText(refusal, texts.failed));
      return null;
    } finally {
      setUploading(false);
    }
  }

  return { upload, uploading, error };
}

/** Files travel by REST. */
async function sendPicture(use: CoursePictureUse, file: File): Promise<string> {
  const form = new FormData();
  form.append("use", use);
  form.append("picture", file);
  const headers = { authorization: `Bearer ${(await freshAccessToken()) ?? ""}` };
  const answer = await readJsonResponse(await fetch("/api/courses/pictures", { method: "POST", headers, body: form }));
  if (!isRecord(answer) || typeof answer.url !== "string") throw new Error(texts.failed);
  return answer.url;
}
