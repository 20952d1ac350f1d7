import { useState } from "react";
import { useSecondFactorQuery } from "./authenticator.generated";
import { errorText } from "../../../lib/text/error-text";
import { formatDate } from "../../../lib/text/format";
import { Button } from "../../../ui/button";
import { ErrorState } from "../../../ui/state/error-state";
import { lazyPart } from "../../../ui/state/lazy-part";
import { Skeleton } from "../../../ui/state/skeleton";
import { SettingRow } from "./setting-row";
import { securityTexts as texts } from "./texts";

// Lazy, because the QR code needs a library.
const dialogs = lazyPart(async () => (await import("./authenticator-dialogs")).AuthenticatorDialog);

/** Shows whether an authenticator app is set up, with buttons to change it. */
export function AuthenticatorSetting() {
  const { data, error, refetch } = useSecondFactorQuery({ fetchPolicy: "cache-and-network" });
  const [action, setAction] = useState<"add" | "remove" | null>(null);
  const factor = data?.secondFactor;
  return (
    <SettingRow
      title="Authenticator app"
      text={
        factor?.addedAt
          ? `On since ${formatDate(factor.addedAt)}: you sign in with a code from your app.`
          : "Codes from an app on your phone, in place of emailed ones. Safer, because a password reset doesn't get around them."
      }
      action={
        factor ? (
          <>
            {factor.addedAt ? (
              <Button variant="ghost" size="sm" onClick={() => setAction("remove")}>
                Remove
              </Button>
            ) : (
              <Button variant="secondary" size="sm" onClick={() => setAction("add")}>
                Set up
              </Button>
            )}
          </>
        ) : (
          !error && <Skeleton width={88} height={32} shape="block" />
        )
      }
    >
      {error && !factor && (
        <ErrorState title={texts.failed} message={errorText(error)} onRetry={() => void refetch()} />
      )}
      {action && <dialogs.Part action={action} onClose={() => setAction(null)} />}
    </SettingRow>
  );
}

/** How many recovery codes are left, for members with an authenticator app or a passkey. */
export function RecoveryCodesSetting() {
  const { data } = useSecondFactorQuery();
  const [isOpen, setOpen] = useState(false);
  const factor = data?.secondFactor;
  if (!factor?.addedAt && !factor?.passkeys.length) return null;
  return (
    <SettingRow
      title="Recovery codes"
      text={`${factor.recoveryCodesLeft} of 10 recovery codes left. Each signs you in once if you lose your phone or your passkeys.`}
      action={
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          New recovery codes
        </Button>
      }
    >
      {isOpen && <dialogs.Part action="renew" onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}
