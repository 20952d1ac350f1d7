import { useApolloClient } from "@apollo/client/react";
import type { TradeCardViewFragment, TradeStatus } from "../../../gql/graphql";
import { formatR } from "../../../lib/text/format";
import { readNumber } from "../../../lib/text/numbers";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Modal } from "../../../ui/overlay/modal";
import { applyToFeed } from "../live/feed-registry";
import { useSetTradeStatusMutation } from "./trade-cards.generated";
import { isPrice, readingHint } from "./trade-fields";
import { resultAt } from "./trade-result";
import { tradeTexts } from "./trade-texts";

interface ResultDialogProps {
  card: TradeCardViewFragment;
  messageId: string;
  onClose: () => void;
}

interface ResultValues {
  status: TradeStatus;
  price: string;
}

/** Reports how a trade ended, or corrects the report. */
export function ResultDialog({ card, messageId, onClose }: ResultDialogProps) {
  const client = useApolloClient();
  const [setStatus] = useSetTradeStatusMutation({ fetchPolicy: "no-cache" });
  const { field, watch, setValue, formProps, formError, isSubmitting, isUnsaved } = useAppForm<ResultValues>({
    defaultValues: {
      status: card.status === "OPEN" ? "CLOSED" : card.status,
      price: card.exitPrice === null ? "" : String(card.exitPrice),
    },
    failedText: "Couldn't save the result. Please try again.",
    submit: async ({ status, price }) => {
      const input = { messageId, status, price: status === "OPEN" ? null : readNumber(price) };
      const { data } = await setStatus({ variables: { input } });
      if (data) applyToFeed(client, data.setTradeStatus);
      onClose();
    },
  });
  const status = watch("status");
  const exitPrice = readNumber(watch("price"));
  const options: TradeStatus[] = card.status === "OPEN" ? ["CLOSED", "STOPPED"] : ["OPEN", "CLOSED", "STOPPED"];

  function chooseStatus(chosen: TradeStatus): void {
    setValue("status", chosen);
    if (chosen === "STOPPED" && watch("price") === "") setValue("price", String(card.stop));
  }

  return (
    <Modal
      isUnsaved={isUnsaved}
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${tradeTexts.sides[card.side]} ${card.instrument}`}
      description="You can correct the result for 24 hours."
    >
      <form {...formProps} className="flex flex-col gap-5">
        <FormAlert text={formError} />
        <SegmentedControl
          label="Status"
          options={options.map((value) => ({ value, label: tradeTexts.statuses[value] }))}
          value={status}
          onChange={chooseStatus}
        />
        {status !== "OPEN" && (
          <TextField
            label="Exit price"
            hint={readingHint(watch("price"))}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            {...field("price", { validate: isPrice })}
          />
        )}
        <p role="status" className="figures min-h-5 text-sm text-muted">
          {status !== "OPEN" && exitPrice !== null && exitPrice > 0 && `Result: ${formatR(resultAt(exitPrice, card))}`}
        </p>
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            {tradeTexts.cancel}
          </Button>
          <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
            Save result
          </Button>
        </div>
      </form>
    </Modal>
  );
}
