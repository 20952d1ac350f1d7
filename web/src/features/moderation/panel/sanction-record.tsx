import type { ModerationSanctionFragment } from "../../../gql/graphql";
import { formatAction } from "../../../lib/text/format-action";
import { errorText } from "../../../lib/text/error-text";
import { formatDate, formatTime } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { ErrorState } from "../../../ui/state/error-state";
import { notify } from "../../../ui/toast/notify";
import { Skeleton } from "../../../ui/state/skeleton";
import {
  ModerationRecordOfDocument,
  useLiftBanMutation,
  useLiftKickMutation,
  useModerationRecordOfQuery,
  useUnmuteUserMutation,
  useWithdrawStrikeMutation,
} from "../moderation.generated";
import { panelTexts as texts } from "../texts";

const moment = (iso: string): string => `${formatDate(iso)} ${formatTime(iso)}`;

interface SanctionRecordProps {
  userId: string;
  onChanged?: () => void;
}

/** What holds against a person, with the way to end it, and the newest acts. */
export function SanctionRecord({ userId, onChanged }: SanctionRecordProps) {
  const { data, error, refetch } = useModerationRecordOfQuery({ variables: { userId }, fetchPolicy: "network-only" });
  if (error && !data)
    return <ErrorState title={texts.loadFailed} message={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} shape="block" />;
  const { sanctions, acts } = data.moderationRecord;
  return (
    <div className="flex flex-col gap-5">
      <section aria-label={texts.inForce}>
        <h3 className="label text-muted">{texts.inForce}</h3>
        {sanctions.length === 0 && <p className="mt-2 text-sm text-muted">{texts.nothing}</p>}
        <ul className="mt-1">
          {sanctions.map((sanction) => (
            <SanctionRow key={sanction.id} userId={userId} sanction={sanction} onChanged={onChanged} />
          ))}
        </ul>
      </section>
      {acts.length > 0 && (
        <section aria-label={texts.history}>
          <h3 className="label text-muted">{texts.history}</h3>
          <ul className="mt-1">
            {acts.map((act) => (
              <li key={act.id} className="border-b border-line py-2 text-xs">
                <span className="font-medium">{formatAction(act.action)}</span>{" "}
                <span className="text-muted">
                  {act.authorUsername ? texts.by(act.authorUsername) : texts.byProduct}, {moment(act.at)}
                </span>
                {act.reason && <span className="block wrap-anywhere">{act.reason}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function SanctionRow({ userId, sanction, onChanged }: SanctionRecordProps & { sanction: ModerationSanctionFragment }) {
  const { id, kind, reason, endsAt } = sanction;
  const after = { refetchQueries: [ModerationRecordOfDocument] };
  const [liftBan] = useLiftBanMutation(after);
  const [liftKick] = useLiftKickMutation(after);
  const [unmute] = useUnmuteUserMutation(after);
  const [withdrawStrike] = useWithdrawStrikeMutation(after);
  const ends = {
    BAN: () => liftBan({ variables: { userId } }),
    MUTE: () => unmute({ variables: { userId } }),
    STRIKE: () => withdrawStrike({ variables: { strikeId: id } }),
    KICK: () => liftKick({ variables: { userId } }),
  }[kind];
  const end = () =>
    ends().then(
      () => {
        notify.success(texts.lifted);
        onChanged?.();
      },
      (error: unknown) => notify.error(errorText(error, texts.failed)),
    );
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-2 text-sm">
      <div className="min-w-0">
        <Badge tone={kind === "BAN" ? "danger" : "warning"}>{kind}</Badge>
        <p className="mt-1 wrap-anywhere">{reason}</p>
        <p className="figures text-xs text-muted">{endsAt ? texts.until(moment(endsAt)) : texts.untilLifted}</p>
      </div>
      <Button variant="ghost" size="sm" onClick={() => void end()}>
        {kind === "STRIKE" ? texts.withdraw : texts.lift}
      </Button>
    </li>
  );
}
