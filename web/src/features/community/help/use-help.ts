import { useMemo } from "react";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { notify } from "../../../ui/toast/notify";
import type { FeedMessage } from "../live/window/message-feed";
import { helpTexts } from "../texts";
import { useMarkHelpfulMutation, useWithdrawHelpfulMutation } from "./help.generated";

// The marked message arrives as an event of its channel, like every other change of it.
const uncached = { fetchPolicy: "no-cache" } as const;

function say(error: unknown): void {
  const code = errorCode(error);
  notify.error(code && code !== "INTERNAL" ? errorText(error) : helpTexts.failed);
}

export interface HelpActions {
  onHelped: (message: FeedMessage) => void;
  onWithdrawHelp: (message: FeedMessage) => void;
}

/** "Helped me" on a reply, and taking it back. */
export function useHelp(): HelpActions {
  const [markHelpful] = useMarkHelpfulMutation(uncached);
  const [withdrawHelpful] = useWithdrawHelpfulMutation(uncached);

  return useMemo(() => {
    async function mark({ id, sender }: FeedMessage): Promise<void> {
      try {
        const { data } = await markHelpful({ variables: { messageId: id } });
        if (data) notify.success(helpTexts.marked(sender.username, data.markHelpful.xpAwarded));
      } catch (error) {
        say(error);
      }
    }

    async function withdraw({ id }: FeedMessage): Promise<void> {
      try {
        await withdrawHelpful({ variables: { messageId: id } });
        notify.info(helpTexts.withdrawn);
      } catch (error) {
        say(error);
      }
    }

    return { onHelped: (message) => void mark(message), onWithdrawHelp: (message) => void withdraw(message) };
  }, [markHelpful, withdrawHelpful]);
}
