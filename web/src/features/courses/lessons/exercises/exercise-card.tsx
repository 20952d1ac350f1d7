import { useRef, useState } from "react";
import type { LessonExercise_exerciseFragment } from "../../../../gql/graphql";
import { readDraft, storeDraft } from "../../../../lib/storage/drafts";
import { errorText } from "../../../../lib/text/error-text";
import { Button } from "../../../../ui/button";
import { TextArea } from "../../../../ui/form/text-area";
import { KindLabel } from "../../../../ui/kind-label";
import { notify } from "../../../../ui/toast/notify";
import { useSession } from "../../../accounts";
import { LessonText } from "../lesson-text";
import { SignUpToAnswer } from "../sign-up-to-answer";
import { useAnswerExerciseMutation } from "./exercise-card.generated";

const MAX_ANSWER_LENGTH = 10_000;

/** A task to do away from the screen. The model answer appears after the learner has written their own. */
export function ExerciseCard({ exercise }: { exercise: LessonExercise_exerciseFragment }) {
  const { anchor, title, minutes, task, viewerAnswer, modelAnswer } = exercise;
  const { status } = useSession();
  const { text, edit, isSaved, error, isBusy, save } = useAnswer(exercise);
  return (
    <section id={anchor} aria-label={title} className="border border-dashed border-muted/60 p-5 sm:p-6">
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <header className="flex flex-col gap-2">
          <KindLabel icon="bolt" isActive>
            Exercise · about {minutes} min
          </KindLabel>
          <h3 className="m-0! font-display text-lg font-semibold">{title}</h3>
        </header>
        <LessonText markdown={task} />
        {status === "signedOut" ? (
          <SignUpToAnswer anchor={anchor} />
        ) : (
          <>
            <TextArea
              label="Your answer"
              hint="Only you can read it. It isn't graded."
              error={error}
              rows={6}
              maxLength={MAX_ANSWER_LENGTH}
              value={text}
              onChange={(event) => edit(event.target.value)}
            />
            {!isSaved && (
              <Button type="submit" busy={isBusy} className="self-start">
                {viewerAnswer === null ? "Save and see a model answer" : "Save changes"}
              </Button>
            )}
          </>
        )}
        <div role="status" className="empty:hidden">
          {modelAnswer !== null && (
            <div className="border-l-2 border-signal bg-raised px-4 py-3">
              <p className="label mb-2 text-muted">Model answer</p>
              <LessonText markdown={modelAnswer} />
            </div>
          )}
        </div>
      </form>
    </section>
  );
}

/** The learner's answer. What they haven't saved stays in this browser. */
function useAnswer({ id, viewerAnswer }: LessonExercise_exerciseFragment) {
  const key = `exercise:${id}`;
  const [text, setText] = useState(() => readDraft(key) ?? viewerAnswer ?? "");
  const typed = useRef(text);
  const [error, setError] = useState<string>();
  const [answerExercise, { loading }] = useAnswerExerciseMutation();

  function edit(changed: string): void {
    setText(changed);
    typed.current = changed;
    setError(undefined);
    storeDraft(key, changed === viewerAnswer ? null : changed);
  }

  async function save(): Promise<void> {
    if (!text.trim()) return setError("Write your answer first");
    try {
      await answerExercise({ variables: { input: { exerciseId: id, answer: text } } });
      // What the learner has typed during the save is still a draft.
      if (typed.current === text) storeDraft(key, null);
    } catch (reason) {
      notify.error(errorText(reason, "We couldn't save your answer. Please try again."));
    }
  }

  return { text, edit, isSaved: viewerAnswer !== null && text.trim() === viewerAnswer, error, isBusy: loading, save };
}
