import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { AddPasskeyInput, PasskeyAssertionInput } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";

/** Lets the member choose a passkey and confirm with a PIN, a fingerprint, or their face. */
export async function askForPasskey(options: unknown): Promise<PasskeyAssertionInput> {
  const { id, response } = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

export async function createPasskey(options: unknown): Promise<AddPasskeyInput> {
  const { id, response } = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** What to show when a passkey didn't work. The browser's own errors are in its language, and for developers. */
export function passkeyErrorText(error: unknown): string {
  if (!(error instanceof Error)) return errorText(error);
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return "This device already has a passkey for your account.";
  if (error.name === "NotAllowedError" || error.name === "AbortError")
    return "No passkey was used. Try again, and follow your browser's steps.";
  if (error instanceof WebAuthnError || error instanceof DOMException)
    return "Your browser couldn't use a passkey on this site.";
  return errorText(error);
}
