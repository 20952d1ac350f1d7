import { errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { ButtonLink } from "../../../ui/button";
import { ErrorState } from "../../../ui/state/error-state";
import { PageHeader } from "../../../ui/page/page-header";
import { SignInPrompt, useSession, type Viewer } from "../../accounts";
import { hasStarted } from "../../courses";
import { FirstSteps, LearnerGoals } from "../../newcomers";
import { SimulatorSection } from "../../simulator";
import { sortCourses } from "./dashboard-order";
import { courseToContinue } from "./next-step";
import { ContinueSection } from "./sections/continue-section";
import { CoursesSection } from "./sections/courses-section";
import { useDashboardQuery } from "./dashboard-page.generated";
import { DashboardSkeleton } from "./dashboard-skeleton";
import { ProgressSummary } from "./sections/progress-summary";
import { ReviewSection } from "./sections/review-section";
import { dashboardTexts as texts } from "./texts";
import { UnreadSection } from "./sections/unread-section";

/** Visitors see a prompt to sign in, which brings them back here. */
export function DashboardPage() {
  const { viewer } = useSession();
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-8 px-4 py-10 sm:px-8">
      <PageHeader
        title={texts.title}
        subtitle={viewer && greeting(viewer, new Date())}
        actions={
          viewer && (
            <ButtonLink to={paths.community()} variant="secondary">
              Go to the community
            </ButtonLink>
          )
        }
      />
      {viewer ? <Summary member={viewer} /> : <SignInPrompt title="Please sign in to see your dashboard." />}
    </div>
  );
}

const DAY_MS = 24 * 3_600_000;

export function greeting({ name, username, createdAt }: Pick<Viewer, "name" | "username" | "createdAt">, now: Date) {
  const isNew = now.getTime() - Date.parse(createdAt) < DAY_MS;
  return (isNew ? texts.firstDaySubtitle : texts.subtitle)(name.split(" ")[0] || username);
}

function Summary({ member }: { member: Viewer }) {
  const { data, error, refetch } = useDashboardQuery({ fetchPolicy: "cache-and-network" });
  const reload = (): void => void refetch().catch(() => undefined);
  useOnReturn(reload);
  if (error && !data)
    return <ErrorState title="Couldn't load your dashboard" message={errorText(error)} onRetry={reload} />;
  if (!data?.viewer) return <DashboardSkeleton />;
  const { viewer, myCourses, review, channels, allTime, week, simulatorRuns, simulatorRecord, simulatorQuestions } =
    data;
  const courses = sortCourses(myCourses);
  const toContinue = courseToContinue(courses);
  const begunIds = new Set(courses.filter(hasStarted).map(({ course }) => course.id));
  return (
    <>
      <FirstSteps newcomer={viewer.newcomer} viewer={member} />
      {toContinue && <ContinueSection enrollment={toContinue} />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-8">
          <ReviewSection review={review} />
          <CoursesSection enrollments={courses} />
          <SimulatorSection
            run={simulatorRuns.edges[0]?.node}
            record={simulatorRecord}
            questions={simulatorQuestions}
          />
          <LearnerGoals newcomer={viewer.newcomer} begunIds={begunIds} showsFreeCourse={courses.length === 0} />
        </div>
        <UnreadSection channels={channels} />
      </div>
      <ProgressSummary viewer={viewer} rank={allTime.me?.rank ?? null} weekXp={week.me?.xp ?? 0} />
    </>
  );
}
