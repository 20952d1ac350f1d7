import { useState } from "react";
import { errorFields, errorText } from "../../../lib/text/error-text";
import { readJsonResponse } from "../../../lib/http-error";
import { isRecord } from "../../../lib/storage/json";
import { checkPicture, freshAccessToken } from "../../accounts";
import { adminCoursesTexts as texts } from "./texts";

type CoursePictureUse = "cover" | "lesson";

/** Uploads a picture for a course; `upload` returns its path, or null if it was rejected. */
export function useCoursePicture(use: CoursePictureUse) {
  const [uploading, setUploading] = useState(false);
  const [error, setError] = useState<string>();

  async function upload(file: File): Promise<string | null> {
    const problem = checkPicture(file);
    setError(problem);
    if (problem) return null;
    setUploading(true);
    try {
      return await postPicture(use, file);
    } catch (uploadError) {
      setError(errorFields(uploadError).picture?.[0] ?? errorText(uploadError, texts.failed));
      return null;
    } finally {
      setUploading(false);
    }
  }

  return { upload, uploading, error };
}

/** Uploads use REST, not GraphQL. */
async function postPicture(use: CoursePictureUse, file: File): Promise<string> {
  const form = new FormData();
  form.append("use", use);
  form.append("picture", file);
  const headers = { authorization: `Bearer ${(await freshAccessToken()) ?? ""}` };
  const body = await readJsonResponse(await fetch("/api/courses/pictures", { method: "POST", headers, body: form }));
  if (!isRecord(body) || typeof body.url !== "string") throw new Error(texts.failed);
  return body.url;
}
