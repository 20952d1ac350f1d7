import type { AdminTasksQuery } from "../../gql/graphql";
import { classNames } from "../../lib/class-names";
import { errorText } from "../../lib/text/error-text";
import { formatNumber } from "../../lib/text/format";
import { useOnReturn } from "../../lib/hooks/use-on-return";
import { ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/state/empty-state";
import { ErrorState } from "../../ui/state/error-state";
import { Skeleton } from "../../ui/state/skeleton";
import { OpenDisputes } from "../leaderboard";
import { MarkPatterns } from "./mark-patterns";
import { AdminFrame } from "./admin-frame";
import { useAdminTasksQuery } from "./admin-tasks.generated";
import { adminTexts } from "./texts";

/** What is waiting for the team. */
export function TodayPage() {
  return (
    <AdminFrame title="TODAY" subtitle="What is waiting for the team. Admins also get it by email, at most once a day.">
      <Tasks />
    </AdminFrame>
  );
}

function Tasks() {
  const { data, error, refetch } = useAdminTasksQuery({ fetchPolicy: "cache-and-network" });
  const reload = (): void => void refetch().catch(() => undefined);
  useOnReturn(reload);
  if (error && !data) return <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={reload} />;
  if (!data) return <Skeleton height={240} shape="block" />;
  const { waiting, ...counts } = data.adminTasks;
  return (
    <div className="grid gap-8">
      {waiting.length === 0 ? <EmptyState icon="check" title="Nothing is waiting" /> : <Waiting tasks={waiting} />}
      <OpenDisputes onAnswered={reload} />
      <MarkPatterns />
      <Checked counts={counts} />
    </div>
  );
}

function Waiting({ tasks }: { tasks: AdminTasksQuery["adminTasks"]["waiting"] }) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {tasks.map(({ title, text, path }) => (
          <li key={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
            <div>
              <h2 className="font-display text-lg font-semibold">{title}</h2>
              <p className="text-sm text-muted">{text}</p>
            </div>
            {path !== window.location.pathname && (
              <ButtonLink to={path} variant="secondary" size="sm" aria-label={`Open: ${title}`}>
                Open
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const kinds = [
  ["unreadMessages", "Unread messages"],
  ["xpDisputes", "Disputed XP receipts"],
  ["pendingChannels", "Channels to approve"],
  ["pendingWithdrawals", "Withdrawals"],
  ["disputes", "Disputed payments"],
  ["failingEmails", "Failing emails"],
] as const;

/** Every kind of task with its number, so that an empty list isn't mistaken for one that doesn't look. */
function Checked({ counts }: { counts: Record<(typeof kinds)[number][0], number> }) {
  return (
    <dl className="grid grid-cols-2 gap-px border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
      {kinds.map(([kind, label]) => (
        <div key={kind} className="flex flex-col-reverse justify-end gap-1 bg-canvas p-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className={classNames("figures text-xl", counts[kind] === 0 ? "text-muted" : "text-signal")}>
            {formatNumber(counts[kind])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
