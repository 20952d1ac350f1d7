import { useId, useState, type KeyboardEvent, type RefObject } from "react";
import { useCaretPosition } from "../../../lib/hooks/use-caret-position";
import { findMentionQuery, insertMention, type MentionQuery } from "./mention-query";
import { skipToken } from "@apollo/client/react";
import type { MemberSuggestionsQuery } from "../../../gql/graphql";
import { useDebounced } from "../../../lib/hooks/use-debounced";
import { useMemberSuggestionsQuery } from "./mentions.generated";

interface CompletionOptions {
  channelId: string;
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  setText: (text: string) => void;
}

export interface MentionCompletion {
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

/** Completes the @mention being typed. Arrow keys navigate, Enter or Tab selects, and Escape closes. */
export function useMentionCompletion({ channelId, text, field, setText }: CompletionOptions): MentionCompletion {
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [highlighted, setHighlighted] = useState(0);
  const listId = useId();
  const optionId = (index: number): string => `${listId}-${index}`;
  const isActive = query !== null && query.start !== dismissedAt;
  const options = useMemberSuggestions(isActive ? query.prefix : null, channelId);
  const isOpen = options.length > 0;
  const activeIndex = Math.min(highlighted, Math.max(0, options.length - 1));
  const placeCaret = useCaretPosition(text, field);

  function updateQuery(): void {
    const { value = "", selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const next = selectionStart === selectionEnd ? findMentionQuery(value, selectionStart) : null;
    setQuery(next);
    if (next?.start !== query?.start) setDismissedAt(null);
    if (next?.start !== query?.start || next?.prefix !== query?.prefix) setHighlighted(0);
  }

  function select({ username }: Suggestion): void {
    if (!query) return;
    const completed = insertMention(text, query, username);
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

type Suggestion = MemberSuggestionsQuery["memberSuggestions"][number];

const DEBOUNCE_MS = 120;
const NO_SUGGESTIONS: readonly Suggestion[] = [];

/** Members whose username starts with the prefix. A null prefix disables the search. */
function useMemberSuggestions(prefix: string | null, channelId: string): readonly Suggestion[] {
  const debouncedPrefix = useDebounced(prefix, DEBOUNCE_MS);
  const { data, previousData } = useMemberSuggestionsQuery(
    debouncedPrefix === null
      ? skipToken
      : { variables: { prefix: debouncedPrefix, channelId }, fetchPolicy: "cache-and-network" },
  );
  if (prefix === null) return NO_SUGGESTIONS;
  // While the next response loads, keep the previous matches.
  const found = (data ?? previousData)?.memberSuggestions ?? NO_SUGGESTIONS;
  return found.filter(({ username }) => username.toLowerCase().startsWith(prefix.toLowerCase()));
}
