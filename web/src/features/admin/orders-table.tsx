import { useState } from "react";
import type { AdminOrdersQuery } from "../../gql/graphql";
import { errorText } from "../../lib/error-text";
import { formatDate, formatPrice } from "../../lib/format";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { notify } from "../../ui/notify";
import { orderTones } from "./order-tones";
import { useRefundOrderMutation } from "./orders-page.generated";
import { adminOrdersTexts as texts } from "./texts";

type OrderRow = AdminOrdersQuery["orders"][number];

export function OrdersTable({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <table className="block w-full text-left text-sm md:table" aria-label={texts.title}>
      <thead className="label sr-only text-muted md:not-sr-only md:table-header-group">
        <tr className="md:border-b md:border-line">
          {[texts.reference, texts.buyer, texts.item, texts.amount, texts.status, texts.date].map((heading) => (
            <th key={heading} scope="col" className="py-3 pr-4 font-normal">
              {heading}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{texts.refund}</span>
          </th>
        </tr>
      </thead>
      <tbody className="block border-t border-line md:table-row-group md:border-t-0">
        {orders.map((order) => (
          <TableRow key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function TableRow({ order }: { order: OrderRow }) {
  const { reference, title, amountCents, status, buyerName, buyerEmail, createdAt, paidAt } = order;
  return (
    <tr className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-b border-line py-3 align-top md:table-row md:py-0">
      <td className="figures order-5 text-xs whitespace-nowrap text-muted md:py-3 md:pr-4 md:text-sm md:text-text">
        {reference}
      </td>
      <td className="order-3 min-w-0 md:py-3 md:pr-4">
        {buyerName}
        <span className="block text-xs break-all text-muted">{buyerEmail}</span>
      </td>
      <td className="order-1 min-w-0 font-medium wrap-anywhere md:py-3 md:pr-4 md:font-normal">{title}</td>
      <td className="figures order-2 text-right md:py-3 md:pr-4 md:text-left">{formatPrice(amountCents)}</td>
      <td className="order-4 text-right md:py-3 md:pr-4 md:text-left">
        <Badge tone={orderTones[status] ?? "neutral"}>{status}</Badge>
        {order.isPaidTwice && <Badge tone="warning">{texts.paidTwice}</Badge>}
      </td>
      <td className="figures order-6 text-right text-xs whitespace-nowrap text-muted md:py-3 md:pr-4 md:text-left md:text-sm">
        {formatDate(paidAt ?? createdAt)}
      </td>
      <td className="order-7 col-span-2 text-right empty:hidden md:py-2 md:empty:table-cell">
        {(status === "FULFILLED" || status === "PAID") && <Refund order={order} />}
      </td>
    </tr>
  );
}

function Refund({ order: { id, reference, title } }: { order: OrderRow }) {
  const [asking, setAsking] = useState(false);
  const [refundOrder, { loading }] = useRefundOrderMutation({ refetchQueries: ["AdminOrders"] });
  const refund = () =>
    refundOrder({ variables: { orderId: id } }).then(
      () => notify.success(texts.refunded),
      (error: unknown) => notify.error(errorText(error, texts.refundFailed)),
    );
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        busy={loading}
        aria-label={`${texts.refund} ${reference}`}
        onClick={() => setAsking(true)}
      >
        {texts.refund}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.refundTitle}
        message={texts.refundQuestion(reference, title)}
        confirmLabel={texts.refund}
        onConfirm={() => void refund()}
      />
    </>
  );
}
