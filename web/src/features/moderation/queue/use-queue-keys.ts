import { useEffect, useEffectEvent, type KeyboardEvent as FieldKeyboardEvent } from "react";

export type QueueKeys = Partial<Record<"j" | "k" | "c" | "d" | "u" | "r" | "?", () => void>>;

/** Keys of the queue. They do nothing while the moderator types or a dialog is open. */
export function useQueueKeys(actions: QueueKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (isTyping || document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return;
    const action = actions[event.key as keyof QueueKeys];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(function listenForKeys() {
    const onKeyDown = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Sends the form of a field with Ctrl+Enter or Cmd+Enter. */
export function submitOnCtrlEnter(event: FieldKeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
