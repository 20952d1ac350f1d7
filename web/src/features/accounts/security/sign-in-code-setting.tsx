import { useState } from "react";
import { Button } from "../../../ui/button";
import type { Viewer } from "../session/session";
import { securityTexts as texts } from "./texts";
import { SettingRow } from "./setting-row";
import { TurnOffDialog, TurnOnDialog } from "./sign-in-code-dialogs";

/** Shows whether sign-in codes are on, with a button to change it. */
export function SignInCodeSetting({ viewer }: { viewer: Viewer }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const state = viewer.mfaEnabled ? texts.codeStepOn : texts.codeStepOff;
  return (
    <SettingRow
      title={texts.codeStep}
      text={viewer.role === "ADMIN" ? `${state} ${texts.codeStepAdmin}` : state}
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
