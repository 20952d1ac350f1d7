import type { MySessionsQuery } from "../../../gql/graphql";
import { useEndAllSessionsMutation, useEndSessionMutation, useMySessionsQuery } from "./security.generated";
import { formatDate, formatRelativeTime } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { ErrorState } from "../../../ui/state/error-state";
import { notify } from "../../../ui/toast/notify";
import { Skeleton } from "../../../ui/state/skeleton";
import { useSession } from "../session/session";
import { securityTexts as texts } from "./texts";
import { SettingRow } from "./setting-row";
import { errorText } from "../../../lib/text/error-text";

type OpenSession = MySessionsQuery["mySessions"][number];

/** The viewer's sessions, each with a button to end it. */
export function SessionsList() {
  const { data, error, refetch } = useMySessionsQuery({ fetchPolicy: "cache-and-network" });
  const sessions = data?.mySessions;
  return (
    <SettingRow
      title="Where you're signed in"
      text={null}
      action={sessions && <EndSessionsButtons hasOthers={sessions.length > 1} />}
    >
      {sessions ? (
        <ul className="flex flex-col">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title="Couldn't load your sessions" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={56} shape="block" />
      )}
    </SettingRow>
  );
}

function SessionRow({ session: { id, device, ip, createdAt, lastUsedAt, current } }: { session: OpenSession }) {
  const [endSession, { loading }] = useEndSessionMutation({ refetchQueries: ["MySessions"] });
  const end = () =>
    endSession({ variables: { id } }).then(
      () => notify.success("The session has ended."),
      () => notify.error(texts.endFailed),
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {device}
          {current && <Badge tone="signal">This session</Badge>}
        </p>
        <p className="figures text-xs text-muted">
          {texts.lastUsed(formatRelativeTime(lastUsedAt))} · since {formatDate(createdAt)} · {ip}
        </p>
      </div>
      {!current && (
        <Button
          variant="ghost"
          size="sm"
          busy={loading}
          aria-label={`End the session on ${device}`}
          onClick={() => void end()}
        >
          End
        </Button>
      )}
    </li>
  );
}

function EndSessionsButtons({ hasOthers }: { hasOthers: boolean }) {
  const [endAll, { loading }] = useEndAllSessionsMutation();
  const { clearSession } = useSession();
  const endOthers = () =>
    endAll({ variables: { keepThis: true }, refetchQueries: ["MySessions"] }).then(
      () => notify.success("All other sessions have ended."),
      () => notify.error(texts.endFailed),
    );
  const endEverywhere = () =>
    endAll({ variables: { keepThis: false } }).then(
      () => clearSession(paths.login()),
      () => notify.error(texts.endFailed),
    );
  return (
    <div className="flex flex-wrap gap-2">
      {hasOthers && (
        <Button variant="secondary" size="sm" busy={loading} onClick={() => void endOthers()}>
          End all others
        </Button>
      )}
      <Button variant="ghost" size="sm" disabled={loading} onClick={() => void endEverywhere()}>
        End all and sign out
      </Button>
    </div>
  );
}
