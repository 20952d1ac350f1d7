import { useApolloClient } from "@apollo/client/react";
import { useId, useState } from "react";
import type { TradeSide } from "../../../gql/graphql";
import { randomUuid } from "../../../lib/random-uuid";
import { readNumber } from "../../../lib/text/numbers";
import { Button } from "../../../ui/button";
import { required } from "../../../ui/form/field-rules";
import { FormAlert } from "../../../ui/form/form-alert";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Modal } from "../../../ui/overlay/modal";
import { notify } from "../../../ui/toast/notify";
import { applyToFeed } from "../live/feed-registry";
import { useSendTradeCardMutation } from "./trade-cards.generated";
import { isPrice, isPriceOrEmpty, readingHint } from "./trade-fields";
import { tradeTexts } from "./trade-texts";

interface NewTradeDialogProps {
  channelId: string;
  onPosted?: () => void;
  onClose: () => void;
}

/** Nested like the input, so that the server's errors name the fields. */
interface TradeValues {
  tradeCard: PlanValues;
}

interface PlanValues {
  instrument: string;
  side: TradeSide;
  entry: string;
  stop: string;
  target: string;
  sizeR: string;
  reason: string;
  wrongIf: string;
}

const emptyPlan: PlanValues = {
  instrument: "",
  side: "LONG",
  entry: "",
  stop: "",
  target: "",
  sizeR: "1",
  reason: "",
  wrongIf: "",
};

export function NewTradeDialog({ channelId, onPosted, onClose }: NewTradeDialogProps) {
  const client = useApolloClient();
  const [send] = useSendTradeCardMutation({ fetchPolicy: "no-cache" });
  // The same for every attempt, so that a retry after a lost response doesn't post twice.
  const [clientMessageId] = useState(randomUuid);
  const formId = useId();
  const { field, watch, setValue, formProps, formError, isSubmitting, isUnsaved } = useAppForm<TradeValues>({
    defaultValues: { tradeCard: emptyPlan },
    failedText: "Couldn't post the card. Please try again.",
    submit: async ({ tradeCard: { entry, stop, target, sizeR, ...texts } }) => {
      const prices = {
        entry: readNumber(entry) ?? 0,
        stop: readNumber(stop) ?? 0,
        target: target.trim() === "" ? null : readNumber(target),
        sizeR: readNumber(sizeR) ?? 0,
      };
      const input = { channelId, clientMessageId, content: "", tradeCard: { ...texts, ...prices } };
      const { data } = await send({ variables: { input } });
      if (data) applyToFeed(client, data.sendMessage.message);
      notify.success("Your trade card is posted.");
      onClose();
      onPosted?.();
    },
  });
  const notBlank = { validate: required("Required") };
  const price = (name: "entry" | "stop" | "target" | "sizeR", hint?: string) => ({
    inputMode: "decimal" as const,
    autoComplete: "off",
    maxLength: 20,
    hint: readingHint(watch(`tradeCard.${name}`)) ?? hint,
    ...field(`tradeCard.${name}`, { validate: name === "target" ? isPriceOrEmpty : isPrice }),
  });
  return (
    <Modal
      isUnsaved={isUnsaved}
      open
      onOpenChange={(open) => !open && onClose()}
      title="New trade card"
      description="You can't change the plan after posting. You report the result yourself."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {tradeTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting} busyLabel="Posting...">
            Post card
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="flex flex-col gap-4">
        <FormAlert text={formError} />
        <div className="grid items-start gap-4 min-[26rem]:grid-cols-[1fr_auto]">
          <TextField
            label="Instrument"
            hint="For example, EUR/USD."
            maxLength={20}
            autoComplete="off"
            autoFocus
            {...field("tradeCard.instrument", notBlank)}
          />
          <div className="flex flex-col gap-1.5">
            <span className="label text-muted">{tradeTexts.side}</span>
            <SegmentedControl
              label={tradeTexts.side}
              options={(["LONG", "SHORT"] as const).map((value) => ({ value, label: tradeTexts.sides[value] }))}
              value={watch("tradeCard.side")}
              onChange={(side) => setValue("tradeCard.side", side)}
            />
          </div>
        </div>
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField label={tradeTexts.entry} {...price("entry")} />
          <TextField label={tradeTexts.stop} {...price("stop")} />
          <TextField label={tradeTexts.target} {...price("target", "Optional.")} />
          <TextField label="Size in R" {...price("sizeR", "1 R is what you normally risk on a trade.")} />
        </div>
        <TextArea
          label={tradeTexts.reason}
          maxLength={500}
          className="min-h-20"
          {...field("tradeCard.reason", notBlank)}
        />
        <TextArea
          label={tradeTexts.wrongIf}
          hint="What would show you that the idea is wrong?"
          maxLength={300}
          className="min-h-16"
          {...field("tradeCard.wrongIf", notBlank)}
        />
      </form>
    </Modal>
  );
}
