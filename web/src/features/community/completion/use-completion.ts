import { useId, useState, type KeyboardEvent, type RefObject } from "react";
import { useCaretPosition } from "../../../lib/hooks/use-caret-position";
import { findCompletionQuery, insertCompletion, type CompletionQuery } from "./completion-query";
import { useSuggestions, type Suggestion } from "./use-suggestions";

interface CompletionOptions {
  channelId: string;
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  setText: (text: string) => void;
}

export interface Completion {
  options: readonly Suggestion[];
  activeIndex: number;
  listId: string;
  optionId: (index: number) => string;
  /** Props that make the text field a combobox. */
  fieldProps: object;
  /** Call when the text or the caret changes. */
  updateQuery: () => void;
  close: () => void;
  highlight: (index: number) => void;
  select: (suggestion: Suggestion) => void;
  /** Returns whether the list handled the key. */
  handleKey: (event: KeyboardEvent) => boolean;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Completes the @member, #channel, or :emoji being typed. Arrow keys navigate, Enter or Tab selects, and Escape closes. */
export function useCompletion({ channelId, text, field, setText }: CompletionOptions): Completion {
  const [query, setQuery] = useState<CompletionQuery | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [highlighted, setHighlighted] = useState(0);
  const listId = useId();
  const optionId = (index: number): string => `${listId}-${index}`;
  const isActive = query !== null && query.start !== dismissedAt;
  const options = useSuggestions(isActive ? query : null, channelId);
  const isOpen = options.length > 0;
  const activeIndex = Math.min(highlighted, Math.max(0, options.length - 1));
  const placeCaret = useCaretPosition(text, field);

  function updateQuery(): void {
    const { value = "", selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const next = selectionStart === selectionEnd ? findCompletionQuery(value, selectionStart) : null;
    setQuery(next);
    if (next?.start !== query?.start) setDismissedAt(null);
    if (next?.start !== query?.start || next?.prefix !== query?.prefix) setHighlighted(0);
  }

  function select({ completed: name }: Suggestion): void {
    if (!query) return;
    const completed = insertCompletion(text, query, name);
    placeCaret(completed.caret);
    setQuery(null);
    setText(completed.text);
  }

  function handleKey(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing || event.shiftKey || event.altKey) return false;
    const step = STEPS[event.key];
    const active = options[activeIndex];
    if (step !== undefined) setHighlighted((activeIndex + step + options.length) % options.length);
    else if ((event.key === "Enter" || event.key === "Tab") && active) select(active);
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
    // The role is constant, because screen readers would announce a change as a new field.
    fieldProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? listId : undefined,
      "aria-activedescendant": isOpen ? optionId(activeIndex) : undefined,
    },
    updateQuery,
    close: () => setQuery(null),
    highlight: setHighlighted,
    select,
    handleKey,
  };
}
