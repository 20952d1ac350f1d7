import type { ContactInbox_messageFragment } from "../../../gql/graphql";
import { errorCode } from "../../../lib/text/error-text";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { inboxTexts, replyTexts as texts } from "../texts";
import { useCurrentContactMessageQuery } from "./contact-inbox.generated";
import { INBOX_POLL_INTERVAL_MS } from "./use-contact-inbox";

/** Describes what another admin did to a message since the reply dialog opened, or null. */
export function useConcurrentChanges({ id, readAt, replies }: ContactInbox_messageFragment): string | null {
  const { data, error, refetch } = useCurrentContactMessageQuery({
    variables: { id },
    fetchPolicy: "cache-and-network",
    pollInterval: INBOX_POLL_INTERVAL_MS,
    skipPollAttempt: () => document.visibilityState === "hidden",
  });
  useOnReturn(() => void refetch().catch(() => undefined));
  if (errorCode(error) === "NOT_FOUND") return texts.deletedByOther;
  const current = data?.contactMessage;
  if (!current) return null;
  const reply = current.replies.length > replies.length ? current.replies.at(-1) : null;
  if (reply) return `${inboxTexts.repliedBy(reply.authorUsername)} replied to this message while you were writing.`;
  return current.readAt !== null && readAt === null ? "Another admin marked this message as read." : null;
}
