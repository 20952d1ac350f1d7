import { useCallback } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

import type { FeedMessage } from "../live/window/message-feed";

const PARAMETER = "thread";

interface ThreadUrl {
  /** A message of the open thread; null if none is open. */
  threadId: string | null;
  openThread: (message: Pick<FeedMessage, "id" | "thread">) => void;
  closeThread: () => void;
}

/** The thread in the page's URL. The browser's Back closes it. */
export function useThreadUrl(): ThreadUrl {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const threadId = search.get(PARAMETER);

  const openThread = useCallback(
    ({ id, thread }: Pick<FeedMessage, "id" | "thread">): void => {
      const next = new URLSearchParams(window.location.search);
      const replace = next.has(PARAMETER);
      next.delete("message");
      next.set(PARAMETER, thread?.rootId ?? id);
      void navigate({ search: next.toString() }, { replace });
    },
    [navigate],
  );
  const closeThread = useCallback((): void => {
    const next = new URLSearchParams(window.location.search);
    next.delete(PARAMETER);
    void navigate({ search: next.toString() }, { replace: true });
  }, [navigate]);

  return { threadId, openThread, closeThread };
}
