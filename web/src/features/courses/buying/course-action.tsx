import { paths } from "../../../lib/paths";
import { Button, ButtonLink } from "../../../ui/button";
import { ContinuePayment, PendingNote, usePendingPayment } from "./pending-payment";
import { coursesTexts } from "../texts";
import { useCheckout } from "./use-checkout";
import { useEnroll } from "./use-enroll";
import { useVisitorRedirect } from "./use-visitor-redirect";

interface CourseActionProps {
  course: { id: number; slug: string; title: string; priceCents: number };
  entitled: boolean;
  /** From the built-in sample list, so not for sale. */
  sample?: boolean;
  size?: "md" | "lg";
  /** Whether it is the page's main button, and not one of many. */
  isMain?: boolean;
}

/** The action for a course: open, enroll, buy, or continue a payment. */
export function CourseAction({
  course,
  entitled,
  sample = false,
  size = "md",
  isMain = size === "lg",
}: CourseActionProps) {
  const { enroll, busy: isEnrolling } = useEnroll(course);
  const { buy, busy: isBuying } = useCheckout(course);
  const redirectVisitor = useVisitorRedirect();
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
        {(size === "lg" || !pending.checkoutUrl) && (
          <PendingNote reference={pending.reference} title={course.title} isUnpaid={Boolean(pending.checkoutUrl)} />
        )}
      </>
    );
  }

  function start(): void {
    const reason = free ? coursesTexts.signInToEnroll : coursesTexts.signInToBuy;
    if (redirectVisitor(reason(course.title))) return;
    void (free ? enroll() : buy());
  }

  return (
    <Button
      size={size}
      variant={free || isMain ? "primary" : "secondary"}
      busy={isEnrolling || isBuying}
      busyLabel={coursesTexts.processing}
      disabled={sample}
      title={sample ? "Sample data. You can't buy this course until the server is available again." : undefined}
      aria-label={`${free ? coursesTexts.enrollNow : coursesTexts.buyNow}: ${course.title}`}
      onClick={start}
    >
      {free ? coursesTexts.enrollNow : coursesTexts.buyNow}
    </Button>
  );
}
