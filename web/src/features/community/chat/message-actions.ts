import { notify } from "../../../ui/notify";
import type { MenuAction } from "../../../ui/menu";
import type { FeedMessage } from "../feed/message-feed";
import { messageTexts } from "../texts";

export interface MessageHandlers {
  onReply: (message: FeedMessage) => void;
  onEdit: (message: FeedMessage) => void;
  onDelete: (message: FeedMessage) => void;
}

export interface ActingViewer {
  id: string;
  role: string;
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.info(messageTexts.copied);
  } catch {
    notify.error(messageTexts.copyFailed);
  }
}

/** What one may do with a message, in the order of the menu; the server has the last word. */
export function actionsOf(
  message: FeedMessage,
  viewer: ActingViewer,
  canPost: boolean,
  { onReply, onEdit, onDelete }: MessageHandlers,
): MenuAction[] {
  if (message.deleted) return [];
  const isOwn = message.sender.id === viewer.id;
  const actions: (MenuAction | false)[] = [
    canPost && { label: messageTexts.reply, icon: "reply", onSelect: () => onReply(message) },
    { label: messageTexts.copy, icon: "copy", onSelect: () => void copy(message.content) },
    isOwn && canPost && { label: messageTexts.edit, icon: "edit", onSelect: () => onEdit(message) },
    (isOwn || viewer.role === "ADMIN") && {
      label: messageTexts.delete,
      icon: "trash",
      tone: "danger",
      onSelect: () => onDelete(message),
    },
  ];
  return actions.filter((action) => action !== false);
}
