import { Link } from "react-router-dom";
import type { OpenXpDisputesQuery } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { formatDateTime } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { TextArea } from "../../../ui/form/text-area";
import { useAppForm } from "../../../ui/form/use-app-form";
import { ErrorState } from "../../../ui/state/error-state";
import { notify } from "../../../ui/toast/notify";
import { xpNotificationTexts } from "../notifications/texts";
import { receiptTexts } from "../texts";
import { useAnswerXpDisputeMutation, useOpenXpDisputesQuery } from "./xp-disputes.generated";

/** For admins: the objections to XP receipts that wait for an answer. Renders nothing without any. */
export function OpenDisputes({ onAnswered }: { onAnswered: () => void }) {
  const { data, error, refetch } = useOpenXpDisputesQuery({ fetchPolicy: "cache-and-network" });
  const reload = (): void => void refetch().catch(() => undefined);
  if (error && !data) {
    return <ErrorState title="Couldn't load the disputed XP." message={errorText(error)} onRetry={reload} />;
  }
  const disputes = data?.openXpDisputes ?? [];
  if (disputes.length === 0) return null;
  return (
    <section aria-labelledby="disputed-xp">
      <h2 id="disputed-xp" className="mb-4 font-display text-lg font-semibold">
        Disputed XP
      </h2>
      <ul className="grid gap-4">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <Dispute
              dispute={dispute}
              onAnswered={() => {
                reload();
                onAnswered();
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type OpenDispute = OpenXpDisputesQuery["openXpDisputes"][number];

function Dispute({ dispute, onAnswered }: { dispute: OpenDispute; onAnswered: () => void }) {
  const { id: receiptId, member, rule, amount, receiptAt, text, createdAt } = dispute;
  const [answer] = useAnswerXpDisputeMutation();
  const form = useAppForm({
    defaultValues: { text: "" },
    submit: async (input) => {
      await answer({ variables: { input: { receiptId, ...input } } });
      notify.success(`${member.username} has your answer.`);
      onAnswered();
    },
    failedText: "The answer wasn't sent. Please try again.",
    errorField: "text",
  });
  return (
    <Card className="p-5">
      <p className="text-sm text-muted">
        <Link to={paths.adminUser(member.id)} className="text-text underline underline-offset-2">
          {member.username}
        </Link>{" "}
        on {receiptTexts.rules[rule]}, {xpNotificationTexts.amount(amount)}, {formatDateTime(receiptAt)}. Sent{" "}
        {formatDateTime(createdAt)}.
      </p>
      <p className="my-3 whitespace-pre-line">{text}</p>
      <form {...form.formProps} className="flex flex-col items-start gap-3">
        <TextArea
          label="Answer"
          hint="The member sees it in the receipt, and gets it by email. If the XP was wrong, correct it on their page first."
          rows={3}
          maxLength={1000}
          {...form.field("text", { validate: (value) => (value.trim() ? true : "Please write a text.") })}
        />
        <Button type="submit" size="sm" busy={form.isSubmitting}>
          Send answer
        </Button>
      </form>
    </Card>
  );
}
