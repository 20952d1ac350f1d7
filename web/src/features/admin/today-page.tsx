import { errorText } from "../../lib/text/error-text";
import { useOnReturn } from "../../lib/hooks/use-on-return";
import { ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/state/empty-state";
import { ErrorState } from "../../ui/state/error-state";
import { Skeleton } from "../../ui/state/skeleton";
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
  const { waiting } = data.adminTasks;
  if (waiting.length === 0) {
    return (
      <EmptyState icon="check" title="Nothing is waiting">
        Messages, channels to approve, withdrawals, disputes, and emails that fail appear here.
      </EmptyState>
    );
  }
  return (
    <Card>
      <ul className="divide-y divide-line">
        {waiting.map(({ title, text, path }) => (
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
