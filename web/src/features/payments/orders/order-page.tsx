import { useState } from "react";
import { useParams } from "react-router-dom";
import type { BuyerRefundGround, OrderFragment, OrderPageQuery } from "../../../gql/graphql";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { formatDate, formatDay, formatDateTime, formatPrice } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { useTitle } from "../../../lib/hooks/use-title";
import { Button, ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { notify } from "../../../ui/toast/notify";
import { PageHeader } from "../../../ui/page/page-header";
import { Skeleton } from "../../../ui/state/skeleton";
import { ContinuePayment } from "../../courses";
import { operatorIdentity } from "../../pages";
import { useOrderPageQuery, useRefundMyOrderMutation } from "./order-page.generated";
import { Facts } from "../facts";
import { orderTexts as texts } from "../texts";

/** The viewer's order: receipt, seller, and refund options. */
export function OrderPage() {
  const { reference = "" } = useParams();
  const { data, error, refetch } = useOrderPageQuery({ variables: { reference }, fetchPolicy: "cache-and-network" });
  useTitle(texts.title(reference));
  if (error && !data) return <OrderFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-8 px-4 py-10 sm:px-8">
      <PageHeader title={texts.title(reference)} />
      {data?.myOrder ? <OrderView order={data.myOrder} site={data.site} /> : <Skeleton height={420} shape="block" />}
    </div>
  );
}

/** An order on the page of a banned member, without the links and payments that are closed to them. */
export function BannedOrder({ reference }: { reference: string }) {
  const { data, error, refetch } = useOrderPageQuery({ variables: { reference } });
  if (data?.myOrder) return <OrderView order={data.myOrder} site={data.site} isBanned />;
  if (!error) return <Skeleton height={420} shape="block" />;
  return <ErrorState title={texts.failed} message={errorText(error)} onRetry={() => void refetch()} />;
}

function OrderFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (errorCode(error) !== "NOT_FOUND") {
    return <ErrorState isPage title={texts.failed} message={errorText(error)} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      isPage
      icon="warning"
      title="Order not found"
      action={<ButtonLink to={paths.myCourses()}>{texts.toMyCourses}</ButtonLink>}
    >
      Check the order number, and that you're signed in to the account you bought with.
    </EmptyState>
  );
}

interface OrderViewProps {
  order: OrderFragment;
  site: OrderPageQuery["site"];
  isBanned?: boolean;
}

function OrderView({ order, site, isBanned = false }: OrderViewProps) {
  return (
    <>
      <Card as="section" className="grid gap-6 p-5 sm:p-8">
        <OrderFacts order={order} />
        <div className="grid gap-1 border-t border-line pt-4 text-sm text-muted">
          <p>{order.vatStatement}</p>
          <p>{texts.seller(operatorIdentity(site), site.supportAddress)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {!isBanned && <NextSteps order={order} />}
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </Card>
      <RefundState order={order} />
      {order.viewerRefundGrounds.map((ground) => (
        <RefundSection key={ground} order={order} ground={ground} />
      ))}
    </>
  );
}

function NextSteps({ order: { checkoutUrl, title, courseSlug } }: { order: OrderFragment }) {
  return (
    <>
      {checkoutUrl && <ContinuePayment checkoutUrl={checkoutUrl} title={title} />}
      <ButtonLink to={courseSlug ? paths.course(courseSlug) : paths.myCourses()} variant="secondary">
        {courseSlug ? texts.toCourse : texts.toMyCourses}
      </ButtonLink>
    </>
  );
}

function OrderFacts({ order }: { order: OrderFragment }) {
  const { title, amountCents, refundedCents, status, createdAt, paidAt } = order;
  return (
    <Facts
      facts={[
        ["Item", title],
        ["Price", formatPrice(amountCents)],
        [texts.status, texts.statuses[status] ?? status],
        [paidAt ? "Paid on" : "Ordered on", formatDateTime(paidAt ?? createdAt)],
        ...(refundedCents > 0 ? [["Refunded", formatPrice(refundedCents)] as const] : []),
      ]}
    />
  );
}

function RefundState({ order: { refundRequestedAt, refundedAt, isRefundAutomatic } }: { order: OrderFragment }) {
  const text = refundRequestedAt
    ? (isRefundAutomatic ? texts.refundProcessing : texts.refundByTeam)(formatDateTime(refundRequestedAt))
    : refundedAt &&
      `Refunded on ${formatDate(refundedAt)} to your original payment method. It can take a few days to arrive.`;
  return (
    <p role="status" className="border-l-2 border-signal bg-surface px-4 py-3 text-sm empty:hidden">
      {text}
    </p>
  );
}

/** One refund option and its button. */
function RefundSection({ order, ground }: { order: OrderFragment; ground: BuyerRefundGround }) {
  const { reference, title, amountCents, refundedCents, withdrawBy, earlyAccess, isRefundAutomatic } = order;
  const [isConfirming, setIsConfirming] = useState(false);
  const [refundMyOrder, { loading }] = useRefundMyOrderMutation();
  const groundTexts = texts.grounds[ground];
  const refund = () =>
    refundMyOrder({ variables: { input: { reference, ground } } }).then(
      ({ data }) =>
        notify.success(
          data?.refundMyOrder.refundedAt
            ? "Refunded. We've sent you an email."
            : "We received your request and sent you an email.",
        ),
      (error: unknown) => notify.error(errorText(error, "We couldn't request the refund. Please try again.")),
    );
  return (
    <section aria-labelledby={ground} className="grid justify-items-start gap-3 border-t border-line pt-6">
      <h2 id={ground} className="font-display text-lg font-semibold">
        {groundTexts.title}
      </h2>
      <p className="text-sm text-muted">
        {ground === "EARLY_ACCESS"
          ? `${earlyAccess ?? ""} Until all lessons are written, you can get a full refund at any time.`
          : texts.withdrawal(formatDay(withdrawBy.slice(0, 10)))}{" "}
        {!isRefundAutomatic && "You paid through a payment link, so our team processes the refund manually."}
      </p>
      <Button variant="secondary" busy={loading} onClick={() => setIsConfirming(true)}>
        {groundTexts.action}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={groundTexts.question}
        message={`We refund ${formatPrice(amountCents - refundedCents)} for ${title}. Your access ends.`}
        confirmLabel={groundTexts.confirm}
        cancelLabel="Keep it"
        onConfirm={() => void refund()}
      />
    </section>
  );
}
