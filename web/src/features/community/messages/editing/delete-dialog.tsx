import { useState } from "react";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog";
import { TextArea } from "../../../../ui/form/text-area";
import type { FeedMessage } from "../../live/window/message-feed";
import { messageTexts } from "../../texts";

const longestReason = 500;

interface DeleteDialogProps {
  /** What is to be deleted; null: nothing is asked. */
  message: FeedMessage | null;
  viewerId: string;
  onClose: () => void;
  /** The reason is null for one's own messages, and where none was given. */
  onDelete: (message: FeedMessage, reason: string | null) => void;
}

/** Asks before a message is deleted; who deletes somebody else's may say why. */
export function DeleteDialog({ message, viewerId, onClose, onDelete }: DeleteDialogProps) {
  const [written, setWritten] = useState({ messageId: "", reason: "" });
  const reason = written.messageId === message?.id ? written.reason : "";

  function close(): void {
    setWritten({ messageId: "", reason: "" });
    onClose();
  }

  return (
    <ConfirmDialog
      open={message !== null}
      onOpenChange={(open) => !open && close()}
      title={messageTexts.confirmDeleteTitle}
      message={messageTexts.confirmDelete}
      confirmLabel={messageTexts.delete}
      onConfirm={() => message && onDelete(message, reason.trim() || null)}
    >
      {message && message.sender.id !== viewerId && (
        <TextArea
          label={messageTexts.deleteReason}
          hint={messageTexts.deleteReasonHint}
          maxLength={longestReason}
          rows={2}
          value={reason}
          onChange={(event) => setWritten({ messageId: message.id, reason: event.target.value })}
        />
      )}
    </ConfirmDialog>
  );
}
