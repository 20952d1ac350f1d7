import { useState } from "react";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { Section } from "../../../ui/page/section";
import { notify } from "../../../ui/toast/notify";
import { settingsTexts as texts } from "./settings-texts";
import { pushState, usePush } from "./use-push";

export function PushSection({ isSubscribed, viewerId }: { isSubscribed: boolean; viewerId: string }) {
  const push = usePush(viewerId);
  const [state, setState] = useState(pushState);

  const handleClick = async (): Promise<void> => {
    try {
      if (isSubscribed) await push.turnOff();
      else await push.turnOn();
    } catch (error) {
      notify.error(errorText(error, texts.pushFailed));
    }
    setState(pushState());
  };

  return (
    <Section id="push" title={texts.pushTitle} hint={texts.pushHint}>
      {state === "unsupported" && <p className="text-sm text-muted">{texts.pushUnsupported}</p>}
      {state === "denied" && <p className="text-sm text-warning">{texts.pushDenied}</p>}
      {state === "available" && (
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="secondary" size="sm" busy={push.isBusy} onClick={() => void handleClick()}>
            {isSubscribed ? texts.pushOff : texts.pushOn}
          </Button>
          <p role="status" className="text-sm text-signal">
            {isSubscribed && texts.pushIsOn}
          </p>
        </div>
      )}
    </Section>
  );
}
