import { useState } from "react";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { notify } from "../../../ui/toast/notify";
import { checkoutTexts as texts } from "./checkout-texts";
import { useCancelOrderMutation } from "./cancel-order.generated";

/** Cancels the viewer's unpaid order. The order is in several lists, so the open ones are fetched again. */
export function CancelOrder({ reference, title }: { reference: string; title: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [cancelOrder, { loading }] = useCancelOrderMutation({ refetchQueries: "active" });
  const cancel = () =>
    cancelOrder({ variables: { reference } }).then(
      () => notify.success("Order canceled."),
      (error: unknown) => notify.error(errorText(error, "We couldn't cancel the order. Please try again.")),
    );
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        busy={loading}
        aria-label={`${texts.cancel}: ${title}`}
        onClick={() => setIsConfirming(true)}
      >
        {texts.cancel}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Cancel this order?"
        message="The checkout closes. You can order again at any time."
        confirmLabel={texts.cancel}
        cancelLabel="Keep order"
        onConfirm={() => void cancel()}
      />
    </>
  );
}
