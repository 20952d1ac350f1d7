import type { ReviewSection_reviewFragment } from "../../../../gql/graphql";
import { paths } from "../../../../lib/paths";
import { formatDate } from "../../../../lib/text/format";
import { ButtonLink } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { reviewTexts as texts } from "../texts";

/** Questions that are due for review. Nothing before the member has answered any. */
export function ReviewSection({ review }: { review: ReviewSection_reviewFragment }) {
  const { dueCount, minutes, nextAt, streakDays } = review;
  if (dueCount === 0 && nextAt === null) return null;
  return (
    <Card as="section" aria-labelledby="review" className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div>
        <h2 id="review" className="font-display text-lg font-semibold">
          {texts.title}
        </h2>
        <p className="figures mt-1 text-sm text-muted">
          {dueCount > 0 ? texts.due(dueCount, minutes) : nextAt && texts.nextAt(formatDate(nextAt))}
          {streakDays > 1 && ` · ${texts.streak(streakDays)}`}
        </p>
      </div>
      {dueCount > 0 && (
        <ButtonLink to={paths.review()} variant="secondary">
          {texts.start}
        </ButtonLink>
      )}
    </Card>
  );
}
