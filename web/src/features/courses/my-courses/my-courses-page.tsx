import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { PageHeader } from "../../../ui/page/page-header";
import { Ticker } from "../../../ui/chart/ticker";
import { useSession } from "../../accounts";
import { MyCoursesList } from "./my-courses-list";
import { samplePrices } from "../catalog/sample-prices";
import { myCoursesTexts } from "../texts";

/** The member's courses. Visitors are asked to sign in and then return here. */
export function MyCoursesPage() {
  const { viewer } = useSession();
  const title = viewer?.role === "ADMIN" ? myCoursesTexts.titleForAdmins : myCoursesTexts.title;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader title={title} />
      <div className="mt-6">
        <Ticker items={samplePrices} label="Sample prices" />
      </div>
      <div className="mt-8 flow-root">
        <MemberArea />
      </div>
    </div>
  );
}

function MemberArea() {
  const { status, viewer } = useSession();
  if (status === "loading") return <p role="status">{myCoursesTexts.loading}</p>;
  if (status === "signedOut") return <MyCoursesSignIn />;
  if (!viewer?.id) return <ErrorState title={myCoursesTexts.errorTitle} message={myCoursesTexts.noUserId} />;
  return <MyCoursesList role={viewer.role} />;
}

function MyCoursesSignIn() {
  return (
    <EmptyState
      icon="lock"
      title="Sign in to see your courses"
      action={<ButtonLink to={paths.login(paths.myCourses())}>{myCoursesTexts.signIn}</ButtonLink>}
    >
      Your courses and progress are saved to your account. We'll bring you back here.
    </EmptyState>
  );
}
