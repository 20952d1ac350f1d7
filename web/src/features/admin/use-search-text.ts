import { useEffect, useEffectEvent, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { useDebounced } from "../../lib/hooks/use-debounced";

/** How long typing rests before it is looked for. */
const restMs = 250;

/**
 * The text of a search field, and how to change it; what is wanted, which stands in the address, follows once typing rests.
 * Whoever goes to another address, such as the whole list, finds its text in the field.
 */
export function useSearchText(wanted: string, look: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(wanted);
  const [seen, setSeen] = useState(wanted);
  const navigation = useNavigationType();
  if (wanted !== seen) {
    setSeen(wanted);
    // The field's own changes replace the address: what was typed meanwhile stays.
    if (navigation !== "REPLACE") setText(wanted);
  }
  const settled = useDebounced(text, restMs);
  const lookFor = useEffectEvent((rested: string) => {
    if (rested !== wanted) look(rested);
  });
  useEffect(
    function searchWhenSettled() {
      lookFor(settled);
    },
    [settled],
  );
  return [text, setText];
}
