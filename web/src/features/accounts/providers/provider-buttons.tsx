import { useSearchParams } from "react-router-dom";
import type { SignInProvider } from "../../../gql/graphql";
import { safeReturnPath } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { PROVIDER_NAMES, useStartVisit } from "./provider-visit";
import { useSignInProvidersQuery } from "./providers.generated";

/** Buttons to sign in or up with an account at another site. Renders nothing unless this site supports one. */
export function ProviderButtons() {
  const [query] = useSearchParams();
  const { data } = useSignInProvidersQuery();
  const { open, opening, error } = useStartVisit({ isLink: false, returnTo: safeReturnPath(query.get("returnTo")) });
  if (!data?.signInProviders.length) return null;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {data.signInProviders.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            size="lg"
            className="flex-1"
            busy={opening === provider}
            onClick={() => void open(provider)}
          >
            <ProviderLogo provider={provider} />
            Continue with {PROVIDER_NAMES[provider]}
          </Button>
        ))}
      </div>
      <FormAlert text={error} />
    </>
  );
}

/** The logos in the providers' own colors, as their rules require. Apple's takes the color of the text. */
export function ProviderLogo({ provider }: { provider: SignInProvider }) {
  return provider === "APPLE" ? (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="currentColor">
      <path d="M12.15 6.9c-.95 0-2.42-1.08-3.96-1.04-2.04.03-3.91 1.18-4.96 3.01-2.12 3.68-.55 9.1 1.52 12.09 1.01 1.45 2.2 3.09 3.79 3.04 1.52-.07 2.09-.99 3.94-.99 1.83 0 2.35.99 3.96.95 1.63-.03 2.67-1.48 3.67-2.95 1.16-1.69 1.64-3.32 1.66-3.42-.04-.01-3.18-1.22-3.22-4.85-.03-3.04 2.48-4.5 2.6-4.56-1.43-2.09-3.62-2.33-4.39-2.38-2-.16-3.68 1.1-4.61 1.1zm3.38-3.07c.84-1.01 1.4-2.43 1.24-3.83-1.2.05-2.66.8-3.53 1.82-.78.9-1.45 2.34-1.27 3.71 1.34.1 2.72-.69 3.56-1.7z" />
    </svg>
  ) : (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 48 48">
      <path
        fill="#EA4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.2 5.5-4.8 7.2l7.8 6c4.5-4.2 7.1-10.4 7.1-17.6z"
      />
      <path fill="#FBBC05" d="M10.5 28.6A14.5 14.5 0 0 1 9.8 24c0-1.6.3-3.1.7-4.6l-7.9-6.2a24 24 0 0 0 0 21.6z" />
      <path
        fill="#34A853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.4-5 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
      />
    </svg>
  );
}
