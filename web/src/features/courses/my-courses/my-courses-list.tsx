import type { ReactNode } from "react";
import type { MyCoursesQuery, Role } from "../../../gql/graphql";
import { useFreeCoursesQuery, useMyCoursesQuery } from "./my-courses-page.generated";
import { paths } from "../../../lib/paths";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { myCoursesFailure, myCoursesView } from "./my-courses";
import { FreeOutline } from "./free-outline";
import { MyCourseCard } from "./my-course-card";
import { myCoursesTexts } from "../texts";
import { PremiumBox } from "./premium-box";
import { UpgradeBox } from "../buying/upgrade-box";

const gridClass = "grid gap-5 sm:grid-cols-2 lg:grid-cols-3";

export function MyCoursesList({ role }: { role: Role }) {
  const { data, error, refetch } = useMyCoursesQuery({ fetchPolicy: "cache-and-network" });
  useOnReturn(() => void refetch());
  if (data) return <LoadedCourses role={role} enrollments={data.myCourses} />;
  if (!error) return <ListSkeleton />;
  return <MyCoursesError error={error} onRetry={() => void refetch()} />;
}

function LoadedCourses({ role, enrollments }: { role: Role; enrollments: MyCoursesQuery["myCourses"] }) {
  const view = myCoursesView(role, enrollments.length);
  if (view === "upgrade") {
    return <NoCourses />;
  }
  if (view === "empty") {
    return <EmptyState icon="book" title={myCoursesTexts.empty} action={<BrowseLink />} />;
  }
  return (
    <div className="grid gap-8">
      <ul className={gridClass}>
        {enrollments.map((enrollment) => (
          <MyCourseCard key={enrollment.id} enrollment={enrollment} />
        ))}
      </ul>
      {view === "listAndUpgrade" && <UpgradeBox />}
      {role === "PREMIUM" && <PremiumBox />}
    </div>
  );
}

function MyCoursesError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, mentionsBackend } = myCoursesFailure(error);
  return (
    <>
      <ErrorState
        title={myCoursesTexts.errorTitle}
        message={message}
        retryLabel={myCoursesTexts.tryAgain}
        onRetry={onRetry}
      />
      {mentionsBackend && (
        <BackendHints>
          {myCoursesTexts.backendHints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </BackendHints>
      )}
    </>
  );
}

function BackendHints({ children }: { children: ReactNode }) {
  return (
    <section className="max-w-md border-l-2 border-warning bg-surface px-5 py-4 text-sm">
      <h2 className="label mb-2 text-warning">Things to try</h2>
      <ul className="grid list-disc gap-1 pl-4 text-muted">{children}</ul>
    </section>
  );
}

/** What a member without courses can do. */
function NoCourses() {
  const { data } = useFreeCoursesQuery();
  const free = data?.courses.find(({ priceCents }) => priceCents === 0);
  return (
    <>
      <UpgradeBox reason={myCoursesTexts.upgradeNeeded}>
        <Alternatives free={free} />
      </UpgradeBox>
      {free && <FreeOutline slug={free.slug} title={free.title} />}
    </>
  );
}

function Alternatives({ free }: { free: { slug: string; title: string } | undefined }) {
  return (
    <div className="mt-6 grid gap-4 border-t border-line pt-5">
      <p className="text-sm text-muted">
        Or start without Premium: take the free course, or buy a single one, which you keep for as long as we run the
        platform.
      </p>
      <div className="flex flex-wrap gap-3">
        {free && (
          <ButtonLink to={paths.course(free.slug)} variant="secondary">
            {myCoursesTexts.startFree(free.title)}
          </ButtonLink>
        )}
        <ButtonLink to={paths.courses()} variant="secondary">
          Buy a single course
        </ButtonLink>
      </div>
    </div>
  );
}

function BrowseLink() {
  return (
    <div>
      <ButtonLink to={paths.courses()} variant="secondary">
        Browse the catalog
      </ButtonLink>
    </div>
  );
}

/** One screen of placeholders, as tall as the real cards. */
function ListSkeleton() {
  return (
    <>
      <p role="status" className="-mt-7 mb-2 text-sm text-muted">
        {myCoursesTexts.loading}
      </p>
      <div aria-hidden className={gridClass}>
        {Array.from({ length: 6 }, (_, index) => (
          <Card key={index} className="flex flex-col">
            <div className="aspect-[2/1] border-b border-line">
              <Skeleton height="100%" />
            </div>
            <div className="flex flex-col gap-3 p-5">
              <Skeleton width="60%" height={28} />
              <Skeleton height={100} />
              <div className="pt-2">
                <Skeleton height={16} />
              </div>
              <Skeleton width="40%" height={40} />
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}
