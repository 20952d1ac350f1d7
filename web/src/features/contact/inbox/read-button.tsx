import type { ContactInbox_messageFragment } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { inboxTexts as texts } from "../texts";
import { ContactInboxDocument, useMarkContactMessageReadMutation } from "./contact-inbox.generated";
import { showActError } from "./inbox-error";

/** Marks a message read, or unread again. */
export function ReadButton({ message: { id, name, readAt } }: { message: ContactInbox_messageFragment }) {
  const [mark, { loading, client }] = useMarkContactMessageReadMutation({ refetchQueries: [ContactInboxDocument] });
  const isRead = readAt !== null;
  const label = isRead ? texts.markUnread : texts.markRead;
  const toggle = () =>
    mark({ variables: { id, read: !isRead } }).catch((error: unknown) =>
      showActError(client, error, errorText(error, texts.actFailed)),
    );
  return (
    <Button variant="ghost" size="sm" busy={loading} aria-label={texts.of(label, name)} onClick={() => void toggle()}>
      {label}
    </Button>
  );
}
