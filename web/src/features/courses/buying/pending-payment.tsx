import { skipToken } from "@apollo/client/react";
import { Link, useSearchParams } from "react-router-dom";
import type { PendingPaymentsFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import type { ButtonSize } from "../../../ui/button-classes";
import { useSession } from "../../accounts";
import { CancelOrder } from "./cancel-order";
import { usePendingPaymentsQuery } from "./pending-payment.generated";
import { checkoutTexts as texts } from "./checkout-texts";

type PendingPayment = PendingPaymentsFragment["myPurchases"]["edges"][number]["node"];

/**
 * The viewer's unsettled payment for a course, or for Premium if `courseId` is null. Cards in a list only read what the list
 * has loaded.
 */
export function usePendingPayment(courseId: number | null, isInList = false): PendingPayment | null {
  const { status } = useSession();
  const { data } = usePendingPaymentsQuery(
    status === "signedIn" ? { fetchPolicy: isInList ? "cache-only" : "cache-and-network" } : skipToken,
  );
  return data?.myPurchases.edges.find(({ node }) => node.courseId === courseId)?.node ?? null;
}

interface ContinuePaymentProps {
  checkoutUrl: string;
  title: string;
  size?: ButtonSize;
}

/** Links to the open checkout. */
export function ContinuePayment({ checkoutUrl, title, size = "md" }: ContinuePaymentProps) {
  return (
    <ButtonLink
      to={checkoutUrl}
      target="_blank"
      rel="noopener"
      size={size}
      variant={size === "lg" ? "primary" : "secondary"}
      aria-label={`${texts.continue}: ${title}`}
    >
      {texts.continue}
    </ButtonLink>
  );
}

/** Confirms to a buyer who canceled the checkout that they haven't been charged. */
export function CanceledNote() {
  const [query] = useSearchParams();
  if (query.get("checkout") !== "canceled") return null;
  return (
    <p role="status" className="border-l-2 border-warning pl-3 text-sm">
      Checkout canceled. You haven't been charged.
    </p>
  );
}

interface PendingNoteProps {
  reference: string;
  title: string;
  isUnpaid: boolean;
}

/** Says whether the buyer still has to pay, or the provider to confirm the payment, and links to the order. */
export function PendingNote({ reference, title, isUnpaid }: PendingNoteProps) {
  return (
    <>
      <p className="text-sm text-muted">
        {isUnpaid
          ? "You haven't paid yet. Continue payment, or cancel the order."
          : "Your payment is waiting for confirmation. You'll get access as soon as it's confirmed."}{" "}
        <Link to={paths.order(reference)} className="text-signal underline underline-offset-4 hover:text-text">
          Order {reference}
        </Link>
      </p>
      {isUnpaid && <CancelOrder reference={reference} title={title} />}
    </>
  );
}
