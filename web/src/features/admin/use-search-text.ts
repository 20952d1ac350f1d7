import { useEffect, useEffectEvent, useState } from "react";
import { useDebounced } from "../../lib/use-debounced";

/** How long typing rests before it is looked for. */
const restMs = 250;

/** The text of a search field, and how to change it; what is wanted follows once typing rests. */
export function useSearchText(wanted: string, look: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(wanted);
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
