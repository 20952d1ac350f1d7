import { Link } from "react-router-dom";
import type { OrderStatus, PurchaseRow_purchaseFragment } from "../../../gql/graphql";
import { formatDate, formatPrice } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Badge, type BadgeTone } from "../../../ui/badge";
import { Button, ButtonLink } from "../../../ui/button";
import { CancelOrder, ContinuePayment, useCheckout } from "../../courses";
import { purchasesTexts as texts } from "../texts";

const tones: Record<OrderStatus, BadgeTone> = {
  OPEN: "warning",
  PENDING: "warning",
  PAID: "warning",
  FULFILLED: "signal",
  FAILED: "danger",
  CANCELLED: "neutral",
  EXPIRED: "neutral",
  REFUNDED: "neutral",
  DISPUTED: "danger",
};

type Purchase = PurchaseRow_purchaseFragment;

/** One order: what it was for, its status, and what can be done next. */
export function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { reference, title, amountCents, status, createdAt } = purchase;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_6rem_9rem_11rem]">
      <div className="min-w-0">
        <p className="font-display font-semibold">{title}</p>
        <p className="figures text-xs text-muted">
          <time dateTime={createdAt}>{formatDate(createdAt)}</time> ·{" "}
          <Link to={paths.order(reference)} className="text-signal underline underline-offset-4 hover:text-text">
            Order {reference}
          </Link>
        </p>
      </div>
      <p className="figures text-right">{formatPrice(amountCents)}</p>
      <p>
        <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
      </p>
      <div className="grid justify-items-end md:justify-items-stretch">
        <NextStep purchase={purchase} />
      </div>
    </li>
  );
}

function NextStep({ purchase }: { purchase: Purchase }) {
  const { reference, title, courseId, status, checkoutUrl, viewerHasAccess } = purchase;
  if (status === "PAID" || status === "DISPUTED") {
    return (
      <ButtonLink to={paths.contact()} size="sm" variant="secondary">
        Contact us
      </ButtonLink>
    );
  }
  if (status === "FULFILLED" && viewerHasAccess) {
    return (
      <ButtonLink
        to={courseId === null ? paths.myCourses() : paths.course(courseId)}
        size="sm"
        variant="secondary"
        aria-label={`${courseId === null ? texts.openPremium : texts.openCourse}: ${title}`}
      >
        {courseId === null ? texts.openPremium : texts.openCourse}
      </ButtonLink>
    );
  }
  // The viewer has access from another order, so paying would charge them twice.
  if (viewerHasAccess) return null;
  if (checkoutUrl) {
    return (
      <>
        <ContinuePayment checkoutUrl={checkoutUrl} title={title} size="sm" />
        <CancelOrder reference={reference} title={title} />
      </>
    );
  }
  if (status === "FAILED" || status === "CANCELLED" || status === "EXPIRED") {
    return <TryAgain courseId={courseId} title={title} />;
  }
  return null;
}

function TryAgain({ courseId, title }: { courseId: number | null; title: string }) {
  const { buy, busy } = useCheckout(courseId === null ? undefined : { id: courseId, title });
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      aria-label={`${texts.tryAgain}: ${title}`}
      onClick={() => void buy()}
    >
      {texts.tryAgain}
    </Button>
  );
}
