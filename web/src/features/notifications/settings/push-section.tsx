import { useState } from "react";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { Section } from "../../../ui/page/section";
import { notify } from "../../../ui/toast/notify";
import { pushState, usePush } from "./use-push";

export function PushSection({ isSubscribed, viewerId }: { isSubscribed: boolean; viewerId: string }) {
  const push = usePush(viewerId);
  const [state, setState] = useState(pushState);

  const handleClick = async (): Promise<void> => {
    try {
      if (isSubscribed) await push.turnOff();
      else await push.turnOn();
    } catch (error) {
      notify.error(errorText(error, "Couldn't change push messages. Please try again."));
    }
    setState(pushState());
  };

  return (
    <Section
      id="push"
      title="Push messages"
      hint="This browser shows notifications even when the site is closed, until you sign out."
    >
      {state === "unsupported" && (
        <p className="text-sm text-muted">
          This browser doesn't support push messages. On an iPhone, first add the site to the home screen.
        </p>
      )}
      {state === "denied" && (
        <p className="text-sm text-warning">
          Notifications are blocked. Allow them in the browser's settings for this site.
        </p>
      )}
      {state === "available" && (
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="secondary" size="sm" busy={push.isBusy} onClick={() => void handleClick()}>
            {isSubscribed ? "Turn off in this browser" : "Turn on in this browser"}
          </Button>
          <p role="status" className="text-sm text-signal">
            {isSubscribed && "On in this browser."}
          </p>
        </div>
      )}
    </Section>
  );
}
