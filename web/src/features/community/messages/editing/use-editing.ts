import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChannelFeed } from "../../live/channel-feed";
import type { FeedMessage } from "../../live/window/message-feed";
import { subscribeToDrafts } from "../../../../lib/storage/drafts";
import { readEdit, readEditedId, storeEdit, storeEditedId } from "../composer/drafts";

interface EditingOptions {
  viewerId: string;
  channelFeed: Pick<ChannelFeed, "channelId" | "edit">;
  messages: readonly FeedMessage[];
  onFailed: (error: unknown) => void;
}

type Original = Pick<FeedMessage, "id" | "content">;

export interface Editing {
  editedId: string | null;
  /** The draft, or the message's content if there is none. */
  textOf: (message: Original) => string;
  isSaving: (message: Original) => boolean;
  /** Whether saving would overwrite a change made during the edit. */
  isConflict: (message: Original) => boolean;
  start: (message: Original) => void;
  write: (message: Original, text: string) => void;
  /** Saves the draft, unless it conflicts with the message. Closes the edit if the draft is empty or unchanged. */
  save: (message: Original) => Promise<void>;
  /** Saves despite a conflict. */
  overwrite: (message: Original) => Promise<void>;
  cancel: (message: Original) => void;
  /** Increases when an edit ends, so that the composer takes focus. */
  closedCount: number;
}

const keyOf = (viewerId: string, messageId: string): string => `${viewerId} ${messageId}`;

/**
 * Edits one message of a channel at a time. The draft lives above the list's rows, which unmount during scrolling. It remains
 * until it is saved or canceled, even if the message is deleted in the meantime.
 */
export function useEditing({ viewerId, channelFeed, messages, onFailed }: EditingOptions): Editing {
  const channelKey = `${viewerId} ${channelFeed.channelId}`;
  const [editedId, setEditedId] = useState(() => readEditedId(channelKey));
  // Null until the author changes something.
  const [draft, setDraft] = useState(() => (editedId === null ? null : readEdit(keyOf(viewerId, editedId))));
  const editedIdRef = useRef(editedId);
  const [savingId, setSavingId] = useState<string | null>(null);
  const [closedCount, setClosedCount] = useState(0);

  const textOf = ({ id, content }: Original): string => (id === editedId ? (draft?.text ?? content) : content);

  const isConflict = ({ id, content }: Original): boolean =>
    id === editedId && draft !== null && content !== draft.original && content !== draft.text.trim();

  const start = useCallback(
    ({ id }: Original): void => {
      setEditedId(id);
      setDraft(readEdit(keyOf(viewerId, id)));
      editedIdRef.current = id;
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
    editedIdRef.current = null;
    setEditedId(null);
    setDraft(null);
  }

  function end({ id }: Original): void {
    storeEdit(keyOf(viewerId, id), null);
    // The author may have started another edit while this one was saving.
    if (editedIdRef.current !== id) return;
    storeEditedId(channelKey, null);
    close();
    setClosedCount((count) => count + 1);
  }

  // If another tab saved or canceled the edit, the next keystroke here must not restore it.
  const syncWithOtherTab = useEffectEvent((): void => {
    if (editedId === null) return;
    const stored = readEdit(keyOf(viewerId, editedId));
    if (stored) setDraft(stored);
    else if (draft || readEditedId(channelKey) === null) close();
  });
  useEffect(() => subscribeToDrafts(() => syncWithOtherTab()), []);

  const edited = messages.find(({ id }) => id === editedId);
  const isObsolete = edited?.deleted === true && !draft?.text.trim();
  const endObsolete = useEffectEvent(() => edited && end(edited));
  useEffect(
    function endWhenDeleted() {
      if (isObsolete) endObsolete();
    },
    [isObsolete],
  );

  async function overwrite(message: Original): Promise<void> {
    const content = textOf(message).trim();
    if (!content || content === message.content) return end(message);
    setSavingId(message.id);
    try {
      await channelFeed.edit(message.id, content);
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
    closedCount,
  };
}
