import { useEffect, useMemo, useState } from "react";
import { messageKeyOf, readMessageDraft, subscribeToDrafts } from "../../../../lib/storage/drafts";
import type { Channel } from "./channel-groups";

/** The IDs of the channels in which the member has an unsent message, other than the open one. */
export function useDrafts(
  viewerId: string,
  channels: readonly Channel[],
  currentId: string | undefined,
): ReadonlySet<string> {
  const [changes, setChanges] = useState(0);
  useEffect(() => subscribeToDrafts(() => setChanges((count) => count + 1)), []);
  const ids = channels.map(({ id }) => id).join();
  return useMemo(() => {
    // Read again when it changes.
    void changes;
    const hasDraft = (id: string): boolean => readMessageDraft(messageKeyOf(viewerId, id)).trim() !== "";
    return new Set(ids.split(",").filter((id) => id !== currentId && hasDraft(id)));
  }, [viewerId, ids, currentId, changes]);
}
