import type { KeyboardEvent } from "react";

const MARKS: Record<string, string> = { b: "**", i: "*" };

interface Field {
  value: string;
  selectionStart: number;
  selectionEnd: number;
}

/** The text and the caret after Ctrl+B (bold), Ctrl+I (italic), or, with a selection, Ctrl+K (link). Null for other keys. */
export function formatSelection(
  {
    key,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
  }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
  { value, selectionStart, selectionEnd }: Field,
): { text: string; caret: number } | null {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return null;
  const selected = value.slice(selectionStart, selectionEnd);
  const before = value.slice(0, selectionStart);
  const after = value.slice(selectionEnd);
  const mark = MARKS[key.toLowerCase()];
  if (mark) {
    // The caret goes into the empty marks, or behind the marked text.
    const caret = before.length + mark.length + (selected ? selected.length + mark.length : 0);
    return { text: before + mark + selected + mark + after, caret };
  }
  if (key.toLowerCase() !== "k" || !selected) return null;
  const link = `[${selected}](`;
  return { text: `${before}${link})${after}`, caret: before.length + link.length };
}
