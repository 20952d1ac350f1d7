import { useState } from "react";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog";
import { TextArea } from "../../../../ui/form/text-area";
import type { FeedMessage } from "../../live/window/message-feed";
import { messageTexts } from "../../texts";

const MAX_REASON_LENGTH = 500;

interface DeleteDialogProps {
  message: FeedMessage;
  viewerId: string;
  onClose: () => void;
  /** The reason is null for the viewer's own messages and if left empty. */
  onDelete: (message: FeedMessage, reason: string | null) => void;
}

/** Confirms the deletion of a message. An admin who deletes another member's message can enter a reason. */
export function DeleteDialog({ message, viewerId, onClose, onDelete }: DeleteDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={messageTexts.confirmDeleteTitle}
      message={messageTexts.confirmDelete}
      confirmLabel={messageTexts.delete}
      onConfirm={() => onDelete(message, reason.trim() || null)}
    >
      {message.sender.id !== viewerId && (
        <TextArea
          label="Reason"
          hint="Optional. The member sees it."
          maxLength={MAX_REASON_LENGTH}
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
