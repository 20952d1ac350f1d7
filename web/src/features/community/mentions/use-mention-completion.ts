import { useId, useState, type KeyboardEvent, type RefObject } from "react";
import { useCaretPosition } from "../../../lib/hooks/use-caret-position";
import { mentionAt, withMention, type MentionQuery } from "./mention-query";
import { useSuggestions, type Suggestion } from "./use-suggestions";

interface CompletionOptions {
  channelId: string;
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  write: (text: string) => void;
}

export interface MentionCompletion {
  options: readonly Suggestion[];
  activeIndex: number;
  listId: string;
  optionId: (index: number) => string;
  /** What makes the text field a combobox. */
  fieldProps: object;
  /** The caret has moved, or text was written. */
  follow: () => void;
  close: () => void;
  point: (index: number) => void;
  pick: (suggestion: Suggestion) => void;
  /** Whether the key was meant for the list. */
  takeKey: (event: KeyboardEvent) => boolean;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Completes the @ that is being written: arrow keys choose, Enter or Tab picks, Escape closes. */
export function useMentionCompletion({ channelId, text, field, write }: CompletionOptions): MentionCompletion {
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const optionId = (index: number): string => `${listId}-${index}`;
  const isWanted = query !== null && query.start !== dismissedAt;
  const options = useSuggestions(isWanted ? query.prefix : null, channelId);
  const isOpen = options.length > 0;
  const activeIndex = Math.min(chosen, Math.max(0, options.length - 1));
  const placeCaret = useCaretPosition(text, field);

  function follow(): void {
    const { value = "", selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const next = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null;
    setQuery(next);
    if (next?.start !== query?.start) setDismissedAt(null);
    if (next?.start !== query?.start || next?.prefix !== query?.prefix) setChosen(0);
  }

  function pick({ username }: Suggestion): void {
    if (!query) return;
    const completed = withMention(text, query, username);
    placeCaret(completed.caret);
    setQuery(null);
    write(completed.text);
  }

  function takeKey(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing || event.shiftKey || event.altKey) return false;
    const step = steps[event.key];
    const active = options[activeIndex];
    if (step !== undefined) setChosen((activeIndex + step + options.length) % options.length);
    else if ((event.key === "Enter" || event.key === "Tab") && active) pick(active);
    else if (event.key === "Escape") setDismissedAt(query?.start ?? null);
    else return false;
    event.preventDefault();
    return true;
  }

  return {
    options,
    activeIndex,
    listId,
    optionId,
    // The role stays: a field that changes it is announced as another field.
    fieldProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? listId : undefined,
      "aria-activedescendant": isOpen ? optionId(activeIndex) : undefined,
    },
    follow,
    close: () => setQuery(null),
    point: setChosen,
    pick,
    takeKey,
  };
}
