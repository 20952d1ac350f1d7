import type { SubmitFinalTestMutation } from "../../../gql/graphql";
import { focusOnMount } from "../../../lib/focus-on-mount";
import { paths } from "../../../lib/paths";
import { formatDateTime } from "../../../lib/text/format";
import { ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { Icon } from "../../../ui/icon";
import { NextCourse } from "../suggestions/next-course";
import { LessonText } from "../lessons/lesson-text";
import { checkTexts, finalTestTexts as texts } from "../texts";

interface TestResultProps {
  result: SubmitFinalTestMutation["submitFinalTest"];
  /** What the learner answered, as Markdown; empty without an answer. */
  answers: readonly string[];
}

/** The score, and the answer and solution of each question. */
export function TestResult({ result, answers }: TestResultProps) {
  const { isPassed, correct, questions, retryAt, xpAwarded, course } = result;
  const certificateId = course.viewerProgress?.certificateId;
  return (
    <div className="flex flex-col gap-6">
      <div ref={focusOnMount} tabIndex={-1} role="status" className="flex flex-col gap-2 outline-none">
        <h2 className="font-display text-lg font-semibold">{isPassed ? "You passed" : "Not passed this time"}</h2>
        <p className="figures text-muted">
          {correct} of {questions.length} correct
        </p>
        {xpAwarded > 0 && <p className="text-signal">+{xpAwarded} XP</p>}
        {retryAt && <p className="text-muted">{texts.retryAt(formatDateTime(retryAt))}</p>}
      </div>
      {isPassed && certificateId && (
        <ButtonLink className="self-start" to={paths.certificate(certificateId)}>
          <Icon name="medal" size={16} />
          {texts.certificate}
        </ButtonLink>
      )}
      {isPassed && <NextCourse />}
      {questions.map(({ question, isCorrect, feedback, solution }, index) => (
        <Card key={index} as="section" className="flex flex-col gap-3 p-5 sm:p-6">
          <p className={isCorrect ? "flex items-center gap-2 text-signal" : "flex items-center gap-2 text-warning"}>
            <Icon name={isCorrect ? "check" : "close"} size={16} />
            {isCorrect ? checkTexts.correct : "Wrong"}
          </p>
          <LessonText markdown={question.text} />
          <div className="text-muted">
            <LessonText
              markdown={answers[index] ? `Your answer: ${answers[index]}` : "You didn't answer this question."}
            />
          </div>
          {feedback && <LessonText markdown={feedback} />}
          <div className="border-l-2 border-signal bg-raised px-4 py-3">
            <p className="label mb-2 text-muted">{checkTexts.solution}</p>
            <LessonText markdown={solution} />
          </div>
        </Card>
      ))}
    </div>
  );
}
