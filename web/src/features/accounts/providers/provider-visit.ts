import { useState } from "react";
import type { SignInProvider } from "../../../gql/graphql";
import { isRecord, parseJson } from "../../../lib/storage/json";
import { readTab, writeTab } from "../../../lib/storage/tab-storage";
import { errorText } from "../../../lib/text/error-text";
import { useStartProviderSignInMutation } from "./providers.generated";

export const PROVIDER_NAMES: Record<SignInProvider, string> = { GOOGLE: "Google", APPLE: "Apple" };

/** A visit to a sign-in provider that this tab started. */
export interface ProviderVisit {
  provider: SignInProvider;
  /** Proves to the server that this tab started the visit. */
  secret: string;
  /** What it is for: to sign in or up, or to link the account to the member's. */
  isLink: boolean;
  /** The page to open after signing in. */
  returnTo: string | null;
  /** From the address that the provider's response opened; null until then. */
  ticket: string | null;
}

const KEY = "provider-visit";

export function readVisit(): ProviderVisit | null {
  const visit = parseJson(readTab(KEY) ?? "", isRecord);
  if (!visit || (visit.provider !== "GOOGLE" && visit.provider !== "APPLE")) return null;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const { provider, isLink } = visit;
  return {
    provider,
    secret: text(visit.secret) ?? "",
    isLink: isLink === true,
    returnTo: text(visit.returnTo),
    ticket: text(visit.ticket),
  };
}

export const storeVisit = (visit: ProviderVisit | null): void => writeTab(KEY, visit && JSON.stringify(visit));

/** Opens the provider in this tab. It sends the visitor back to the page that continues. */
export function useStartVisit(purpose: Pick<ProviderVisit, "isLink" | "returnTo">) {
  const [start] = useStartProviderSignInMutation();
  const [opening, setOpening] = useState<SignInProvider | null>(null);
  const [error, setError] = useState<string>();

  async function open(provider: SignInProvider): Promise<void> {
    setOpening(provider);
    setError(undefined);
    try {
      const { data } = await start({ variables: { input: { provider } } });
      if (!data) throw new TypeError("No response");
      const { url, secret } = data.startProviderSignIn;
      storeVisit({ ...purpose, provider, secret, ticket: null });
      // Stays busy until the browser leaves.
      window.location.assign(url);
    } catch (problem) {
      setError(errorText(problem));
      setOpening(null);
    }
  }

  return { open, opening, error };
}
