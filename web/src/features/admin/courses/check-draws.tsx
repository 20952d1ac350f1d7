import type { DrawCheckQuery } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { Modal } from "../../../ui/overlay/modal";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { lazyPart } from "../../../ui/state/lazy-part";
import { useDrawCheckQuery } from "./lesson-editor-page.generated";

const { Part: LessonText } = lazyPart(async () => (await import("../../courses/lessons/lesson-text")).LessonText);

interface CheckDrawsProps {
  content: string;
  checkId: string;
  onClose: () => void;
}

/** A question with ten randomly drawn sets of numbers, its answers, and the feedback on known mistakes. */
export function CheckDraws({ content, checkId, onClose }: CheckDrawsProps) {
  const { data, error, loading, refetch } = useDrawCheckQuery({
    variables: { input: { content, checkId } },
    fetchPolicy: "no-cache",
    notifyOnNetworkStatusChange: true,
  });
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={`Ten draws of ${checkId}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Button busy={loading} onClick={() => void refetch()}>
            Draw again
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState title="This question can't be drawn." message={errorText(error)} />
      ) : data?.drawCheck ? (
        <ol className="flex flex-col gap-6">
          {data.drawCheck.map((draw, index) => (
            <Draw key={index} draw={draw} />
          ))}
        </ol>
      ) : (
        <Skeleton height={320} shape="block" />
      )}
    </Modal>
  );
}

function Draw({
  draw: { question, answer, solution, mistakes },
}: {
  draw: NonNullable<DrawCheckQuery["drawCheck"]>[number];
}) {
  return (
    <li className="border-t border-line pt-4">
      <LessonText markdown={question.text} />
      {question.options.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-sm text-muted">
          {question.options.map((option) => (
            <li key={option}>
              <LessonText markdown={option} />
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <dt className="text-muted">Answer</dt>
        <dd className="figures text-signal">{answer}</dd>
        <dt className="text-muted">Solution</dt>
        <dd>
          <LessonText markdown={solution} />
        </dd>
        {mistakes.map((mistake) => (
          <Mistake key={mistake.answer} {...mistake} />
        ))}
      </dl>
    </li>
  );
}

function Mistake({ answer, feedback }: { answer: string; feedback: string }) {
  return (
    <>
      <dt className="figures text-warning">{answer}</dt>
      <dd>
        <LessonText markdown={feedback} />
      </dd>
    </>
  );
}
