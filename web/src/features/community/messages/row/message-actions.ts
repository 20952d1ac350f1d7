import type { Reaction } from "../../../../gql/graphql";
import { paths } from "../../../../lib/paths";
import type { MenuAction } from "../../../../ui/overlay/menu";
import type { FeedMessage } from "../../live/window/message-feed";
import type { HelpfulMarkActions } from "../../helpful-marks/use-helpful-marks";
import { messageTexts } from "../../texts";
import { pinTexts } from "../../pins/pin-texts";
import { askForReminder } from "../../saved-messages/reminder-store";
import { savedTexts } from "../../saved-messages/saved-texts";
import { threadTexts } from "../../threads/thread-texts";
import { askForReport } from "../../../moderation";
import { copyText } from "./copy-text";

export interface MessageHandlers extends HelpfulMarkActions {
  onReply: (message: FeedMessage) => void;
  /** Missing in the thread itself. */
  onOpenThread?: (message: FeedMessage) => void;
  onReact: (message: FeedMessage, reaction: Reaction, isAdded: boolean) => void;
  /** Missing in a thread. */
  onMarkUnread?: (message: FeedMessage) => void;
  onSave: (message: FeedMessage, isSaved: boolean) => void;
  onPin: (message: FeedMessage, isPinned: boolean) => void;
  onEdit: (message: FeedMessage) => void;
  onDelete: (message: FeedMessage) => void;
}

export interface MessageAction extends MenuAction {
  /** Not in the toolbar, which would cover the sender's name on narrow screens. */
  isMenuOnly?: boolean;
}

export interface ActingViewer {
  id: string;
  viewerCanModerate: boolean;
  /** Deletes and pins the messages of others. */
  canModerateChannel?: boolean;
  messageEditWindowMs: number;
  isMuted?: boolean;
}

/** An estimate based on the local clock. The server makes the final decision. */
export const isEditable = ({ sender, deleted, tradeCard, createdAt }: FeedMessage, viewer: ActingViewer): boolean =>
  sender.id === viewer.id && !deleted && !tradeCard && Date.now() - Date.parse(createdAt) < viewer.messageEditWindowMs;

const messageUrl = ({ id, channelId }: FeedMessage): string =>
  new URL(paths.community(channelId, id), window.location.origin).href;

/** Members can mark replies to their own messages as helpful; admins can mark any reply. Authors can't mark their own replies. */
function helpfulMarkAction(
  message: FeedMessage,
  viewer: ActingViewer,
  { onMarkHelpful, onWithdrawHelpful }: HelpfulMarkActions,
): MenuAction | false {
  const { replyTo, sender, helpful } = message;
  if (!replyTo || replyTo.deleted || (replyTo.senderId !== viewer.id && !viewer.viewerCanModerate)) return false;
  if (helpful) return { label: "Remove 'Helped me'", icon: "check", onSelect: () => onWithdrawHelpful(message) };
  if (sender.id === viewer.id || sender.id === replyTo.senderId) return false;
  return { label: "Helped me", icon: "check", onSelect: () => onMarkHelpful(message) };
}

/** The actions for a message, in menu order. The server enforces the permissions. */
export function messageActions(
  message: FeedMessage,
  viewer: ActingViewer,
  canPost: boolean,
  handlers: MessageHandlers,
): MessageAction[] {
  const { onReply, onOpenThread, onMarkUnread, onSave, onPin, onEdit, onDelete } = handlers;
  if (message.deleted) return [];
  const isOwn = message.sender.id === viewer.id;
  const canModerate = viewer.canModerateChannel ?? false;
  const { thread, viewerSaved = false, pinnedAt } = message;
  const actions: (MessageAction | false)[] = [
    canPost && { label: messageTexts.reply, icon: "reply", onSelect: () => onReply(message) },
    onOpenThread !== undefined &&
      (canPost || thread !== null) && {
        label: thread ? threadTexts.open : "Start thread",
        icon: "chat",
        onSelect: () => onOpenThread(message),
      },
    !viewer.isMuted && helpfulMarkAction(message, viewer, handlers),
    {
      label: viewerSaved ? savedTexts.unsave : "Save",
      icon: "bookmark",
      isMenuOnly: true,
      onSelect: () => onSave(message, !viewerSaved),
    },
    { label: "Remind me...", icon: "clock", isMenuOnly: true, onSelect: () => askForReminder(message) },
    // Members' own messages are never unread.
    onMarkUnread !== undefined &&
      !isOwn && {
        label: "Mark as unread",
        icon: "mail",
        isMenuOnly: true,
        onSelect: () => onMarkUnread(message),
      },
    canModerate && {
      label: pinnedAt ? pinTexts.unpin : "Pin",
      icon: "pin",
      isMenuOnly: true,
      onSelect: () => onPin(message, !pinnedAt),
    },
    message.content !== "" && {
      label: messageTexts.copy,
      icon: "copy",
      isMenuOnly: true,
      onSelect: () => void copyText(message.content),
    },
    {
      label: "Copy link",
      icon: "external",
      isMenuOnly: true,
      onSelect: () => void copyText(messageUrl(message)),
    },
    canPost &&
      isEditable(message, viewer) && { label: messageTexts.edit, icon: "edit", onSelect: () => onEdit(message) },
    !isOwn && {
      label: "Report",
      icon: "warning",
      isMenuOnly: true,
      onSelect: () => askForReport({ kind: message.tradeCard ? "TRADE_CARD" : "MESSAGE", id: message.id }),
    },
    (isOwn || canModerate) && {
      label: messageTexts.delete,
      icon: "trash",
      tone: "danger",
      onSelect: () => onDelete(message),
    },
  ];
  return actions.filter((action) => action !== false);
}
