import { useState } from "react";
import type { XpReceiptRow_receiptFragment } from "../../../gql/graphql";
import { formatDate } from "../../../lib/text/format";
import { Button } from "../../../ui/button";
import { TextArea } from "../../../ui/form/text-area";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Modal } from "../../../ui/overlay/modal";
import { useDisputeXpReceiptMutation } from "./xp-receipts.generated";

/** How long the server accepts an objection. */
const MAX_AGE_MS = 90 * 24 * 3_600_000;

/** The viewer's objection to a receipt with its answer, or the button to object. */
export function DisputeLine({ receipt }: { receipt: XpReceiptRow_receiptFragment }) {
  const { id, dispute, at } = receipt;
  const [openedAt] = useState(Date.now);
  const [isAsking, setAsking] = useState(false);
  if (dispute) {
    return (
      <dl className="mt-1 grid gap-1 border-l-2 border-line pl-2 text-xs whitespace-pre-line">
        <dt className="text-muted">You objected on {formatDate(dispute.createdAt)}</dt>
        <dd>{dispute.text}</dd>
        <dt className="text-muted">
          {dispute.answeredAt
            ? `The team answered on ${formatDate(dispute.answeredAt)}`
            : "The team hasn't answered yet"}
        </dt>
        {dispute.answer && <dd className="text-text">{dispute.answer}</dd>}
      </dl>
    );
  }
  if (openedAt - Date.parse(at) > MAX_AGE_MS) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="block min-h-6 text-xs underline underline-offset-2 hover:text-text pointer-coarse:min-h-11"
      >
        Is this wrong?
      </button>
      {isAsking && <DisputeDialog receiptId={id} onClose={() => setAsking(false)} />}
    </>
  );
}

function DisputeDialog({ receiptId, onClose }: { receiptId: string; onClose: () => void }) {
  const [dispute] = useDisputeXpReceiptMutation();
  const form = useAppForm({
    defaultValues: { text: "" },
    submit: async ({ text }) => {
      await dispute({ variables: { input: { receiptId, text } } });
      onClose();
    },
    failedText: "We couldn't send your objection. Please try again.",
    errorField: "text",
  });
  return (
    <Modal
      open
      onOpenChange={onClose}
      title="What is wrong with this XP?"
      description="The team reads it and answers here and by email. If your XP was wrong, a new entry corrects it."
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <TextArea
          label="Your objection"
          rows={4}
          maxLength={1000}
          autoFocus
          {...form.field("text", { validate: (text) => (text.trim() ? true : "Please write a text.") })}
        />
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isSubmitting}>
            Send
          </Button>
        </div>
      </form>
    </Modal>
  );
}
