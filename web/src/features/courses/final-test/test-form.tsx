import { useCallback, useState, useSyncExternalStore } from "react";
import type { StartFinalTestMutation, SubmitFinalTestMutation } from "../../../gql/graphql";
import { openAutosave, useAutosaves } from "../../../lib/autosave/use-autosaves";
import { focusOnMount } from "../../../lib/focus-on-mount";
import { isList, isRecord, isText, parseJson } from "../../../lib/storage/json";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { notify } from "../../../ui/toast/notify";
import {
  AnswerFields,
  answerOf,
  answerText,
  draftOf,
  emptyDraft,
  type AnswerDraft,
} from "../lessons/checks/answer-fields";
import { LessonText } from "../lessons/lesson-text";
import { checkTexts, finalTestTexts as texts } from "../texts";
import { useSaveFinalTestAnswerMutation, useSubmitFinalTestMutation } from "./final-test-page.generated";

type Test = StartFinalTestMutation["startFinalTest"];

type Question = Test["questions"][number];

const isDraft = (value: unknown): value is AnswerDraft =>
  isRecord(value) && isText(value.text) && isList(value.choices) && value.choices.every(Number.isInteger);

const draftIn = (text: string, question: Question): AnswerDraft => parseJson(text, isDraft) ?? emptyDraft(question);

interface TestFormProps {
  test: Test;
  /** Gets the result and the learner's answers, as Markdown. */
  onSubmitted: (result: SubmitFinalTestMutation["submitFinalTest"], answers: readonly string[]) => void;
}

/** The questions of a test. Nothing is graded before the learner submits all of them. */
export function TestForm({ test, onSubmitted }: TestFormProps) {
  const { drafts, change, isUnsaved, discard } = useAnswers(test);
  const [isConfirming, setConfirming] = useState(false);
  const [submitTest, { loading }] = useSubmitFinalTestMutation({
    update: (cache) => void cache.evict({ id: "ROOT_QUERY", fieldName: "myCourses" }),
  });
  const answers = test.questions.map((question, index) => answerOf(question, drafts[index] ?? emptyDraft(question)));
  const missing = answers.filter((answer) => "error" in answer).length;

  async function submit(): Promise<void> {
    try {
      const input = { id: test.id, answers: answers.map((answer) => ("answer" in answer ? answer.answer : {})) };
      const { data } = await submitTest({ variables: { input } });
      if (!data) return;
      discard();
      window.scrollTo({ top: 0 });
      onSubmitted(
        data.submitFinalTest,
        test.questions.map((question, index) => answerText(question, drafts[index] ?? emptyDraft(question))),
      );
    } catch (error) {
      notify.error(errorText(error, texts.failed));
    }
  }

  return (
    <form
      ref={focusOnMount}
      tabIndex={-1}
      aria-label={texts.title}
      noValidate
      className="flex flex-col gap-6 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        setConfirming(true);
      }}
    >
      {test.questions.map((question, index) => {
        const title = checkTexts.title(index + 1, test.questions.length);
        return (
          <Card key={index} as="section" aria-label={title} className="flex flex-col gap-5 p-5 sm:p-6">
            <p className="label text-signal">{title}</p>
            <LessonText markdown={question.text} />
            <AnswerFields
              question={question}
              draft={drafts[index] ?? emptyDraft(question)}
              onChange={(draft) => change(index, draft)}
              disabled={loading}
            />
          </Card>
        );
      })}
      <p role="status" className="text-sm text-muted">
        {isUnsaved
          ? "Some answers aren't saved yet. We'll try again when you're back online."
          : "Your answers are saved as you go. You can continue on another device."}
      </p>
      <Button type="submit" busy={loading} className="self-start">
        {texts.submit}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Submit your answers?"
        message={
          missing > 0
            ? `${missing === 1 ? "One question has" : `${missing} questions have`} no answer, which counts as wrong. You can't change your answers afterward.`
            : "You can't change them afterward."
        }
        confirmLabel={texts.submit}
        cancelLabel="Go back"
        tone="primary"
        onConfirm={() => void submit()}
      />
    </form>
  );
}

/** The learner's answers. The server keeps each of them, so that the learner can continue on another device. */
function useAnswers(test: Test) {
  const [saveAnswer] = useSaveFinalTestAnswerMutation();
  const autosaves = useAutosaves(() =>
    test.questions.map((question, index) => {
      const saved = draftOf(question, test.answers[index] ?? {});
      const stored = saved && { text: JSON.stringify(saved), revision: 0 };
      return openAutosave(`final-test:${test.id}:${index}`, stored, {
        save: async (version) => {
          const filled = answerOf(question, draftIn(version.text, question));
          const answer = "answer" in filled ? filled.answer : {};
          await saveAnswer({ variables: { input: { id: test.id, question: index, answer } } });
          return version;
        },
      });
    }),
  );
  const [drafts, setDrafts] = useState(() =>
    test.questions.map((question, index) => draftIn(autosaves[index]?.getState().text ?? "", question)),
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = autosaves.map((autosave) => autosave.subscribe(listener));
      return () => unsubscribe.forEach((end) => end());
    },
    [autosaves],
  );
  const isUnsaved = useSyncExternalStore(subscribe, () =>
    autosaves.some((autosave) => ["waiting", "rejected"].includes(autosave.getState().status)),
  );
  return {
    drafts,
    /** Whether saving an answer has failed. */
    isUnsaved,
    change: (index: number, draft: AnswerDraft) => {
      setDrafts((current) => current.with(index, draft));
      autosaves[index]?.edit(JSON.stringify(draft));
    },
    discard: () => autosaves.forEach((autosave) => autosave.discard()),
  };
}
