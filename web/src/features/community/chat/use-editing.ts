import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChannelFeed } from "../feed/channel-feed";
import type { FeedMessage } from "../feed/message-feed";
import { readDraft, readEditedId, storeDraft, storeEditedId } from "./drafts";

interface EditingOptions {
  viewerId: string;
  feed: Pick<ChannelFeed, "channelId" | "edit" | "feed">;
  onFailed: (error: unknown) => void;
}

type Original = Pick<FeedMessage, "id" | "content">;

export interface Editing {
  editedId: string | null;
  /** What was written so far, or what stands there. */
  textOf: (message: Original) => string;
  isSaving: (message: Original) => boolean;
  start: (message: Original) => void;
  write: (text: string) => void;
  /** Stores what was written; nothing happens when it is empty or what stands there already. */
  save: (message: Original) => Promise<void>;
  cancel: (message: Original) => void;
  /** Grows each time an edit has ended: one goes on writing. */
  endCount: number;
}

const keyOf = (viewerId: string, messageId: string): string => `${viewerId} ${messageId}`;

const readChange = (viewerId: string, messageId: string): string | null =>
  readDraft(keyOf(viewerId, messageId)) || null;

/**
 * The message of a channel that is being edited. What was written is kept above the list's rows, which come and go in
 * scrolling, and until the server has it or the person gives it up, also when the message is deleted meanwhile.
 */
export function useEditing({ viewerId, feed: { channelId, edit, feed }, onFailed }: EditingOptions): Editing {
  const channelKey = `${viewerId} ${channelId}`;
  const [editedId, setEditedId] = useState(() => readEditedId(channelKey));
  // Null as long as nothing was changed.
  const [text, setText] = useState(() => (editedId === null ? null : readChange(viewerId, editedId)));
  const current = useRef(editedId);
  const [savingId, setSavingId] = useState<string | null>(null);
  const [endCount, setEndCount] = useState(0);

  const textOf = ({ id, content }: Original): string => (id === editedId ? (text ?? content) : content);

  const start = useCallback(
    ({ id }: Original): void => {
      setEditedId(id);
      setText(readChange(viewerId, id));
      current.current = id;
      storeEditedId(channelKey, id);
    },
    [viewerId, channelKey],
  );

  function write(next: string): void {
    setText(next);
    if (editedId !== null) storeDraft(keyOf(viewerId, editedId), next);
  }

  function end({ id }: Original): void {
    storeDraft(keyOf(viewerId, id), "");
    // Meanwhile another one may have been begun.
    if (current.current !== id) return;
    current.current = null;
    storeEditedId(channelKey, null);
    setEditedId(null);
    setEndCount((count) => count + 1);
  }

  const edited = feed.messages.find(({ id }) => id === editedId);
  const isLost = edited?.deleted === true && !text?.trim();
  const endLost = useEffectEvent(() => edited && end(edited));
  useEffect(
    function endWithMessage() {
      if (isLost) endLost();
    },
    [isLost],
  );

  async function save(message: Original): Promise<void> {
    const content = textOf(message).trim();
    if (!content || content === message.content) return end(message);
    setSavingId(message.id);
    try {
      await edit(message.id, content);
      end(message);
    } catch (error) {
      onFailed(error);
    } finally {
      setSavingId(null);
    }
  }

  return {
    editedId,
    textOf,
    isSaving: ({ id }) => id === savingId,
    start,
    write,
    save,
    cancel: end,
    endCount,
  };
}
