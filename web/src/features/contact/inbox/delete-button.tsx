import { useState } from "react";
import type { ContactInbox_messageFragment } from "../../../gql/graphql";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { notify } from "../../../ui/toast/notify";
import { inboxTexts as texts } from "../texts";
import { ContactInboxDocument, useDeleteContactMessageMutation } from "./contact-inbox.generated";
import { showActionError } from "./inbox-error";

/** Deletes a message and its replies after confirmation. */
export function DeleteButton({ message: { id, name } }: { message: ContactInbox_messageFragment }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [deleteMessage, { loading, client }] = useDeleteContactMessageMutation({
    refetchQueries: [ContactInboxDocument],
  });
  const handleConfirm = () =>
    deleteMessage({ variables: { id } }).then(
      () => notify.success("Message deleted."),
      (error: unknown) => showActionError(client, error, "We couldn't delete the message. Please try again."),
    );
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        busy={loading}
        className="hover:text-danger!"
        aria-label={texts.actionLabel(texts.delete, name)}
        onClick={() => setDialogOpen(true)}
      >
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Delete this message?"
        message={`This permanently deletes the message from ${name} and all replies.`}
        confirmLabel={texts.delete}
        onConfirm={() => void handleConfirm()}
      />
    </>
  );
}
