import { useSyncExternalStore } from "react";
import { Changes } from "../../lib/changes";
import { perSession } from "../../lib/session-scope";

/**
 * What a dialog shows, for one that opens from rows: the list removes rows that scroll away while the dialog is open. Null closes
 * it.
 */
export function openedBy<Target>() {
  const store = perSession(() => ({ target: null as Target | null, changes: new Changes() }));
  return {
    open: (target: Target | null): void => {
      store().target = target;
      store().changes.notify();
    },
    useOpened: (): Target | null => useSyncExternalStore(store().changes.subscribe, () => store().target),
  };
}
