import { useState } from "react";
import { errorText } from "../../lib/text/error-text";
import { formatDateTime, formatNumber } from "../../lib/text/format";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog";
import { notify } from "../../ui/toast/notify";
import { useReleaseSiteQuarantineMutation, useSiteQuarantineQuery } from "./quarantine-banner.generated";

const texts = {
  title: "Quarantine",
  restored: (time: string) => `This site was restored from a backup of ${time}.`,
  explanation:
    "It sends no emails or push messages, runs no background jobs, and makes no calls to the payment provider, so nothing can be bought or refunded. Check the site, and make sure that the original isn't running anymore. Then release it.",
  release: "Release",
  question: "Release this site?",
  effect: (emails: number) =>
    `${emails === 0 ? "No email is waiting." : emails === 1 ? "1 waiting email is sent." : `${formatNumber(emails)} waiting emails are sent.`} Push messages, digests, pending refunds, cancellations, and other background jobs start, and members can buy again. You can't undo this.`,
  released: "Released. Emails, jobs, and payments start within seconds.",
  failed: "We couldn't release the site. Please try again.",
} as const;

/** On every admin page of a restored site, until an admin releases it. */
export function QuarantineBanner() {
  const { data } = useSiteQuarantineQuery();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [release, { loading }] = useReleaseSiteQuarantineMutation({
    update: (cache) => cache.modify({ fields: { siteQuarantine: () => null } }),
  });
  if (!data?.siteQuarantine) return null;
  const { backedUpAt, waitingEmails } = data.siteQuarantine;

  async function handleConfirm() {
    try {
      await release();
      notify.success(texts.released);
    } catch (error) {
      notify.error(errorText(error, texts.failed));
    }
  }

  return (
    <section
      aria-label={texts.title}
      className="mb-8 flex flex-wrap items-start gap-x-4 gap-y-3 rounded-sm border border-glitch/60 bg-glitch/10 p-4 text-sm"
    >
      <Icon name="warning" size={16} className="mt-1 flex-none text-danger" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{texts.restored(formatDateTime(backedUpAt))}</p>
        <p className="mt-1 text-muted">{texts.explanation}</p>
      </div>
      <Button size="sm" busy={loading} onClick={() => setDialogOpen(true)}>
        {texts.release}
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title={texts.question}
        message={texts.effect(waitingEmails)}
        confirmLabel={texts.release}
        tone="primary"
        onConfirm={() => void handleConfirm()}
      />
    </section>
  );
}
