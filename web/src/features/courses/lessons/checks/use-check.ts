import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import type { AnswerCheckMutation, LessonCheck_checkFragment } from "../../../../gql/graphql";
import { randomUuid } from "../../../../lib/random-uuid";
import { errorCode, errorText } from "../../../../lib/text/error-text";
import { notify } from "../../../../ui/toast/notify";
import { checkTexts as texts } from "../../texts";
import { useSession } from "../../../accounts";
import { answerOf, draftOf, emptyDraft, type AnswerDraft } from "./answer-fields";
import { storeVisitorAnswer, useVisitorAnswer } from "./visitor-answer";
import { useAnswerCheckMutation, useShowSolutionMutation } from "./check-card.generated";

const MAX_SECONDS = 3600;

export interface CheckResult extends Pick<AnswerCheckMutation["answerCheck"], "feedback" | "solution"> {
  /** Null once the learner changes the answer. */
  isCorrect: boolean | null;
}

interface Shown {
  drawId: string;
  /** The numbers that were answered. Null while the current ones are shown. */
  answered: LessonCheck_checkFragment["question"] | null;
  /** Null until the learner enters something. */
  draft: AnswerDraft | null;
  result: CheckResult | null;
}

const current = ({ drawId }: LessonCheck_checkFragment): Shown => ({
  drawId,
  answered: null,
  draft: null,
  result: null,
});

const asSolved = (check: LessonCheck_checkFragment): Shown =>
  check.solved
    ? {
        drawId: check.drawId,
        answered: check.solved.question,
        draft: draftOf(check.solved.question, check.solved),
        result: { isCorrect: true, feedback: null, solution: check.solved.solution },
      }
    : current(check);

/** Answers a question, and shows it with its solution until the learner asks for new numbers. */
export function useCheck(
  check: LessonCheck_checkFragment,
  /** Whether a solved question shows its new numbers, instead of those that were solved. */
  startsAgain: boolean,
  /** Returns how long the question has been on the screen since the last call. */
  takeMs: () => number,
  onAnswered: (payload: AnswerCheckMutation["answerCheck"]) => void,
) {
  const initial = startsAgain ? current : asSolved;
  const [shown, setShown] = useState(() => initial(check));
  const change = (changes: Partial<Shown>): void => setShown((before) => ({ ...before, ...changes }));
  // New numbers, because the learner answered on another device, or the author changed the question.
  if (shown.drawId !== check.drawId && !shown.answered) setShown(initial(check));
  // After a correct answer, the check has new numbers, but the learner should see the answered ones.
  const question = shown.answered ?? check.question;
  const { result } = shown;
  const { status } = useSession();
  const visitorAnswer = useVisitorAnswer(check.drawId, check.question);
  const draft = shown.draft ?? (shown.answered ? null : visitorAnswer) ?? emptyDraft(question);
  const client = useApolloClient();
  /** The same for a retry after a lost response, which then isn't another try. */
  const attemptId = useRef<string | null>(null);
  const [error, setError] = useState<string>();
  const [answerCheck, { loading: isAnswering }] = useAnswerCheckMutation();
  const [requestSolution, { loading: isLoadingSolution }] = useShowSolutionMutation();

  function changeDraft(changed: AnswerDraft): void {
    attemptId.current = null;
    // The feedback still helps with the next answer.
    change({ draft: changed, result: result && { ...result, isCorrect: null } });
    if (status === "signedOut") storeVisitorAnswer(check.drawId, changed);
  }

  async function submit(): Promise<void> {
    const filled = answerOf(question, draft);
    setError("error" in filled ? filled.error : undefined);
    if ("error" in filled) return;
    change({ answered: question, draft });
    attemptId.current ??= randomUuid();
    const input = { checkId: check.id, drawId: check.drawId, attemptId: attemptId.current, answer: filled.answer };
    const seconds = Math.min(MAX_SECONDS, Math.round(takeMs() / 1000));
    try {
      const { data } = await answerCheck({ variables: { input: { ...input, seconds } } });
      if (!data) return;
      attemptId.current = null;
      storeVisitorAnswer(check.drawId, null);
      change({ result: data.answerCheck, ...(data.answerCheck.solution === null && { answered: null }) });
      onAnswered(data.answerCheck);
    } catch (reason) {
      change({ answered: null });
      notify.error(errorText(reason, texts.failed));
      if (errorCode(reason) === "CONFLICT") await client.refetchQueries({ include: "active" });
    }
  }

  async function showSolution(): Promise<void> {
    change({ answered: question });
    try {
      const { data } = await requestSolution({ variables: { checkId: check.id } });
      if (data) change({ result: { isCorrect: false, feedback: null, solution: data.showSolution.solution } });
    } catch (reason) {
      change({ answered: null });
      notify.error(errorText(reason, texts.failed));
    }
  }

  function startAgain(): void {
    setShown(current(check));
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
