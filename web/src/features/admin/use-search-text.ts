import { useEffect, useEffectEvent, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { useDebounced } from "../../lib/hooks/use-debounced";

/** How long typing rests before it is looked for. */
const DEBOUNCE_MS = 250;

/**
 * The text of a search field, and how to change it; what is wanted, which stands in the address, follows once typing rests.
 * Whoever goes to another address, such as the whole list, finds its text in the field.
 */
export function useSearchText(appliedText: string, onSearch: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(appliedText);
  const [lastAppliedText, setLastAppliedText] = useState(appliedText);
  const navigation = useNavigationType();
  if (appliedText !== lastAppliedText) {
    setLastAppliedText(appliedText);
    // The field's own changes replace the address: what was typed meanwhile stays.
    if (navigation !== "REPLACE") setText(appliedText);
  }
  const debouncedText = useDebounced(text, DEBOUNCE_MS);
  const searchFor = useEffectEvent((newText: string) => {
    if (newText !== appliedText) onSearch(newText);
  });
  useEffect(
    function searchAfterTyping() {
      searchFor(debouncedText);
    },
    [debouncedText],
  );
  return [text, setText];
}
