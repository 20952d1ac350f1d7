import { useEffect, useState } from "react";
import { perSession } from "../session-scope";
import { Autosave, type AutosaveOperations, type Version } from "./autosave";

/** By key. One with an unsaved text stays after its page is closed, until the text is saved or the session ends. */
const autosaves = perSession((session) => {
  const open = new Map<string, Autosave>();
  session.onEnd(() => open.forEach((autosave) => autosave.stop()));
  return open;
});

/** The autosave with this key: the one that still has an unsaved text, or a new one. */
export const openAutosave = (key: string, stored: Version | null, operations: AutosaveOperations): Autosave =>
  autosaves().get(key) ?? new Autosave(key, stored, operations);

/** The autosaves of a component. They save when the connection returns, and when the component is left. */
export function useAutosaves<T extends Record<string, Autosave> | readonly Autosave[]>(create: () => T): T {
  const [shown] = useState(create);
  useEffect(
    function saveOnReturnAndOnLeaving() {
      const open = autosaves();
      const all = Object.values<Autosave>(shown);
      const save = (): void => all.forEach((autosave) => void autosave.save());
      for (const autosave of all) open.set(autosave.key, autosave);
      window.addEventListener("online", save);
      return () => {
        window.removeEventListener("online", save);
        for (const autosave of all) void autosave.save().then(() => autosave.isIdle() && open.delete(autosave.key));
      };
    },
    [shown],
  );
  return shown;
}
