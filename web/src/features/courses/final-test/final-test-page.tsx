import { useState } from "react";
import { useParams } from "react-router-dom";
import type { FinalTestPageQuery, StartFinalTestMutation, SubmitFinalTestMutation } from "../../../gql/graphql";
import { useTitle } from "../../../lib/hooks/use-title";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { formatDateTime } from "../../../lib/text/format";
import { Button, ButtonLink } from "../../../ui/button";
import { BackLink } from "../../../ui/page/back-link";
import { PageHeader } from "../../../ui/page/page-header";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { finalTestTexts as texts, lessonTexts } from "../texts";
import { useFinalTestPageQuery, useStartFinalTestMutation } from "./final-test-page.generated";
import { TestForm } from "./test-form";
import { TestResult } from "./test-result";

type Course = NonNullable<FinalTestPageQuery["course"]>;
type Test = StartFinalTestMutation["startFinalTest"];
type Result = SubmitFinalTestMutation["submitFinalTest"];

/** The final test of a course: its rules, its questions, and then its result. */
export function FinalTestPage() {
  const { courseId = "" } = useParams();
  const { data, error, refetch } = useFinalTestPageQuery({
    variables: { idOrSlug: courseId },
    fetchPolicy: "cache-and-network",
  });
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-8">
      <BackLink to={paths.course(courseId)}>Back to the course</BackLink>
      {data?.course ? (
        <FinalTest course={data.course} />
      ) : error ? (
        <ErrorState isPage title={texts.failed} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} shape="block" />
      )}
    </div>
  );
}

function FinalTest({ course }: { course: Course }) {
  useTitle(`${texts.title} · ${course.title}`);
  const [test, setTest] = useState<Test | null>(null);
  const [result, setResult] = useState<{ result: Result; answers: readonly string[] } | null>(null);
  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={texts.title} subtitle={course.title} />
      {result ? (
        <TestResult {...result} />
      ) : test ? (
        <TestForm test={test} onSubmitted={(graded, answers) => setResult({ result: graded, answers })} />
      ) : (
        <Rules course={course} onStarted={setTest} />
      )}
    </div>
  );
}

function Rules({ course, onStarted }: { course: Course; onStarted: (test: Test) => void }) {
  const [startTest, { loading }] = useStartFinalTestMutation();
  const status = course.finalTest;
  if (!status)
    return (
      <EmptyState
        icon="lock"
        title={course.viewerIsEntitled ? "This course has no final test" : "You need the course to take its final test"}
        action={<ButtonLink to={paths.course(course.slug)}>{lessonTexts.seeCourse}</ButtonLink>}
      >
        {course.viewerIsEntitled
          ? "It's complete when you've completed every lesson."
          : "The test asks about the lessons. Passing it earns the certificate."}
      </EmptyState>
    );
  const { lessonsLeft, retryAt, viewerCanStart, isStarted, isPassed, correct, questions } = status;
  const certificateId = course.viewerProgress?.certificateId;

  async function start(): Promise<void> {
    try {
      const { data } = await startTest({ variables: { courseId: course.id } });
      if (data) onStarted(data.startFinalTest);
    } catch (error) {
      notify.error(errorText(error, texts.failed));
    }
  }

  return (
    <>
      <ul className="flex list-square flex-col gap-2 pl-5">
        {texts.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {correct !== null && questions !== null && (
        <p className="text-muted">
          Your latest score: {correct} of {questions}.
        </p>
      )}
      {lessonsLeft > 0 && (
        <p className="text-muted">
          Complete {lessonsLeft === 1 ? "one more lesson" : `${lessonsLeft} more lessons`} first.
        </p>
      )}
      {retryAt && <p className="text-muted">{texts.retryAt(formatDateTime(retryAt))}</p>}
      <div className="flex flex-wrap gap-3">
        {viewerCanStart && (
          <Button busy={loading} onClick={() => void start()}>
            {isStarted ? texts.continue : "Start the test"}
          </Button>
        )}
        {isPassed && certificateId && (
          <ButtonLink to={paths.certificate(certificateId)}>{texts.certificate}</ButtonLink>
        )}
      </div>
    </>
  );
}
