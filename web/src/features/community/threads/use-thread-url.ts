import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { isLayerEntry } from "../../../lib/navigation/layer-entry";
import { isRecord } from "../../../lib/storage/json";
import type { FeedMessage } from "../live/window/message-feed";

const PARAMETER = "thread";
/** Marks a history entry that opening a thread added. */
const ADDED_STATE = { isThreadEntry: true };

export type OpenThread = (message: Pick<FeedMessage, "id" | "thread">) => void;

interface ThreadUrl {
  /** A message of the open thread; null if none is open. */
  threadId: string | null;
  openThread: OpenThread;
  closeThread: () => void;
}

/** The thread in the page's URL. The browser's Back closes it. */
export function useThreadUrl(): ThreadUrl {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const threadId = search.get(PARAMETER);

  const openThread = useCallback(
    ({ id, thread }: Pick<FeedMessage, "id" | "thread">): void => {
      const next = new URLSearchParams(window.location.search);
      const isOpen = next.has(PARAMETER);
      const isLinked = next.has("message");
      next.delete("message");
      // Returning to this entry must not jump to the linked message again. The entry of a menu is replaced by the thread's.
      if (isLinked && !isLayerEntry()) void navigate({ search: next.toString() }, { replace: true, state });
      next.set(PARAMETER, thread?.rootId ?? id);
      void navigate({ search: next.toString() }, isOpen ? { replace: true, state } : { state: ADDED_STATE });
    },
    [navigate, state],
  );
  const closeThread = useCallback((): void => {
    const next = new URLSearchParams(window.location.search);
    next.delete(PARAMETER);
    // Closes it at once. Going back takes effect later.
    void navigate({ search: next.toString() }, { replace: true });
    if (isRecord(state) && "isThreadEntry" in state) void navigate(-1);
  }, [navigate, state]);

  return { threadId, openThread, closeThread };
}
