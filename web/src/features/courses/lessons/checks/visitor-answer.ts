import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { CheckQuestion_questionFragment } from "../../../../gql/graphql";
import { isList, isRecord, isText, parseJson } from "../../../../lib/storage/json";
import { readTab, tabDraftPrefix, writeTab } from "../../../../lib/storage/tab-storage";
import type { AnswerDraft } from "./answer-fields";

/** Long enough to sign up. After that, someone else may be the one who signs in. */
const VISIT_MS = 30 * 60_000;

interface StoredAnswer extends AnswerDraft {
  at: number;
}

const keyOf = (drawId: string): string => `${tabDraftPrefix}answer:${drawId}`;

const isOfThisVisit = (value: unknown): value is StoredAnswer =>
  isRecord(value) &&
  isText(value.text) &&
  isList(value.choices) &&
  value.choices.every(Number.isInteger) &&
  Math.abs(Date.now() - Number(value.at)) < VISIT_MS;

/** Stores what a visitor answers until they have signed in, in this tab. Null removes it. */
export const storeVisitorAnswer = (drawId: string, draft: AnswerDraft | null): void =>
  writeTab(keyOf(drawId), draft && JSON.stringify({ ...draft, at: Date.now() } satisfies StoredAnswer));

const subscribeToNothing = () => () => undefined;

/** What a visitor answered before they signed in. Null if it isn't an answer to this question. */
export function useVisitorAnswer(drawId: string, question: CheckQuestion_questionFragment): AnswerDraft | null {
  const stored = useSyncExternalStore(
    subscribeToNothing,
    useCallback(() => readTab(keyOf(drawId)), [drawId]),
    () => null,
  );
  return useMemo(() => {
    const answer = parseJson(stored, isOfThisVisit);
    const draft = answer && { text: answer.text, choices: answer.choices };
    const fits =
      draft?.choices.every((choice) => question.options[choice] !== undefined) &&
      (question.kind !== "ORDER" || new Set(draft.choices).size === question.options.length);
    return draft && fits ? draft : null;
  }, [stored, question]);
}
