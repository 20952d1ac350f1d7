import { useState } from "react";
import type { ContactInbox_messageFragment } from "../../../gql/graphql";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { notify } from "../../../ui/toast/notify";
import { deleteTexts, inboxTexts as texts } from "../texts";
import { ContactInboxDocument, useDeleteContactMessageMutation } from "./contact-inbox.generated";
import { showActError } from "./inbox-error";

/** Deletes a message with its thread, after asking. */
export function DeleteButton({ message: { id, name } }: { message: ContactInbox_messageFragment }) {
  const [asking, setAsking] = useState(false);
  const [remove, { loading, client }] = useDeleteContactMessageMutation({ refetchQueries: [ContactInboxDocument] });
  const confirmed = () =>
    remove({ variables: { id } }).then(
      () => notify.success(deleteTexts.done),
      (error: unknown) => showActError(client, error, deleteTexts.failed),
    );
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        busy={loading}
        className="hover:text-danger!"
        aria-label={texts.of(texts.delete, name)}
        onClick={() => setAsking(true)}
      >
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={deleteTexts.title}
        message={deleteTexts.question(name)}
        confirmLabel={texts.delete}
        onConfirm={() => void confirmed()}
      />
    </>
  );
}
