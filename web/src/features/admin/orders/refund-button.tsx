import { useState } from "react";
import type { AdminOrderFragment } from "../../../gql/graphql";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { formatPrice } from "../../../lib/text/format";
import { Button } from "../../../ui/button";
import { required } from "../../../ui/form/field-rules";
import { FormAlert } from "../../../ui/form/form-alert";
import { Modal } from "../../../ui/overlay/modal";
import { notify } from "../../../ui/toast/notify";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
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

/** Null for an empty field, which refunds the remaining amount. */
const toCents = (amount: string) => (amount.trim() === "" ? null : Math.round(Number(amount) * 100));

function RefundDialog({ order, onRejected, onClose }: RefundButtonProps & { onClose: () => void }) {
  const { id, reference, title } = order;
  const refunds = order.refunds.filter(({ failedAt }) => failedAt === null);
  const refundableCents = order.amountCents - refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const { field, formError, handleSubmit, isSubmitting, isUnsaved } = useAppForm({
    // Named like the mutation input, so that the server's errors appear next to their fields. The entry is in dollars.
    defaultValues: { reason: "", amountCents: "" },
    submit,
    failedText: "We couldn't refund the order.",
  });
  const [refundPayment] = useRefundPaymentMutation();

  async function submit({ reason, amountCents }: { reason: string; amountCents: string }): Promise<void> {
    try {
      await refundPayment({ variables: { input: { orderId: id, reason, amountCents: toCents(amountCents) } } });
      notify.success("Refund issued.");
      onClose();
    } catch (error) {
      if (errorCode(error) !== "CONFLICT") throw error;
      // A notification, because the refetched order may have no refund dialog.
      notify.error(errorText(error));
      onRejected();
    }
  }

  function checkAmount(amount: string): string | undefined {
    const cents = toCents(amount);
    if (cents === null || (cents >= 1 && cents <= refundableCents)) return undefined;
    return `Enter an amount from $0.01 to ${formatPrice(refundableCents)}`;
  }

  return (
    <Modal
      isUnsaved={isUnsaved}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Refund this order?"
      description={`${reference}, ${title}. A full refund ends access immediately. A partial refund keeps it.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={isSubmitting} onClick={handleSubmit}>
            {texts.refund}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormAlert text={formError} />
        <TextField
          label="Reason"
          maxLength={500}
          required
          {...field("reason", { validate: required("Enter a reason") })}
        />
        {/* Premium payments can only be refunded in full. */}
        {!order.isPremium && (
          <TextField
            label="Amount in dollars"
            hint={`Leave empty to refund the full ${formatPrice(refundableCents)}.`}
            inputMode="decimal"
            {...field("amountCents", { validate: checkAmount })}
          />
        )}
      </div>
    </Modal>
  );
}
