import type { ContactInbox_messageFragment } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { inboxTexts as texts } from "../texts";
import { ContactInboxDocument, useMarkContactMessageReadMutation } from "./contact-inbox.generated";
import { showActionError } from "./inbox-error";

export function ReadButton({ message: { id, name, readAt } }: { message: ContactInbox_messageFragment }) {
  const [markRead, { loading, client }] = useMarkContactMessageReadMutation({ refetchQueries: [ContactInboxDocument] });
  const isRead = readAt !== null;
  const label = isRead ? "Mark Unread" : texts.markRead;
  const toggle = () =>
    markRead({ variables: { id, read: !isRead } }).catch((error: unknown) =>
      showActionError(client, error, errorText(error, "Something went wrong. Please try again.")),
    );
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={loading}
      aria-label={texts.actionLabel(label, name)}
      onClick={() => void toggle()}
    >
      {label}
    </Button>
  );
}
