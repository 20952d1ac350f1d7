import { useEffect, useEffectEvent, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { useDebounced } from "../../lib/hooks/use-debounced";

const DEBOUNCE_MS = 250;

/** The state of a search field. Calls `onSearch` after typing pauses, and follows `appliedText` from the URL on navigation. */
export function useSearchText(appliedText: string, onSearch: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(appliedText);
  const [lastAppliedText, setLastAppliedText] = useState(appliedText);
  const navigation = useNavigationType();
  if (appliedText !== lastAppliedText) {
    setLastAppliedText(appliedText);
    // A REPLACE comes from this field, so text typed since then stays.
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
