import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChannelFeed } from "../../live/channel-feed";
import type { FeedMessage } from "../../live/window/message-feed";
import { readEdit, readEditedId, storeEdit, storeEditedId, watchDrafts } from "../composer/drafts";

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
  /** Whether saving would overwrite a change that was made since the edit began. */
  isConflict: (message: Original) => boolean;
  start: (message: Original) => void;
  write: (message: Original, text: string) => void;
  /** Stores what was written, unless it is empty, equal to the message, or in conflict with it. */
  save: (message: Original) => Promise<void>;
  /** Saves despite a conflict. */
  overwrite: (message: Original) => Promise<void>;
  cancel: (message: Original) => void;
  /** Grows each time an edit has ended: one goes on writing. */
  endCount: number;
}

const keyOf = (viewerId: string, messageId: string): string => `${viewerId} ${messageId}`;

/**
 * The message of a channel that is being edited. What was written is kept above the list's rows, which come and go in
 * scrolling, and until the server has it or the person gives it up, also when the message is deleted meanwhile.
 */
export function useEditing({ viewerId, feed: { channelId, edit, feed }, onFailed }: EditingOptions): Editing {
  const channelKey = `${viewerId} ${channelId}`;
  const [editedId, setEditedId] = useState(() => readEditedId(channelKey));
  // Null until something is changed.
  const [draft, setDraft] = useState(() => (editedId === null ? null : readEdit(keyOf(viewerId, editedId))));
  const current = useRef(editedId);
  const [savingId, setSavingId] = useState<string | null>(null);
  const [endCount, setEndCount] = useState(0);

  const textOf = ({ id, content }: Original): string => (id === editedId ? (draft?.text ?? content) : content);

  const isConflict = ({ id, content }: Original): boolean =>
    id === editedId && draft !== null && content !== draft.original && content !== draft.text.trim();

  const start = useCallback(
    ({ id }: Original): void => {
      setEditedId(id);
      setDraft(readEdit(keyOf(viewerId, id)));
      current.current = id;
      storeEditedId(channelKey, id);
    },
    [viewerId, channelKey],
  );

  function write({ id, content }: Original, text: string): void {
    const next = { text, original: draft?.original ?? content };
    setDraft(next);
    storeEdit(keyOf(viewerId, id), next);
  }

  function close(): void {
    current.current = null;
    setEditedId(null);
    setDraft(null);
  }

  function end({ id }: Original): void {
    storeEdit(keyOf(viewerId, id), null);
    // Meanwhile another one may have been begun.
    if (current.current !== id) return;
    storeEditedId(channelKey, null);
    close();
    setEndCount((count) => count + 1);
  }

  // A saved or canceled edit must not come back with the next key pressed here.
  const followOtherTab = useEffectEvent((): void => {
    if (editedId === null) return;
    const stored = readEdit(keyOf(viewerId, editedId));
    if (stored) setDraft(stored);
    else if (draft || readEditedId(channelKey) === null) close();
  });
  useEffect(() => watchDrafts(() => followOtherTab()), []);

  const edited = feed.messages.find(({ id }) => id === editedId);
  const isLost = edited?.deleted === true && !draft?.text.trim();
  const endLost = useEffectEvent(() => edited && end(edited));
  useEffect(
    function endWithMessage() {
      if (isLost) endLost();
    },
    [isLost],
  );

  async function overwrite(message: Original): Promise<void> {
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

  async function save(message: Original): Promise<void> {
    if (!isConflict(message)) await overwrite(message);
  }

  return {
    editedId,
    textOf,
    isConflict,
    isSaving: ({ id }) => id === savingId,
    start,
    write,
    save,
    overwrite,
    cancel: end,
    endCount,
  };
}
