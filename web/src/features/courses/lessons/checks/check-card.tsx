import { useEffect, useRef, type ReactNode } from "react";
import type { AnswerCheckMutation, LessonCheck_checkFragment } from "../../../../gql/graphql";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Icon } from "../../../../ui/icon";
import { KindLabel } from "../../../../ui/kind-label";
import { useSession } from "../../../accounts";
import { checkTexts as texts } from "../../texts";
import { LessonText } from "../lesson-text";
import { SignUpToAnswer } from "../sign-up-to-answer";
import { AnswerFields } from "./answer-fields";
import { useCheck, type CheckResult } from "./use-check";
import { useTimeInView } from "./use-time-in-view";

interface CheckCardProps {
  check: LessonCheck_checkFragment;
  /** Such as "Question 2 of 5". */
  title: string;
  onAnswered: (payload: AnswerCheckMutation["answerCheck"]) => void;
  /** Whether a solved question shows its new numbers, instead of those that were solved. */
  startsAgain?: boolean;
  /** Replaces the buttons, for questions that can't be answered here. */
  actions?: ReactNode;
}

/** One question. The learner can try as often as they like; the server grades each answer. */
export function CheckCard({ check, title, onAnswered, startsAgain = false, actions }: CheckCardProps) {
  const form = useRef<HTMLFormElement>(null);
  const { question, draft, changeDraft, result, error, isBusy, isOver, submit, showSolution, startAgain } = useCheck(
    check,
    startsAgain,
    useTimeInView(form),
    onAnswered,
  );
  const hasNewNumbers = question.text !== check.question.text;
  const { status } = useSession();
  return (
    <Card as="section" id={check.anchor} aria-label={title} className="border-l-2 border-l-signal p-5 sm:p-6">
      <form
        ref={form}
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOver) void submit();
        }}
      >
        <header className="flex items-center justify-between gap-3">
          <KindLabel icon="target" isActive>
            {title}
          </KindLabel>
          {check.isSolved && (
            <Badge tone="signal">
              <Icon name="check" size={12} />
              Solved
            </Badge>
          )}
        </header>
        <LessonText markdown={question.text} />
        <AnswerFields
          question={question}
          draft={draft}
          onChange={changeDraft}
          error={error}
          disabled={isBusy || isOver}
        />
        <div role="status" className="flex flex-col gap-3 empty:hidden">
          {result && <Result {...result} />}
        </div>
        <div className="flex flex-wrap gap-3">
          {actions ??
            (status === "signedOut" ? (
              <SignUpToAnswer anchor={check.anchor} />
            ) : (
              // One button, so that it keeps the focus.
              <Button
                type="submit"
                variant={isOver ? "secondary" : "primary"}
                busy={isBusy}
                onClick={(event) => {
                  if (!isOver) return;
                  // Otherwise, the button would submit the new question.
                  event.preventDefault();
                  startAgain();
                }}
              >
                {isOver ? (hasNewNumbers ? "Try new numbers" : "Try again") : "Check answer"}
              </Button>
            ))}
          {check.viewerCanSeeSolution && !isOver && (
            <Button variant="ghost" disabled={isBusy} onClick={() => void showSolution()}>
              Show the solution
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

function Result({ isCorrect, feedback, solution }: CheckResult) {
  return (
    <>
      {isCorrect !== null && (isCorrect || solution === null) && (
        <p className={isCorrect ? "flex items-center gap-2 text-signal" : "flex items-center gap-2 text-warning"}>
          <Icon name={isCorrect ? "check" : "close"} size={16} />
          {isCorrect ? texts.correct : "Not quite. Try again."}
        </p>
      )}
      {feedback && <LessonText markdown={feedback} />}
      {solution && <Solution markdown={solution} takesFocus={isCorrect === false} />}
    </>
  );
}

interface SolutionProps {
  markdown: string;
  /** Takes the focus from the button that showed the solution, which disappears. */
  takesFocus: boolean;
}

function Solution({ markdown, takesFocus }: SolutionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    function moveFocus() {
      if (takesFocus) box.current?.focus();
    },
    [takesFocus],
  );
  return (
    <div ref={box} tabIndex={-1} className="border-l-2 border-signal bg-raised px-4 py-3 outline-none">
      <p className="label mb-2 text-muted">{texts.solution}</p>
      <LessonText markdown={markdown} />
    </div>
  );
}
