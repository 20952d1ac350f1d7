import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { CheckQuestion_questionFragment } from "../../../../gql/graphql";
import { isList, isRecord, isText, parseJson } from "../../../../lib/storage/json";
import { readTab, writeTab } from "../../../../lib/storage/tab-storage";
import type { AnswerDraft } from "./answer-fields";

const keyOf = (drawId: string): string => `answer:${drawId}`;

const isDraft = (value: unknown): value is AnswerDraft =>
  isRecord(value) && isText(value.text) && isList(value.choices) && value.choices.every(Number.isInteger);

/** Stores what a visitor answers until they have signed in, in this tab. Null removes it. */
export const storeVisitorAnswer = (drawId: string, draft: AnswerDraft | null): void =>
  writeTab(keyOf(drawId), draft && JSON.stringify(draft));

const subscribeToNothing = () => () => undefined;

/** What a visitor answered before they signed in. Null if it isn't an answer to this question. */
export function useVisitorAnswer(drawId: string, question: CheckQuestion_questionFragment): AnswerDraft | null {
  const stored = useSyncExternalStore(
    subscribeToNothing,
    useCallback(() => readTab(keyOf(drawId)), [drawId]),
    () => null,
  );
  return useMemo(() => {
    const draft = parseJson(stored, isDraft);
    const fits =
      draft?.choices.every((choice) => question.options[choice] !== undefined) &&
      (question.kind !== "ORDER" || new Set(draft.choices).size === question.options.length);
    return draft && fits ? draft : null;
  }, [stored, question]);
}
