import type { ModerationSanctionFragment } from "../../../gql/graphql";
import { actionParts } from "../../../lib/text/format-action";
import { errorText } from "../../../lib/text/error-text";
import { formatDateTime } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { ErrorState } from "../../../ui/state/error-state";
import { notify } from "../../../ui/toast/notify";
import { Skeleton } from "../../../ui/state/skeleton";
import {
  MemberModerationRecordDocument,
  useLiftBanMutation,
  useLiftKickMutation,
  useMemberModerationRecordQuery,
  useUnmuteUserMutation,
  useWithdrawStrikeMutation,
} from "./panel.generated";
import { panelTexts as texts } from "./panel-texts";

interface SanctionRecordProps {
  person: { id: string; username: string };
  onChanged?: () => void;
}

/** A member's active sanctions, with buttons to lift them, and the latest moderation actions. */
export function SanctionRecord({ person, onChanged }: SanctionRecordProps) {
  const { data, error, refetch } = useMemberModerationRecordQuery({
    variables: { userId: person.id },
    fetchPolicy: "network-only",
  });
  if (error && !data)
    return (
      <ErrorState
        title="Couldn't load the moderation record."
        message={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data?.moderationRecord) return <Skeleton height={120} shape="block" />;
  const { sanctions, actions } = data.moderationRecord;
  return (
    <div className="flex flex-col gap-5">
      <section aria-label={texts.active}>
        <h3 className="label text-muted">{texts.active}</h3>
        {sanctions.length === 0 && <p className="mt-2 text-sm text-muted">No active sanctions.</p>}
        <ul className="mt-1">
          {sanctions.map((sanction) => (
            <SanctionRow key={sanction.id} userId={person.id} sanction={sanction} onChanged={onChanged} />
          ))}
        </ul>
      </section>
      {actions.length > 0 && (
        <section aria-label={texts.history}>
          <h3 className="label text-muted">{texts.history}</h3>
          <ul className="mt-1">
            {actions.map((action) => (
              <li key={action.id} className="border-b border-line py-2 text-xs">
                <span className="font-medium">{actionSentence(action, person.username)}</span>{" "}
                <span className="text-muted">{formatDateTime(action.at)}</span>
                {action.reason && <span className="block wrap-anywhere">{action.reason}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function actionSentence(
  { action, authorUsername }: { action: string; authorUsername: string | null },
  username: string,
): string {
  const [before, , after] = actionParts(action);
  return `${authorUsername ?? "The system"} ${before}${username}${after}`;
}

interface SanctionRowProps {
  userId: string;
  sanction: ModerationSanctionFragment;
  onChanged?: () => void;
}

function SanctionRow({ userId, sanction, onChanged }: SanctionRowProps) {
  const { id, kind, reason, endsAt } = sanction;
  const options = { refetchQueries: [MemberModerationRecordDocument] };
  const [liftBan] = useLiftBanMutation(options);
  const [liftKick] = useLiftKickMutation(options);
  const [unmute] = useUnmuteUserMutation(options);
  const [withdrawStrike] = useWithdrawStrikeMutation(options);
  const liftSanction = {
    BAN: () => liftBan({ variables: { userId } }),
    MUTE: () => unmute({ variables: { userId } }),
    STRIKE: () => withdrawStrike({ variables: { strikeId: id } }),
    KICK: () => liftKick({ variables: { userId } }),
  }[kind];
  const lift = () =>
    liftSanction().then(
      () => {
        notify.success("Sanction lifted.");
        onChanged?.();
      },
      (error: unknown) => notify.error(errorText(error, texts.failed)),
    );
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-2 text-sm">
      <div className="min-w-0">
        <Badge tone={kind === "BAN" ? "danger" : "warning"}>{kind}</Badge>
        <p className="mt-1 wrap-anywhere">{reason}</p>
        <p className="figures text-xs text-muted">{endsAt ? texts.until(formatDateTime(endsAt)) : texts.untilLifted}</p>
      </div>
      <Button variant="ghost" size="sm" onClick={() => void lift()}>
        {kind === "STRIKE" ? "Withdraw" : "Lift"}
      </Button>
    </li>
  );
}
