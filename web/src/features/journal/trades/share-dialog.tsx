import { useId, useState } from "react";
import type { JournalTradePartsFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { randomUuid } from "../../../lib/random-uuid";
import { errorText } from "../../../lib/text/error-text";
import { formatR } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { Button, ButtonLink } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { SelectField } from "../../../ui/form/select-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Modal } from "../../../ui/overlay/modal";
import { SimulatedResults } from "../../simulator";
import { useJournalChannelsQuery, useShareJournalTradeMutation } from "../journal.generated";

interface ShareDialogProps {
  trade: JournalTradePartsFragment;
  onClose: () => void;
}

/** Posts a closed trade to a channel, with the mark that everyone sees. */
export function ShareDialog({ trade, onClose }: ShareDialogProps) {
  const { data, error } = useJournalChannelsQuery();
  const [share] = useShareJournalTradeMutation();
  const [key] = useState(randomUuid);
  const [channelId, setChannelId] = useState<string | null>(null);
  const formId = useId();
  const channels = (data?.channels ?? []).filter(({ viewerCanPost }) => viewerCanPost);
  const form = useAppForm<{ channelId: string }>({
    defaultValues: { channelId: "" },
    failedText: "Couldn't share the trade. Please try again.",
    submit: async (values) => {
      const variables = { input: { tradeId: trade.id, channelId: values.channelId, clientMessageId: key } };
      const result = await share({ variables });
      if (result.data) setChannelId(result.data.shareJournalTrade.channelId);
    },
  });
  if (channelId !== null) {
    return (
      <Modal
        open
        onOpenChange={onClose}
        title="Shared"
        description="The trade card is in the channel."
        footer={
          <>
            <Button variant="ghost" onClick={onClose}>
              Close
            </Button>
            <ButtonLink to={paths.community(channelId)}>Open the channel</ButtonLink>
          </>
        }
      />
    );
  }
  return (
    <Modal
      open
      onOpenChange={onClose}
      title="Share as a trade card"
      description={`${trade.instrument}, ${trade.resultR === null ? "" : formatR(trade.resultR)}. Your review and screenshots stay private.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.isSubmitting} busyLabel="Sharing...">
            Share
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="flex flex-col gap-4">
        <FormAlert text={form.formError ?? (error ? errorText(error) : undefined)} />
        <SelectField
          label="Channel"
          options={[
            { value: "", label: data ? "Choose a channel" : "Loading channels..." },
            ...channels.map(({ id, name }) => ({ value: id, label: `#${name}` })),
          ]}
          {...form.field("channelId", { required: "Choose a channel." })}
        />
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          Everyone sees this mark:
          <Badge tone={trade.isSimulated ? "warning" : "neutral"}>
            {trade.isSimulated ? "Simulated" : "Self-reported"}
          </Badge>
        </p>
        <p className="text-sm text-muted">Shared trades don't count in the statistics of your public profile.</p>
        {trade.isSimulated && <SimulatedResults />}
      </form>
    </Modal>
  );
}
