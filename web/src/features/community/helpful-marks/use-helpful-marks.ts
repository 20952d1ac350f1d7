import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { notify } from "../../../ui/toast/notify";
import { applyToFeed } from "../live/feed-registry";
import type { FeedMessage } from "../live/window/message-feed";
import { helpfulMarkTexts } from "../texts";

/** Lazy, because few visits mark a message, and each operation contains all fields of a message. */
const documents = () => import("./mark-helpful.generated");

// Not cached, because the channel's feed keeps its messages.
const NO_CACHE = { fetchPolicy: "no-cache" } as const;

function showError(error: unknown): void {
  const code = errorCode(error);
  notify.error(code && code !== "INTERNAL" ? errorText(error) : "Couldn't change the helpful mark. Please try again.");
}

export interface HelpfulMarkActions {
  onMarkHelpful: (message: FeedMessage) => void;
  onWithdrawHelpful: (message: FeedMessage) => void;
}

/** Marks replies as helpful, and removes marks. */
export function useHelpfulMarks(): HelpfulMarkActions {
  const client = useApolloClient();

  return useMemo(() => {
    async function mark({ id, sender }: FeedMessage): Promise<void> {
      try {
        const { MarkHelpfulDocument: mutation } = await documents();
        const { data } = await client.mutate({ mutation, variables: { messageId: id }, ...NO_CACHE });
        if (!data) return;
        const { message, xpAwarded } = data.markHelpful;
        applyToFeed(client, message);
        notify.success(helpfulMarkTexts.marked(sender.username, xpAwarded));
      } catch (error) {
        showError(error);
      }
    }

    async function withdraw({ id }: FeedMessage): Promise<void> {
      try {
        const { WithdrawHelpfulDocument: mutation } = await documents();
        const { data } = await client.mutate({ mutation, variables: { messageId: id }, ...NO_CACHE });
        if (data) applyToFeed(client, data.withdrawHelpful);
        notify.info("Helpful mark removed.");
      } catch (error) {
        showError(error);
      }
    }

    return { onMarkHelpful: (message) => void mark(message), onWithdrawHelpful: (message) => void withdraw(message) };
  }, [client]);
}
