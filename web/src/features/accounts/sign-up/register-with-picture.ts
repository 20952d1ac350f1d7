import { readJsonAnswer } from "../../../lib/http-error";
import type { PendingSignIn } from "../sign-in/pending-sign-in";
import { signUpTexts } from "../texts";

export interface PictureRegistration {
  username: string;
  email: string;
  name: string;
  password: string;
  profilePicture: File;
}

export interface NewSession {
  token: string;
  refreshToken: string;
  mfaVerified: boolean;
}

/** Registers by multipart form; throws HttpError when refused. */
export async function registerWithPicture(registration: PictureRegistration): Promise<NewSession | PendingSignIn> {
  const form = new FormData();
  for (const [name, value] of Object.entries(registration)) form.append(name, value as string | File);
  const answer = await readJsonAnswer(await fetch("/api/auth/register", { method: "POST", body: form }));
  if (isNewSession(answer)) return answer;
  if (needsCode(answer)) return { userId: answer.id, email: answer.email };
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
