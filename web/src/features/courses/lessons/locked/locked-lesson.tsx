import { Link, useLocation } from "react-router-dom";
import type { LockedLessonQuery } from "../../../../gql/graphql";
import { classNames } from "../../../../lib/class-names";
import { useTitle } from "../../../../lib/hooks/use-title";
import { paths } from "../../../../lib/paths";
import { errorText } from "../../../../lib/text/error-text";
import { formatPrice } from "../../../../lib/text/format";
import { Button, ButtonLink } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Icon } from "../../../../ui/icon";
import { ErrorState } from "../../../../ui/state/error-state";
import { useSession } from "../../../accounts";
import { useEnroll } from "../../buying/use-enroll";
import { lessonTexts as texts } from "../../texts";
import { LessonSkeleton } from "../lesson-skeleton";
import { lessonGrid, LessonOutline, railClasses } from "../rail/lesson-outline";
import { LessonText } from "../lesson-text";
import { useLockedLessonQuery } from "./locked-lesson.generated";

type Sample = NonNullable<LockedLessonQuery["lessonSample"]>;

interface LockedLessonProps {
  id: string;
  courseIdOrSlug: string;
  /** The viewer joined the free course. */
  onJoined: () => Promise<unknown>;
}

/** The beginning of a lesson, and what the rest costs. */
export function LockedLesson({ id, courseIdOrSlug, onJoined }: LockedLessonProps) {
  const { data, error, refetch } = useLockedLessonQuery({ variables: { id, courseIdOrSlug } });
  if (error)
    return <ErrorState isPage title={texts.failed} message={errorText(error)} onRetry={() => void refetch()} />;
  if (!data?.lessonSample) return <LessonSkeleton />;
  return (
    <div className={lessonGrid}>
      <LessonSample sample={data.lessonSample} premiumCents={data.site.premiumPriceCents} onJoined={onJoined} />
      {data.course && (
        <aside className={classNames(railClasses, "max-xl:flex! xl:col-start-1 xl:pt-3")}>
          <LessonOutline course={data.course} currentLessonId={id} />
        </aside>
      )}
    </div>
  );
}

interface LessonSampleProps {
  sample: Sample;
  premiumCents: number;
  onJoined: () => Promise<unknown>;
}

function LessonSample({ sample: { title, text, course }, premiumCents, onJoined }: LessonSampleProps) {
  useTitle(`${title} · ${course.title}`);
  const { status } = useSession();
  const { pathname } = useLocation();
  const isFree = course.priceCents === 0;
  return (
    <>
      <article className="grid gap-8 xl:col-start-2 xl:row-start-1">
        <header>
          <h1 className="glitch-title font-display text-xl font-semibold">{title}</h1>
          <p className="mt-3 text-sm text-muted">{course.title}</p>
        </header>
        {text && (
          // The last lines fade out, because the text continues.
          <div className="[mask-image:linear-gradient(to_bottom,black_calc(100%-6rem),rgb(0_0_0/55%))]">
            <LessonText markdown={text} />
          </div>
        )}
      </article>
      <Card
        as="aside"
        className="grid gap-4 border-t-2 border-t-signal p-6 xl:sticky xl:top-20 xl:col-start-3 xl:row-start-1"
      >
        <h2 className="flex items-center gap-3 font-display text-lg font-semibold">
          <Icon name="lock" size={18} className="flex-none text-muted" />
          {isFree ? "Join the course to read this lesson" : "You need the course to read this lesson"}
        </h2>
        {isFree ? (
          <p className="text-muted">{course.title} is free, and joining takes one click.</p>
        ) : (
          <p className="text-muted">
            {course.title} costs <span className="figures text-text">{formatPrice(course.priceCents)}</span>, once.
            {course.includedInPremium && (
              <>
                {" "}
                It is also{" "}
                <Link to={paths.pricing()} className="text-premium underline underline-offset-4 hover:text-text">
                  included with Premium
                </Link>{" "}
                for <span className="figures text-text">{formatPrice(premiumCents)}</span> a month.
              </>
            )}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {isFree && status === "signedIn" ? (
            <JoinButton course={course} onJoined={onJoined} />
          ) : isFree ? (
            <ButtonLink to={paths.register(pathname)}>Sign up to join</ButtonLink>
          ) : (
            <ButtonLink to={paths.course(course.slug)}>{texts.seeCourse}</ButtonLink>
          )}
          {status !== "signedIn" && (
            <p className="text-sm text-muted">
              Already have it?{" "}
              <Link to={paths.login(pathname)} className="text-signal underline underline-offset-4 hover:text-text">
                Sign in
              </Link>
            </p>
          )}
        </div>
      </Card>
    </>
  );
}

function JoinButton({ course, onJoined }: { course: { id: number; title: string }; onJoined: () => Promise<unknown> }) {
  const { enroll, busy } = useEnroll(course, onJoined);
  return (
    <Button busy={busy} busyLabel="Joining..." onClick={() => void enroll()}>
      Join and open the lesson
    </Button>
  );
}
