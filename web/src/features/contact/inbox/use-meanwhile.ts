import type { ContactInbox_messageFragment } from "../../../gql/graphql";
import { errorCode } from "../../../lib/text/error-text";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { inboxTexts, replyTexts as texts } from "../texts";
import { useContactMessageNowQuery } from "./contact-inbox.generated";
import { inboxPollMs } from "./use-contact-inbox";

/** What somebody else has done to a message since it was opened to be answered; null while that is nothing. */
export function useMeanwhile({ id, readAt, replies }: ContactInbox_messageFragment): string | null {
  const { data, error, refetch } = useContactMessageNowQuery({
    variables: { id },
    fetchPolicy: "cache-and-network",
    pollInterval: inboxPollMs,
    skipPollAttempt: () => document.visibilityState === "hidden",
  });
  useOnReturn(() => void refetch().catch(() => undefined));
  if (errorCode(error) === "NOT_FOUND") return texts.meanwhileDeleted;
  const now = data?.contactMessage;
  if (!now) return null;
  const reply = now.replies.length > replies.length ? now.replies.at(-1) : null;
  if (reply) return texts.meanwhileReplied(inboxTexts.repliedBy(reply.authorUsername));
  return now.readAt !== null && readAt === null ? texts.meanwhileRead : null;
}
