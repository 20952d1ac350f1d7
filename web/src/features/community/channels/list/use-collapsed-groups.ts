import { useState } from "react";
import { isList, isText } from "../../../../lib/storage/json";
import { readStoredJson, storageKeys, writeStoredJson } from "../../../../lib/storage/storage";

const readCollapsed = (): ReadonlySet<string> =>
  new Set((readStoredJson(storageKeys.collapsedGroups, isList) ?? []).filter(isText));

/** The keys of the groups of channels that the member collapsed. Remembered in this browser. */
export function useCollapsedGroups(): [collapsed: ReadonlySet<string>, toggle: (key: string) => void] {
  const [collapsed, setCollapsed] = useState(readCollapsed);
  function toggle(key: string): void {
    const next = new Set(collapsed);
    if (!next.delete(key)) next.add(key);
    writeStoredJson(storageKeys.collapsedGroups, [...next]);
    setCollapsed(next);
  }
  return [collapsed, toggle];
}
