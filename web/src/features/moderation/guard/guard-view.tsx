import { useState } from "react";
import type { GuardRuleRowFragment } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { UnsavedChangesGuard } from "../../../ui/form/unsaved-changes";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { GuardRuleCard } from "./guard-rule-card";
import { GuardRuleForm } from "./guard-rule-form";
import { useGuardRulesQuery } from "./guard.generated";

/** The admins' rules for messages that wait for approval, and what the built-in guard looks for. */
export function GuardView() {
  const { data, error, refetch } = useGuardRulesQuery({ fetchPolicy: "cache-and-network" });
  const [open, setOpen] = useState<GuardRuleRowFragment | "new" | null>(null);
  const rules = data?.guardRules;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex max-w-2xl flex-col gap-2 text-sm text-muted">
          <p>
            Messages that match a rule wait in the queue. Their authors see the name of the rule. Try a rule on the last
            30 days before you turn it on.
          </p>
          <p>
            Without any rule, the guard already holds promises of returns, requests to write in private, wallet
            addresses, invitations, shortened links, and hidden text. It trusts regulars more than newcomers. The
            SCAM_GUARD setting turns that off.
          </p>
        </div>
        <Button disabled={open !== null} onClick={() => setOpen("new")}>
          Add a rule
        </Button>
      </div>
      {open && (
        <div className="border border-line p-5">
          <UnsavedChangesGuard key={open === "new" ? open : open.id}>
            <GuardRuleForm rule={open === "new" ? null : open} onClose={() => setOpen(null)} />
          </UnsavedChangesGuard>
        </div>
      )}
      {rules ? (
        rules.length > 0 ? (
          <ul key="rules" className="flex flex-col gap-4">
            {rules.map((rule) => (
              <GuardRuleCard key={rule.id} rule={rule} isLocked={open !== null} onEdit={() => setOpen(rule)} />
            ))}
          </ul>
        ) : (
          !open && (
            <EmptyState key="empty" icon="shield" title="No rules of your own">
              Add words or a pattern that the guard should hold.
            </EmptyState>
          )
        )
      ) : error ? (
        <ErrorState
          key="error"
          title="Couldn't load the rules"
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton key="loading" height={420} shape="block" />
      )}
    </div>
  );
}
