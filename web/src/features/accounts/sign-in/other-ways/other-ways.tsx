import type { ReactNode } from "react";
import { ProviderButtons } from "../../providers/provider-buttons";
import { PasskeyButton } from "./passkey-button";

export { DemoAccounts } from "../demo-accounts";

interface OtherWaysProps {
  onSignedIn: () => void;
}

/** The ways to sign in without a password, below the form. The sign-in page reserves the height of one row. */
export function OtherWays({ onSignedIn }: OtherWaysProps): ReactNode {
  return (
    <div className="flex min-h-12 flex-col gap-3">
      {"PublicKeyCredential" in window && <PasskeyButton onSignedIn={onSignedIn} />}
      <ProviderButtons />
    </div>
  );
}
