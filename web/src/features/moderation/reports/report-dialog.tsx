import { useState } from "react";
import type { ReportKind } from "../../../gql/graphql";
import { randomUuid } from "../../../lib/random-uuid";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextArea } from "../../../ui/form/text-area";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Modal } from "../../../ui/overlay/modal";
import { notify } from "../../../ui/toast/notify";
import { useReportContentMutation } from "./reports.generated";
import { RuleField } from "./rule-field";

const titles: Record<ReportKind, string> = {
  MESSAGE: "Report this message",
  THREAD: "Report this thread",
  ATTACHMENT: "Report this file",
  TRADE_CARD: "Report this trade card",
  MEMBER: "Report this member",
  PROFILE: "Report this profile",
  ADDRESS: "Report this page",
  HELD: "Report this message",
};

/** Nothing else of a conversation reaches the moderators. */
const DIRECT_MESSAGES =
  " Of direct messages, the report hands over this one with two on each side. Admins can't read the others.";

export interface ReportTarget {
  kind: ReportKind;
  /** Of the message, the attachment, or the member. */
  id: string;
}

/** Reports something to the moderators. */
export function ReportDialog({ target: { kind, id }, onClose }: { target: ReportTarget; onClose: () => void }) {
  const [report] = useReportContentMutation();
  const [idempotencyKey] = useState(randomUuid);
  const { field, formProps, formError, isSubmitting } = useAppForm({
    defaultValues: { rule: "", comment: "" },
    failedText: "Couldn't send the report. Please try again.",
    submit: async ({ rule, comment }) => {
      await report({ variables: { input: { kind, id, rule: rule || null, comment, idempotencyKey } } });
      notify.success("Report sent. We tell you what becomes of it.");
      onClose();
    },
  });
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={titles[kind]}
      description={`A moderator looks at it. The person you report doesn't learn who sent it.${
        kind === "MESSAGE" || kind === "ATTACHMENT" || kind === "TRADE_CARD" ? DIRECT_MESSAGES : ""
      }`}
    >
      <form {...formProps} className="flex flex-col gap-5">
        <FormAlert text={formError} />
        <RuleField label="Which rule does it break?" none="I'm not sure" {...field("rule")} />
        <TextArea
          label="What is wrong?"
          rows={4}
          maxLength={1_000}
          autoFocus
          {...field("comment", { validate: (text) => text.trim() !== "" || "Please say what is wrong." })}
        />
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSubmitting} busyLabel="Sending...">
            Send report
          </Button>
        </div>
      </form>
    </Modal>
  );
}
