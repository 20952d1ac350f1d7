import { useSearchParams } from "react-router-dom";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { Spinner } from "../../ui/spinner";
import { ReceiptReference } from "./receipt-reference";
import { paymentTexts } from "./texts";
import { usePaymentCompletion, type PurchaseState } from "./use-payment-completion";

/** Where a buyer lands after paying, and a member after enrolling: completes it and says how it went. */
export function PaymentSuccessPage() {
  const [query] = useSearchParams();
  const sessionId = query.get("session_id");
  const state = usePaymentCompletion(query.get("courseId"), sessionId);
  return (
    <div className="mx-auto grid w-full max-w-xl px-4 py-16 sm:py-24">
      <Card as="section" className="grid justify-items-center gap-5 px-6 py-10 text-center sm:px-10">
        <StateMark state={state} />
        <h1 className="glitch-title font-display text-xl font-semibold tracking-wide">{titleOf(state)}</h1>
        <p aria-live="polite" className="text-muted">
          {messageOf(state)}
        </p>
        {sessionId && <ReceiptReference sessionId={sessionId} label={referenceLabelOf(state)} />}
        {state.status !== "processing" && <NextSteps state={state} courseId={query.get("courseId")} />}
      </Card>
    </div>
  );
}

function titleOf(state: PurchaseState): string {
  if (state.status === "processing") return paymentTexts.processingTitle;
  return state.status === "success" ? paymentTexts.successTitle : paymentTexts.errorTitle;
}

function messageOf(state: PurchaseState): string {
  if (state.status !== "processing") return state.message;
  return state.pending ? paymentTexts.pending : paymentTexts.processing;
}

/** Only what was paid is confirmed; but the one text that asks for a confirmation number must find it on the page. */
function referenceLabelOf(state: PurchaseState): string {
  const confirmed =
    state.status === "success" || (state.status === "error" && state.message === paymentTexts.noResponse);
  return confirmed ? paymentTexts.confirmationNumber : paymentTexts.reference;
}

function StateMark({ state }: { state: PurchaseState }) {
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
}

function NextSteps({ state, courseId }: NextStepsProps) {
  const logInFirst = state.status === "error" && state.signedOut;
  return (
    <div className="mt-2 flex w-full flex-col justify-center gap-3 sm:flex-row sm:flex-wrap">
      {logInFirst && <ButtonLink to={paths.login(paths.myCourses())}>{paymentTexts.logIn}</ButtonLink>}
      {state.status === "error" && courseId && courseId !== "premium" && (
        <ButtonLink to={paths.course(courseId)}>{paymentTexts.backToCourse}</ButtonLink>
      )}
      <ButtonLink to={paths.myCourses()} variant={logInFirst ? "secondary" : "primary"}>
        {paymentTexts.goToMyCourses}
      </ButtonLink>
      <ButtonLink to={paths.courses()} variant="secondary">
        {paymentTexts.browseMore}
      </ButtonLink>
    </div>
  );
}
