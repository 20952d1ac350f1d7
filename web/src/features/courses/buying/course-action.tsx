import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { Button, ButtonLink } from "../../../ui/button";
import { useSession } from "../../accounts/session/session";
import type { SignInNotice } from "../../accounts/sign-in/sign-in-notice";
import { ContinuePayment, PendingNote, usePendingPayment } from "./pending-payment";
import { coursesTexts } from "../texts";
import { useCheckout } from "./use-checkout";
import { useEnrol } from "./use-enrol";

interface CourseActionProps {
  course: { id: number; slug: string; title: string; priceCents: number };
  entitled: boolean;
  /** Set for courses of the built-in list, which the server may not have. */
  sample?: boolean;
  size?: "md" | "lg";
}

/** What one can do with a course: open it, enrol for free, buy it, or continue to pay for it. */
export function CourseAction({ course, entitled, sample = false, size = "md" }: CourseActionProps) {
  const { enrol, busy: enrolling } = useEnrol(course);
  const { buy, busy: buying } = useCheckout(course);
  const signInFirst = useSignInFirst();
  const free = course.priceCents === 0;

  const pending = usePendingPayment(course.id, size === "md");

  if (entitled) {
    return (
      <ButtonLink to={paths.course(course.slug)} variant="secondary" size={size}>
        {coursesTexts.goToCourse}
      </ButtonLink>
    );
  }

  if (pending) {
    return (
      <>
        {pending.checkoutUrl && <ContinuePayment checkoutUrl={pending.checkoutUrl} title={course.title} size={size} />}
        {(size === "lg" || !pending.checkoutUrl) && <PendingNote reference={pending.reference} />}
      </>
    );
  }

  function start(): void {
    const reason = free ? coursesTexts.signInToEnrol : coursesTexts.signInToBuy;
    if (signInFirst(reason(course.title))) return;
    void (free ? enrol() : buy());
  }

  return (
    <Button
      size={size}
      variant={free || size === "lg" ? "primary" : "secondary"}
      busy={enrolling || buying}
      busyLabel={coursesTexts.processing}
      disabled={sample}
      title={sample ? coursesTexts.sampleReason : undefined}
      aria-label={`${free ? coursesTexts.enrollNow : coursesTexts.buyNow}: ${course.title}`}
      onClick={start}
    >
      {free ? coursesTexts.enrollNow : coursesTexts.buyNow}
    </Button>
  );
}

/** Sends a visitor to sign in, saying why, and tells whether it did. */
function useSignInFirst(): (reason: string) => boolean {
  const { status } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (reason) => {
    if (status === "signedIn") return false;
    void navigate(paths.login(pathname), { state: { notice: reason } satisfies SignInNotice });
    return true;
  };
}
