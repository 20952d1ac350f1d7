import { Link } from "react-router-dom";
import type { AdminOrderFragment } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { formatDate, formatPrice } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Badge } from "../../../ui/badge";
import { orderTones } from "../order-status-tones";
import { adminOrdersTexts as texts, orderStatusText } from "../texts";
import { RefundButton } from "./refund-button";

interface OrdersTableProps {
  orders: readonly AdminOrderFragment[];
  /** Called when a refund is rejected, because the list may be stale. */
  onRejected: () => void;
}

/** On phones, each order takes three lines. */
export function OrdersTable({ orders, onRejected }: OrdersTableProps) {
  return (
    <table className="block w-full text-left text-sm md:table" aria-label={texts.title}>
      <thead className="label sr-only text-muted md:not-sr-only md:table-header-group">
        <tr className="md:border-b md:border-line">
          {["Order number", "Buyer", "Item", "Amount", texts.status, "Date"].map((heading) => (
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
          <TableRow key={order.id} order={order} onRejected={onRejected} />
        ))}
      </tbody>
    </table>
  );
}

function refundState({ completedAt, failedAt }: AdminOrderFragment["refunds"][number]) {
  if (failedAt !== null) return "failed";
  return completedAt === null ? "requested" : "completed";
}

interface OrderRowProps {
  order: AdminOrderFragment;
  onRejected: () => void;
}

function TableRow({ order, onRejected }: OrderRowProps) {
  const { reference, title, amountCents, status, buyerId, buyerName, buyerEmail, createdAt, paidAt } = order;
  const link = "underline-offset-4 hover:text-signal hover:underline";
  const smallText = "figures text-xs whitespace-nowrap text-muted md:text-sm";
  return (
    <tr className="grid grid-cols-[auto_minmax(0,1fr)_auto_4.5rem] items-center gap-x-3 gap-y-1 border-b border-line py-2.5 align-top md:table-row md:py-0">
      <td className={classNames(smallText, "row-start-3 md:py-3 md:pr-4 md:text-text")}>
        <Link to={paths.adminOrders(reference)} className={link}>
          {reference}
        </Link>
      </td>
      <td className="col-span-2 row-start-1 truncate md:py-3 md:pr-4 md:whitespace-normal">
        {buyerId ? (
          <Link to={paths.adminUser(buyerId)} className={link}>
            {buyerName}
          </Link>
        ) : (
          buyerName
        )}
        <span className="hidden text-xs text-muted md:block md:break-all">{buyerEmail}</span>
      </td>
      <td className="col-span-3 row-start-2 min-w-0 wrap-anywhere text-muted md:py-3 md:pr-4 md:text-text">
        <span className="block truncate md:whitespace-normal">{title}</span>
        {order.refunds.map((refund, index) => (
          <span key={index} className="block text-xs text-muted">
            {texts.refundLine(formatPrice(refund.amountCents), refund.reason, refundState(refund))}
          </span>
        ))}
      </td>
      <td className="figures col-start-4 row-start-1 text-right md:py-3 md:pr-4 md:text-left">
        {formatPrice(amountCents)}
      </td>
      <td className="col-start-3 row-start-1 md:py-3 md:pr-4">
        <Badge tone={orderTones[status] ?? "neutral"}>{orderStatusText(status)}</Badge>
        {order.isPaidTwice && <Badge tone="warning">Paid twice</Badge>}
      </td>
      <td className={classNames(smallText, "col-span-2 col-start-2 row-start-3 md:py-3 md:pr-4")}>
        {formatDate(paidAt ?? createdAt)}
      </td>
      <td className="col-start-4 row-span-2 row-start-2 text-right md:py-2">
        {(status === "FULFILLED" || status === "PAID") && <RefundButton order={order} onRejected={onRejected} />}
      </td>
    </tr>
  );
}
