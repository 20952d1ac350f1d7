import { useState } from "react";
import type { PremiumBox_subscriptionFragment } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { formatDate } from "../../../lib/text/format";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { notify } from "../../../ui/toast/notify";
import { useCancelPremiumMutation, useMyPremiumQuery, useResumePremiumMutation } from "./premium-box.generated";
import { premiumTexts as texts } from "../buying/premium-texts";

function statusOf({ cancelledAt, renews }: PremiumBox_subscriptionFragment, end: string): string {
  if (cancelledAt) return `You canceled Premium. It ends on ${end}.`;
  return renews ? `Premium renews on ${end}.` : `Premium ends on ${end} and doesn't renew.`;
}

/** The active Premium membership with its end date, and a button that cancels or resumes its renewal. Renders nothing without one. */
export function PremiumBox() {
  const { data } = useMyPremiumQuery({ fetchPolicy: "cache-and-network" });
  const [isConfirming, setIsConfirming] = useState(false);
  const [cancelPremium, { loading }] = useCancelPremiumMutation();
  const [resumePremium, { loading: resuming }] = useResumePremiumMutation();
  const premium = data?.myPremium;
  if (!premium) return null;
  const end = formatDate(premium.periodEnd);
  const cancel = () =>
    cancelPremium().then(
      () => notify.success(`Canceled. Premium ends on ${end}. We've sent you an email.`),
      (error: unknown) => notify.error(errorText(error, "We couldn't cancel Premium. Please try again.")),
    );
  const resume = () =>
    resumePremium().then(
      ({ data: resumed }) => notify.success((resumed?.resumePremium.renews ? texts.resumed : texts.continues)(end)),
      (error: unknown) => notify.error(errorText(error, "We couldn't resume Premium. Please try again.")),
    );
  return (
    <Card as="section" className="border-l-2 border-l-premium p-6 sm:flex sm:items-center sm:justify-between sm:gap-8">
      <div className="grid gap-2">
        <h2 className="label text-premium">{texts.title}</h2>
        <p className="text-sm text-muted">{statusOf(premium, end)}</p>
      </div>
      {premium.cancelledAt && (
        <Button className="mt-4 sm:mt-0" busy={resuming} onClick={() => void resume()}>
          Resume Premium
        </Button>
      )}
      {premium.renews && (
        <Button variant="ghost" className="mt-4 sm:mt-0" busy={loading} onClick={() => setIsConfirming(true)}>
          {texts.cancel}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Cancel Premium?"
        message={`You keep Premium until ${end}, and it won't renew. You can resume it until then.`}
        confirmLabel={texts.cancel}
        cancelLabel="Keep Premium"
        onConfirm={() => void cancel()}
      />
    </Card>
  );
}
