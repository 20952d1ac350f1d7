import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import type { AnswerCheckMutation, LessonCheck_checkFragment } from "../../../../gql/graphql";
import { randomUuid } from "../../../../lib/random-uuid";
import { errorCode, errorText } from "../../../../lib/text/error-text";
import { notify } from "../../../../ui/toast/notify";
import { checkTexts as texts } from "../../texts";
import { answerOf, emptyDraft, type AnswerDraft } from "./answer-fields";
import { useAnswerCheckMutation, useShowSolutionMutation } from "./check-card.generated";

const MAX_SECONDS = 3600;

export interface CheckResult extends Pick<AnswerCheckMutation["answerCheck"], "feedback" | "solution"> {
  /** Null once the learner changes the answer. */
  isCorrect: boolean | null;
}

/** Answers a question, and shows it with its solution until the learner asks for new numbers. */
export function useCheck(
  check: LessonCheck_checkFragment,
  /** Returns how long the question has been on the screen since the last call. */
  takeMs: () => number,
  onAnswered: (payload: AnswerCheckMutation["answerCheck"]) => void,
) {
  // After a correct answer, the check has new numbers, but the learner should see the answered ones.
  const [answered, setAnswered] = useState<typeof check.question | null>(null);
  const question = answered ?? check.question;
  const [draft, setDraft] = useState(() => emptyDraft(check.question));
  const [result, setResult] = useState<CheckResult | null>(null);
  const client = useApolloClient();
  const [drawId, setDrawId] = useState(check.drawId);
  if (drawId !== check.drawId && !answered) {
    // New numbers, because the learner answered on another device, or the author changed the question.
    setDrawId(check.drawId);
    setDraft(emptyDraft(check.question));
    setResult(null);
  }
  /** The same for a retry after a lost response, which then isn't another try. */
  const attemptId = useRef<string | null>(null);
  const [error, setError] = useState<string>();
  const [answerCheck, { loading: isAnswering }] = useAnswerCheckMutation();
  const [requestSolution, { loading: isLoadingSolution }] = useShowSolutionMutation();

  function changeDraft(changed: AnswerDraft): void {
    setDraft(changed);
    attemptId.current = null;
    // The feedback still helps with the next answer.
    setResult(result && { ...result, isCorrect: null });
  }

  async function submit(): Promise<void> {
    const filled = answerOf(question, draft);
    setError("error" in filled ? filled.error : undefined);
    if ("error" in filled) return;
    setAnswered(question);
    attemptId.current ??= randomUuid();
    const input = { checkId: check.id, drawId: check.drawId, attemptId: attemptId.current, answer: filled.answer };
    const seconds = Math.min(MAX_SECONDS, Math.round(takeMs() / 1000));
    try {
      const { data } = await answerCheck({ variables: { input: { ...input, seconds } } });
      if (!data) return;
      attemptId.current = null;
      setResult(data.answerCheck);
      if (data.answerCheck.solution === null) setAnswered(null);
      onAnswered(data.answerCheck);
    } catch (reason) {
      setAnswered(null);
      notify.error(errorText(reason, texts.failed));
      if (errorCode(reason) === "CONFLICT") await client.refetchQueries({ include: "active" });
    }
  }

  async function showSolution(): Promise<void> {
    setAnswered(question);
    try {
      const { data } = await requestSolution({ variables: { checkId: check.id } });
      if (data) setResult({ isCorrect: false, feedback: null, solution: data.showSolution.solution });
    } catch (reason) {
      setAnswered(null);
      notify.error(errorText(reason, texts.failed));
    }
  }

  function startAgain(): void {
    setAnswered(null);
    setDrawId(check.drawId);
    setDraft(emptyDraft(check.question));
    setResult(null);
    setError(undefined);
    // Reading the solution doesn't count as solving.
    takeMs();
  }

  return {
    question,
    draft,
    changeDraft,
    result,
    error,
    isBusy: isAnswering || isLoadingSolution,
    /** Whether the solution is shown, so that these numbers can't be answered any more. */
    isOver: result !== null && result.solution !== null,
    submit,
    showSolution,
    startAgain,
  };
}
