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
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={texts.title}>
      <table className="w-full min-w-[44rem] text-left text-sm">
        <thead className="label text-muted">
          <tr className="border-b border-line">
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
        <tbody>
          {orders.map((order) => (
            <TableRow key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableRow({ order }: { order: OrderRow }) {
  const { reference, title, amountCents, status, buyerName, buyerEmail, createdAt, paidAt } = order;
  return (
    <tr className="border-b border-line align-top">
      <td className="figures py-3 pr-4 whitespace-nowrap">{reference}</td>
      <td className="py-3 pr-4">
        {buyerName}
        <span className="block text-xs break-all text-muted">{buyerEmail}</span>
      </td>
      <td className="py-3 pr-4">{title}</td>
      <td className="figures py-3 pr-4">{formatPrice(amountCents)}</td>
      <td className="py-3 pr-4">
        <Badge tone={orderTones[status] ?? "neutral"}>{status}</Badge>
        {order.isPaidTwice && <Badge tone="warning">{texts.paidTwice}</Badge>}
      </td>
      <td className="figures py-3 pr-4 whitespace-nowrap text-muted">{formatDate(paidAt ?? createdAt)}</td>
      <td className="py-2 text-right">{(status === "FULFILLED" || status === "PAID") && <Refund order={order} />}</td>
    </tr>
  );
}

function Refund({ order: { id, reference, title } }: { order: OrderRow }) {
  const [asking, setAsking] = useState(false);
  const [refundOrder, { loading }] = useRefundOrderMutation({ refetchQueries: ["AdminOrders"] });
  const refund = () =>
    refundOrder({ variables: { orderId: id } }).then(
      () => notify.success(texts.refunded),
      (error: unknown) => notify.error(errorText(error) || texts.refundFailed),
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
