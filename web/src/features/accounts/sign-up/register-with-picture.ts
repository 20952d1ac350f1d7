import { readJsonResponse } from "../../../lib/http-error";
import type { PendingSignIn } from "../sign-in/pending-sign-in";
import { signUpTexts } from "./texts";

export interface PictureRegistration {
  username: string;
  email: string;
  name: string;
  password: string;
  termsVersion: string;
  profilePicture: File;
}

export interface NewSession {
  token: string;
  refreshToken: string;
  mfaVerified: boolean;
}

/** Registers with a multipart form. Throws HttpError if the server rejects it. */
export async function registerWithPicture(registration: PictureRegistration): Promise<NewSession | PendingSignIn> {
  const form = new FormData();
  for (const [name, value] of Object.entries(registration)) form.append(name, value as string | File);
  const body = await readJsonResponse(await fetch("/api/auth/register", { method: "POST", body: form }));
  if (isNewSession(body)) return body;
  if (needsCode(body)) return { userId: body.id, email: body.email };
  throw new Error(signUpTexts.failed);
}

function isNewSession(value: unknown): value is NewSession {
  if (typeof value !== "object" || value === null) return false;
  const { token, refreshToken } = value as Partial<NewSession>;
  return typeof token === "string" && typeof refreshToken === "string";
}

function needsCode(value: unknown): value is { id: string; email: string } {
  return typeof value === "object" && value !== null && "status" in value && value.status === "MFA_REQUIRED";
}
