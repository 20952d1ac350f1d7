import { skipToken } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { isRecord } from "../../../lib/storage/json";
import { paths } from "../../../lib/paths";
import { Button, ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { Icon } from "../../../ui/icon";
import { Spinner } from "../../../ui/state/spinner";
import { useReceiptReferenceQuery } from "./payment-success-page.generated";
import { useSession } from "../../accounts";
import { useCheckoutCourseQuery } from "./test-checkout-page.generated";
import { paymentTexts } from "../texts";
import { usePaymentCompletion, type PurchaseState } from "./use-payment-completion";

/** Shown after paying or enrolling. Completes the purchase and reports the result. */
export function PaymentSuccessPage() {
  const [query] = useSearchParams();
  const location = useLocation() as { state: unknown };
  const sessionId = query.get("session_id");
  const isFree = isRecord(location.state) && location.state.isFree === true;
  const { state, retry } = usePaymentCompletion({ courseId: query.get("courseId"), sessionId, isFree });
  return (
    <div className="mx-auto grid w-full max-w-xl px-4 py-16 sm:py-24">
      <Card as="section" className="grid justify-items-center gap-5 px-6 py-10 text-center sm:px-10">
        <StateIcon state={state} />
        <h1 className="glitch-title font-display text-lg font-semibold tracking-wide">{titleOf(state)}</h1>
        <p aria-live="polite" className="text-muted">
          {messageOf(state)}
        </p>
        {sessionId && <OrderNumber sessionId={sessionId} label={orderNumberLabelOf(state)} />}
        {state.status !== "processing" && <NextSteps state={state} courseId={query.get("courseId")} onRetry={retry} />}
      </Card>
    </div>
  );
}

function firstStep(state: NextStepsProps["state"], courseId: string | null): ReactNode {
  if (state.status === "error" && state.signedOut) {
    return <ButtonLink to={paths.login(paths.myCourses())}>{paymentTexts.logIn}</ButtonLink>;
  }
  if (courseId === null) return null;
  if (state.status === "success") return <StartCourse courseId={courseId} />;
  return <ButtonLink to={paths.course(courseId)}>Back to the course</ButtonLink>;
}

/** Links to the first available lesson, or to the course if there is none. */
function StartCourse({ courseId }: { courseId: string }) {
  const { data } = useCheckoutCourseQuery({ variables: { idOrSlug: courseId } });
  const course = data?.course;
  const lesson = course?.lessons.find(({ available }) => available);
  return (
    <ButtonLink to={course && lesson ? paths.lesson(course.slug, lesson.id) : paths.course(courseId)}>
      {course && !lesson ? "Open the course" : "Start lesson 1"}
    </ButtonLink>
  );
}

function titleOf(state: PurchaseState): string {
  if (state.status === "processing") return "PROCESSING PAYMENT";
  return state.status === "success" ? paymentTexts.successTitle : paymentTexts.errorTitle;
}

function messageOf(state: PurchaseState): string {
  if (state.status !== "processing") return state.message;
  return state.pending
    ? "The payment provider hasn't confirmed the payment yet. We'll keep checking. You can leave this page: your course opens as soon as the payment is confirmed."
    : "Completing your enrollment...";
}

/** Only paid orders are confirmed, but one specified error text refers to the confirmation number. */
function orderNumberLabelOf(state: PurchaseState): string {
  const isConfirmed =
    state.status === "success" || (state.status === "error" && state.message === paymentTexts.noResponse);
  return isConfirmed ? "Confirmation number" : "Order number";
}

/** The order number that support needs, or the provider's session ID until it has loaded. */
function OrderNumber({ sessionId, label }: { sessionId: string; label: string }) {
  const { status } = useSession();
  const { data } = useReceiptReferenceQuery(status === "signedIn" ? { variables: { sessionId } } : skipToken);
  return (
    <p className="max-w-full text-xs text-muted">
      {label}
      <code className="figures mt-1 block break-all text-text">{data?.receipt?.reference ?? sessionId}</code>
    </p>
  );
}

function StateIcon({ state }: { state: PurchaseState }) {
  if (state.status === "processing") {
    return (
      <span className="grid size-16 place-items-center text-signal">
        <Spinner size={32} />
      </span>
    );
  }
  const success = state.status === "success";
  return (
    <span
      className={
        success
          ? "cut grid size-16 place-items-center border border-signal bg-signal/10 text-signal [--cut-line:var(--color-signal)]"
          : "cut grid size-16 place-items-center border border-glitch bg-glitch/10 text-danger [--cut-line:var(--color-glitch)]"
      }
    >
      <Icon name={success ? "check" : "warning"} size={32} />
    </span>
  );
}

interface NextStepsProps {
  state: Exclude<PurchaseState, { status: "processing" }>;
  courseId: string | null;
  onRetry: () => void;
}

/** The first button is the primary one. */
function NextSteps({ state, courseId, onRetry }: NextStepsProps) {
  const isCourse = courseId !== null && courseId !== "premium";
  const canRetry = state.status === "error" && state.canRetry && !state.signedOut;
  const first = canRetry ? (
    <Button onClick={onRetry}>{paymentTexts.retry}</Button>
  ) : (
    firstStep(state, isCourse ? courseId : null)
  );
  return (
    <div className="mt-2 flex w-full flex-col justify-center gap-3 sm:flex-row sm:flex-wrap">
      {first}
      <ButtonLink to={paths.myCourses()} variant={first ? "secondary" : "primary"}>
        {paymentTexts.goToMyCourses}
      </ButtonLink>
      <ButtonLink to={paths.courses()} variant="secondary">
        {paymentTexts.browseMore}
      </ButtonLink>
    </div>
  );
}
