import { useState } from "react";
import { Link } from "react-router-dom";
import type { WithdrawalFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { formatDateTime, formatDay, formatPrice } from "../../../lib/text/format";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { PageHeader } from "../../../ui/page/page-header";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { useLinkToken } from "../../accounts";
import { operatorIdentity } from "../../pages";
import { Facts } from "../facts";
import { withdrawalTexts as texts } from "../texts";
import {
  useConfirmWithdrawalMutation,
  useFindWithdrawalMutation,
  useWithdrawalOperatorQuery,
  useWithdrawPageQuery,
} from "./withdraw-page.generated";

/** Withdraws from a purchase without signing in: with the link from the receipt, or with the order number and email address. */
export function WithdrawPage() {
  const linkToken = useLinkToken();
  const [token, setToken] = useState(linkToken);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-8 px-4 py-10 sm:px-8">
      <PageHeader
        title="Withdraw from contract here"
        subtitle="For 14 days after a purchase, you can withdraw from it without giving a reason and get your money back."
      />
      {token ? <Purchase token={token} onOther={() => setToken(null)} /> : <FindPurchase onFound={setToken} />}
      <ModelForm />
    </div>
  );
}

function FindPurchase({ onFound }: { onFound: (token: string) => void }) {
  const [findWithdrawal] = useFindWithdrawalMutation();
  const { field, formProps, formError, isSubmitting } = useAppForm({
    defaultValues: { reference: "", email: "" },
    submit: async (input) => {
      const { data } = await findWithdrawal({ variables: { input } });
      if (data) onFound(data.findWithdrawal);
    },
    failedText: (error) =>
      errorCode(error) === "NOT_FOUND"
        ? "We found no order with this number and email address. Check both on your receipt. You can also send us the form below: it counts as well."
        : errorText(error, texts.failed),
  });
  return (
    <form {...formProps} className="grid max-w-md justify-items-stretch gap-5">
      <p className="text-sm text-muted">
        Enter the order number and the email address of your account. Both are on your receipt, which also has a link
        that opens your order here. If you can sign in,{" "}
        <Link to={paths.purchases()} className="text-signal underline underline-offset-4 hover:text-text">
          your orders are under Purchases.
        </Link>
      </p>
      <FormAlert text={formError} />
      <TextField label={texts.reference} hint="For example, TG-7K3M9QXW." autoComplete="off" {...field("reference")} />
      <TextField label="Email address" type="email" autoComplete="email" {...field("email")} />
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        Find my order
      </Button>
    </form>
  );
}

function Purchase({ token, onOther }: { token: string; onOther: () => void }) {
  const { data, error, refetch } = useWithdrawPageQuery({ variables: { token } });
  if (data?.withdrawal) return <Declaration token={token} withdrawal={data.withdrawal} />;
  if (!error) return <Skeleton height={320} shape="block" />;
  const isUnknown = errorCode(error) === "NOT_FOUND";
  return (
    <ErrorState
      title={isUnknown ? "This link isn't complete" : "Couldn't load your order"}
      message={
        isUnknown ? "Open it from your receipt again, or enter your order number and email address." : errorText(error)
      }
      onRetry={isUnknown ? onOther : () => void refetch().catch(() => undefined)}
    />
  );
}

function Declaration({ token, withdrawal }: { token: string; withdrawal: WithdrawalFragment }) {
  const { reference, title, refundCents, paidAt, withdrawBy, withdrawnAt, canWithdraw, isRefundAutomatic } = withdrawal;
  const [isConfirming, setIsConfirming] = useState(false);
  const [confirmWithdrawal, { loading }] = useConfirmWithdrawalMutation();
  const confirm = () =>
    confirmWithdrawal({ variables: { token } }).then(
      () => notify.success("We've confirmed your withdrawal by email."),
      (error: unknown) => notify.error(errorText(error, texts.failed)),
    );
  return (
    <Card as="section" className="grid gap-5 p-5 sm:p-8">
      <Facts
        facts={[
          ["Item", title],
          [texts.reference, reference],
          ...(paidAt ? [["Paid on", formatDateTime(paidAt)] as const] : []),
          ...(refundCents > 0 ? [["Refund", formatPrice(refundCents)] as const] : []),
        ]}
      />
      <div role="status" className="border-l-2 border-signal bg-surface px-4 py-3 text-sm empty:hidden">
        {withdrawnAt && texts.withdrawn(formatDateTime(withdrawnAt), isRefundAutomatic)}
      </div>
      {!withdrawnAt && (
        <p className="text-sm text-muted">
          {canWithdraw
            ? `The 14 days begin on the day after your payment, and end on ${formatDay(withdrawBy.slice(0, 10))}. Your access ends when you withdraw.`
            : "You can't withdraw from this order: it isn't paid, it was already refunded, or the 14 days have ended. If that seems wrong, contact us."}
        </p>
      )}
      {canWithdraw && (
        <Button variant="primary" busy={loading} className="justify-self-start" onClick={() => setIsConfirming(true)}>
          Withdraw from contract here
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Withdraw from this contract?"
        message={texts.declaration(title, reference, formatPrice(refundCents))}
        confirmLabel="Confirm withdrawal"
        cancelLabel="Keep it"
        onConfirm={() => void confirm()}
      />
    </Card>
  );
}

/** The form of Annex I (B) of Directive 2011/83/EU, for people who prefer a letter or an email. */
function ModelForm() {
  const { data } = useWithdrawalOperatorQuery();
  return (
    <section aria-labelledby="model-form" className="grid gap-3 border-t border-line pt-6">
      <h2 id="model-form" className="font-display text-lg font-semibold">
        Model withdrawal form
      </h2>
      <p className="text-sm text-muted">
        You don't have to use this page. A letter or an email with these lines has the same effect.
      </p>
      <div className="grid gap-3 border border-line bg-surface p-4 text-sm sm:p-6">
        {data && <p>{texts.formTo(operatorIdentity(data.site), data.site.supportAddress)}</p>}
        {texts.formLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  );
}
