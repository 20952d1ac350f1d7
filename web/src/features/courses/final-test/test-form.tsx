import { useState } from "react";
import type { StartFinalTestMutation, SubmitFinalTestMutation } from "../../../gql/graphql";
import { focusOnMount } from "../../../lib/focus-on-mount";
import { isList, isRecord, isText, parseJson } from "../../../lib/storage/json";
import { readTab, writeTab } from "../../../lib/storage/tab-storage";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { notify } from "../../../ui/toast/notify";
import { AnswerFields, answerOf, answerText, emptyDraft, type AnswerDraft } from "../lessons/checks/answer-fields";
import { LessonText } from "../lessons/lesson-text";
import { checkTexts, finalTestTexts as texts } from "../texts";
import { useSubmitFinalTestMutation } from "./final-test-page.generated";

type Test = StartFinalTestMutation["startFinalTest"];

const storageKey = (test: Test): string => `final-test:${test.id}`;

const isDraft = (value: unknown): value is AnswerDraft =>
  isRecord(value) && isText(value.text) && isList(value.choices) && value.choices.every(Number.isInteger);

/** The answers that the learner had entered before a reload. */
function storedDrafts(test: Test): AnswerDraft[] {
  const stored = parseJson(readTab(storageKey(test)), isList);
  return test.questions.map((question, index) => {
    const draft = stored?.[index];
    return isDraft(draft) ? draft : emptyDraft(question);
  });
}

interface TestFormProps {
  test: Test;
  /** Gets the result and the learner's answers, as Markdown. */
  onSubmitted: (result: SubmitFinalTestMutation["submitFinalTest"], answers: readonly string[]) => void;
}

/** The questions of a test. Nothing is graded before the learner submits all of them. */
export function TestForm({ test, onSubmitted }: TestFormProps) {
  const [drafts, setDrafts] = useState(() => storedDrafts(test));
  const [isConfirming, setConfirming] = useState(false);
  const [submitTest, { loading }] = useSubmitFinalTestMutation({
    update: (cache) => void cache.evict({ id: "ROOT_QUERY", fieldName: "myCourses" }),
  });
  const answers = test.questions.map((question, index) => answerOf(question, drafts[index] ?? emptyDraft(question)));
  const missing = answers.filter((answer) => "error" in answer).length;

  function change(index: number, draft: AnswerDraft): void {
    const changed = drafts.with(index, draft);
    setDrafts(changed);
    writeTab(storageKey(test), JSON.stringify(changed));
  }

  async function submit(): Promise<void> {
    try {
      const input = { id: test.id, answers: answers.map((answer) => ("answer" in answer ? answer.answer : {})) };
      const { data } = await submitTest({ variables: { input } });
      if (!data) return;
      writeTab(storageKey(test), null);
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
      <Button type="submit" busy={loading} className="self-start">
        {texts.submit}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={texts.submitTitle}
        message={missing > 0 ? texts.missing(missing) : texts.submitQuestion}
        confirmLabel={texts.submit}
        cancelLabel={texts.goBack}
        tone="primary"
        onConfirm={() => void submit()}
      />
    </form>
  );
}
