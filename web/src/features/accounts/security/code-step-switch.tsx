import { useState } from "react";
import { Button } from "../../../ui/button";
import type { Viewer } from "../session/session";
import { securityTexts as texts } from "./texts";
import { SettingRow } from "./setting-row";
import { SwitchOffDialog, SwitchOnDialog } from "./switch-dialogs";

/** The code step of one's own account: how it stands, and the way to the other state. */
export function CodeStepSwitch({ viewer }: { viewer: Viewer }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const state = viewer.mfaEnabled ? texts.codeStepOn : texts.codeStepOff;
  return (
    <SettingRow
      title={texts.codeStep}
      text={viewer.role === "ADMIN" ? `${state} ${texts.codeStepAdmin}` : state}
      action={
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {viewer.mfaEnabled ? texts.switchOff : texts.switchOn}
        </Button>
      }
    >
      {open &&
        (viewer.mfaEnabled ? <SwitchOffDialog onClose={close} /> : <SwitchOnDialog viewer={viewer} onClose={close} />)}
    </SettingRow>
  );
}
