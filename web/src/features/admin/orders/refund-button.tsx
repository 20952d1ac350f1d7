import { useState } from "react";
import type { AdminOrderFragment } from "../../../gql/graphql";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { formatPrice } from "../../../lib/text/format";
import { Button } from "../../../ui/button";
import { Modal } from "../../../ui/overlay/modal";
import { notify } from "../../../ui/toast/notify";
import { TextField } from "../../../ui/form/text-field";
import { adminOrdersTexts as texts } from "../texts";
import { useRefundPaymentMutation } from "./orders.generated";

interface RefundButtonProps {
  order: AdminOrderFragment;
  /** Called when a refund is rejected, because the list may be stale. */
  onRejected: () => void;
}

export function RefundButton({ order, onRejected }: RefundButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        // Aligns the label with the amount above it.
        className="max-md:-mr-3"
        aria-label={`${texts.refund} ${order.reference}`}
        onClick={() => setOpen(true)}
      >
        {texts.refund}
      </Button>
      {open && <RefundDialog order={order} onRejected={onRejected} onClose={() => setOpen(false)} />}
    </>
  );
}

function RefundDialog({ order, onRejected, onClose }: RefundButtonProps & { onClose: () => void }) {
  const { id, reference, title } = order;
  const refundableCents = order.amountCents - order.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const [reason, setReason] = useState("");
  const [amount, setAmount] = useState("");
  const [errors, setErrors] = useState<{ reason?: string; amount?: string }>({});
  const [refundPayment, { loading }] = useRefundPaymentMutation();

  async function handleRefund(): Promise<void> {
    const amountCents = amount.trim() === "" ? null : Math.round(Number(amount) * 100);
    const newErrors = {
      ...(!reason.trim() && { reason: texts.reasonRequired }),
      ...(amountCents !== null &&
        !(amountCents >= 1 && amountCents <= refundableCents) && {
          amount: texts.amountBounds(formatPrice(refundableCents)),
        }),
    };
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    try {
      await refundPayment({ variables: { input: { orderId: id, reason, amountCents } } });
      notify.success(texts.refunded);
      onClose();
    } catch (error) {
      notify.error(errorText(error, texts.refundFailed));
      if (errorCode(error) === "CONFLICT") onRejected();
    }
  }

  return (
    <Modal
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.refundTitle}
      description={texts.refundQuestion(reference, title)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="danger" busy={loading} onClick={() => void handleRefund()}>
            {texts.refund}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={texts.reason}
          value={reason}
          maxLength={500}
          required
          error={errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {/* Premium payments can only be refunded in full. */}
        {!order.isPremium && (
          <TextField
            label={texts.refundAmount}
            hint={texts.amountHint(formatPrice(refundableCents))}
            inputMode="decimal"
            value={amount}
            error={errors.amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
      </div>
    </Modal>
  );
}
