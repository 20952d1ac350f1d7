import type { MessageType } from "./message.type";
import { moderates, type Viewer } from "../../../kernel/auth/viewer";

export const EDIT_WINDOW_MS = 24 * 3_600_000;

/** Senders can edit their own messages for 24 hours. */
export const canEditMessage = (viewer: Viewer, message: MessageType, now: Date): boolean =>
  message.sender.id === viewer.id && now.getTime() - Date.parse(message.createdAt) < EDIT_WINDOW_MS;

/** Senders and the channel's moderators can delete messages. In conversations, only senders can. */
export const canDeleteMessage = (viewer: Viewer, message: MessageType, isDirect: boolean): boolean =>
  message.sender.id === viewer.id || (moderates(viewer, message.channelId) && !isDirect);
