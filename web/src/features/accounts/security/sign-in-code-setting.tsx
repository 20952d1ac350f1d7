import { useState } from "react";
import { useSecondFactorQuery } from "./authenticator.generated";
import { Button } from "../../../ui/button";
import type { Viewer } from "../session/session";
import { securityTexts as texts } from "./texts";
import { SettingRow } from "./setting-row";
import { TurnOffDialog, TurnOnDialog } from "./sign-in-code-dialogs";

/** Shows whether sign-in codes are on, with a button to change it. */
export function SignInCodeSetting({ viewer }: { viewer: Viewer }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { data } = useSecondFactorQuery();
  const hasFactor = Boolean(data?.secondFactor.addedAt ?? data?.secondFactor.passkeys.length);
  const state = viewer.mfaEnabled
    ? "On: we email you a code each time you sign in."
    : "Off: you sign in with just your password.";
  const description = viewer.role === "ADMIN" ? `${state} Admins skip this step unless this site requires it.` : state;
  return (
    <SettingRow
      title="Sign-in code by email"
      text={hasFactor ? "Not used while you have an authenticator app or a passkey." : description}
      action={
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {viewer.mfaEnabled ? texts.turnOff : texts.turnOn}
        </Button>
      }
    >
      {open &&
        (viewer.mfaEnabled ? <TurnOffDialog onClose={close} /> : <TurnOnDialog viewer={viewer} onClose={close} />)}
    </SettingRow>
  );
}
