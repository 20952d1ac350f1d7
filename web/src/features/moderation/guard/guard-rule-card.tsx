import { useState } from "react";
import type { GuardRuleRowFragment, TryGuardRuleMutation } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { formatDate, formatDateTime } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { notify } from "../../../ui/toast/notify";
import {
  GuardRulesDocument,
  useDeleteGuardRuleMutation,
  useSetGuardRuleEnabledMutation,
  useTryGuardRuleMutation,
} from "./guard.generated";

interface GuardRuleCardProps {
  rule: GuardRuleRowFragment;
  /** Whether a rule is being edited. */
  isLocked: boolean;
  onEdit: () => void;
}

export function GuardRuleCard({ rule, isLocked, onEdit }: GuardRuleCardProps) {
  const { id, name, pattern, isEnabled, testedAt } = rule;
  const [tryRule, trial] = useTryGuardRuleMutation();
  const [setEnabled, { loading: isSwitching }] = useSetGuardRuleEnabledMutation();
  const report = (error: unknown): void => notify.error(errorText(error));
  return (
    <Card as="li" className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 font-display font-semibold wrap-anywhere">{name}</h2>
        <Badge tone={isEnabled ? "signal" : "neutral"}>{isEnabled ? "On" : "Off"}</Badge>
        <span className="text-sm text-muted">
          {rule.kind === "WORDS" ? "Words" : "Pattern"}
          {rule.rule && ` · rule ${rule.rule.clause}, ${rule.rule.title}`}
          {rule.authorUsername && ` · ${rule.authorUsername}`}
        </span>
      </div>
      <pre className="line-clamp-6 border-l-2 border-line pl-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere text-muted">
        {pattern}
      </pre>
      <TestResult rule={rule} />
      {trial.data && <Examples examples={trial.data.tryGuardRule.examples} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={testedAt ? "secondary" : "primary"}
          size="sm"
          busy={trial.loading}
          busyLabel="Reading..."
          disabled={isLocked}
          onClick={() => void tryRule({ variables: { id } }).catch(report)}
        >
          Try on the last 30 days
        </Button>
        <Button
          variant={testedAt && !isEnabled ? "primary" : "secondary"}
          size="sm"
          busy={isSwitching}
          disabled={isLocked || (!isEnabled && !testedAt)}
          onClick={() => void setEnabled({ variables: { id, isEnabled: !isEnabled } }).catch(report)}
        >
          {isEnabled ? "Turn off" : "Turn on"}
        </Button>
        <Button variant="ghost" size="sm" disabled={isLocked} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <DeleteRule rule={rule} isLocked={isLocked} />
      </div>
    </Card>
  );
}

const countText = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

function TestResult({ rule: { test, testedAt } }: { rule: GuardRuleRowFragment }) {
  if (!test || !testedAt) return <p className="text-sm text-warning">Not tried yet, so it can't be turned on.</p>;
  return (
    <p className="text-sm text-muted" role="status">
      <strong className="figures font-semibold text-text">
        Would have held {countText(test.held, "message")}, {test.heldFromRegulars.toLocaleString("en-US")} from regulars
      </strong>
      , of {countText(test.checked, "message")} since {formatDate(test.since)}. Tried {formatDateTime(testedAt)}.
    </p>
  );
}

function Examples({ examples }: { examples: TryGuardRuleMutation["tryGuardRule"]["examples"] }) {
  if (examples.length === 0) return null;
  return (
    <details open>
      <summary className="cursor-pointer text-sm text-signal">The newest messages</summary>
      <ul className="mt-2 flex max-h-96 flex-col overflow-y-auto border-t border-line">
        {examples.map(({ id, username, channelName, isFromRegular, content, createdAt }) => (
          <li key={id} className="flex flex-col gap-1 border-b border-line py-2.5 text-sm">
            <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
              <span className="font-semibold text-text">{username}</span>
              {isFromRegular && <Badge tone="warning">Regular</Badge>}
              <span>#{channelName}</span>
              <time dateTime={createdAt} className="figures">
                {formatDateTime(createdAt)}
              </time>
            </p>
            <p className="line-clamp-4 whitespace-pre-wrap wrap-anywhere">{content}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function DeleteRule({ rule: { id, name }, isLocked }: { rule: GuardRuleRowFragment; isLocked: boolean }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [deleteRule, { loading }] = useDeleteGuardRuleMutation({
    refetchQueries: [GuardRulesDocument],
    awaitRefetchQueries: true,
  });
  async function handleConfirm() {
    try {
      await deleteRule({ variables: { id } });
      notify.success("Deleted.");
    } catch (error) {
      notify.error(errorText(error));
    }
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        busy={loading}
        disabled={isLocked}
        aria-label={`Delete ${name}`}
        onClick={() => setDialogOpen(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Delete this rule?"
        message={`Messages no longer wait because of “${name}”.`}
        confirmLabel="Delete"
        onConfirm={() => void handleConfirm()}
      />
    </>
  );
}
