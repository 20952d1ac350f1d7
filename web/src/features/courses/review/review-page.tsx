import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { ReviewPageQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { formatDate } from "../../../lib/text/format";
import { Button, ButtonLink } from "../../../ui/button";
import { PageHeader } from "../../../ui/page/page-header";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { RuleQuestion } from "../../simulator";
import { CheckCard } from "../lessons/checks/check-card";
import { checkTexts, reviewTexts as texts } from "../texts";
import { useReviewPageQuery } from "./review-page.generated";

/** The questions that are due for review, one at a time. */
export function ReviewPage() {
  const { data, error, refetch } = useReviewPageQuery({ fetchPolicy: "network-only" });
  const round = useRef<HTMLDivElement>(null);
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-8">
      <PageHeader title="REVIEW" subtitle={data && texts.streak(data.review.streakDays)} />
      <div ref={round} tabIndex={-1} className="mt-8 outline-none">
        {data ? (
          <Round
            key={data.dueReviews.map(({ check }) => check.id).join()}
            data={data}
            onNext={(isLast) => {
              // The button that had the focus disappears.
              round.current?.focus({ preventScroll: true });
              if (isLast) void refetch();
            }}
          />
        ) : error ? (
          <ErrorState
            title="We couldn't load your review. Please try again."
            message={errorText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={320} shape="block" />
        )}
      </div>
    </div>
  );
}

/** Rules that the member broke in the simulator, and then up to 20 questions of lessons. */
function Round({ data, onNext }: { data: ReviewPageQuery; onNext: (isLast: boolean) => void }) {
  const [position, setPosition] = useState(0);
  const [isAnswered, setAnswered] = useState(false);
  const { dueReviews, simulatorQuestions, review } = data;
  const [asked, setAsked] = useState(0);
  const ruleQuestion = simulatorQuestions[asked];
  const item = dueReviews[position];
  if (ruleQuestion) {
    const nextRule = (): void => {
      setAsked(asked + 1);
      onNext(asked + 1 === simulatorQuestions.length && dueReviews.length === 0);
    };
    return <RuleQuestion key={ruleQuestion.id} question={ruleQuestion} onNext={nextRule} />;
  }
  if (!item) {
    return (
      <EmptyState
        icon="check"
        title="Nothing to review now"
        action={<ButtonLink to={paths.myCourses()}>Go to my courses</ButtonLink>}
      >
        {review.nextAt
          ? `The next question comes back on ${formatDate(review.nextAt)}.`
          : "Questions that you answer in lessons come back here after a few days."}
      </EmptyState>
    );
  }
  const next = (): void => {
    setAnswered(false);
    setPosition(position + 1);
    onNext(position + 1 === dueReviews.length);
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        From{" "}
        <Link
          to={`${paths.lesson(item.course.slug, item.lessonId)}#${item.check.anchor}`}
          className="text-signal underline underline-offset-4"
        >
          {item.lessonTitle}
        </Link>
        , {item.course.title}
      </p>
      <CheckCard
        key={item.check.id}
        check={item.check}
        startsAgain
        title={checkTexts.title(position + 1, dueReviews.length)}
        onAnswered={() => setAnswered(true)}
      />
      {isAnswered && (
        <Button variant="secondary" className="self-start" onClick={next}>
          Next question
        </Button>
      )}
    </div>
  );
}
