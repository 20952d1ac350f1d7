import { useMemo } from "react";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { notify } from "../../../ui/toast/notify";
import type { FeedMessage } from "../live/window/message-feed";
import { helpfulMarkTexts } from "../texts";
import { useMarkHelpfulMutation, useWithdrawHelpfulMutation } from "./helpful-marks.generated";

// Not cached, because the changed message arrives as a channel event.
const NO_CACHE = { fetchPolicy: "no-cache" } as const;

function showError(error: unknown): void {
  const code = errorCode(error);
  notify.error(code && code !== "INTERNAL" ? errorText(error) : helpfulMarkTexts.failed);
}

export interface HelpfulMarkActions {
  onMarkHelpful: (message: FeedMessage) => void;
  onWithdrawHelpful: (message: FeedMessage) => void;
}

/** Marks replies as helpful, and removes marks. */
export function useHelpfulMarks(): HelpfulMarkActions {
  const [markHelpful] = useMarkHelpfulMutation(NO_CACHE);
  const [withdrawHelpful] = useWithdrawHelpfulMutation(NO_CACHE);

  return useMemo(() => {
    async function mark({ id, sender }: FeedMessage): Promise<void> {
      try {
        const { data } = await markHelpful({ variables: { messageId: id } });
        if (data) notify.success(helpfulMarkTexts.marked(sender.username, data.markHelpful.xpAwarded));
      } catch (error) {
        showError(error);
      }
    }

    async function withdraw({ id }: FeedMessage): Promise<void> {
      try {
        await withdrawHelpful({ variables: { messageId: id } });
        notify.info(helpfulMarkTexts.withdrawn);
      } catch (error) {
        showError(error);
      }
    }

    return { onMarkHelpful: (message) => void mark(message), onWithdrawHelpful: (message) => void withdraw(message) };
  }, [markHelpful, withdrawHelpful]);
}
