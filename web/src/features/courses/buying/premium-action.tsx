import { Button } from "../../../ui/button";
import type { ButtonSize } from "../../../ui/button-classes";
import { myCoursesTexts } from "../texts";
import { ContinuePayment, PendingNote, usePendingPayment } from "./pending-payment";
import { premiumTexts } from "./premium-texts";
import { useSiteOfferQuery } from "./upgrade-box.generated";
import { useCheckout } from "./use-checkout";
import { useVisitorRedirect } from "./use-visitor-redirect";

/** Buys Premium, or continues its payment. */
export function PremiumAction({ size = "md" }: { size?: ButtonSize }) {
  const { data } = useSiteOfferQuery();
  const { buy, busy } = useCheckout();
  const pending = usePendingPayment(null);
  const redirectVisitor = useVisitorRedirect();

  function start(): void {
    if (!redirectVisitor("Sign in or sign up to subscribe to Premium. You'll come back here afterward.")) void buy();
  }

  if (pending) {
    return (
      <>
        {pending.checkoutUrl && <ContinuePayment checkoutUrl={pending.checkoutUrl} title={premiumTexts.title} />}
        <PendingNote reference={pending.reference} title={premiumTexts.title} isUnpaid={Boolean(pending.checkoutUrl)} />
      </>
    );
  }
  return (
    <Button size={size} busy={busy} disabled={data?.site.canBuy === false} onClick={start}>
      {myCoursesTexts.upgrade}
    </Button>
  );
}
