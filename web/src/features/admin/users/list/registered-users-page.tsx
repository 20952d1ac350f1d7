import { useState } from "react";
import { EmptyState } from "../../../../ui/state/empty-state";
import { ErrorBanner } from "../../../../ui/state/error-banner";
import { ErrorState } from "../../../../ui/state/error-state";
import { MoreButton } from "../../../../ui/page/more-button";
import { AdminFrame } from "../../admin-frame";
import { resultCountText } from "../../result-count-text";
import { adminUsersTexts as texts, adminTexts } from "../../texts";
import { useOnlineIds } from "./use-online-ids";
import { useRegisteredUsers, type RegisteredUsers } from "./use-registered-users";
import { loadErrorText, type DeleteError } from "../user-errors";
import { isFiltered, useUserFilter } from "./user-filter";
import { UserFilterBar } from "./user-filter-bar";
import { UserListSkeleton, UserRow } from "./user-row";
import { classNames } from "../../../../lib/class-names";
import { formatNumber } from "../../../../lib/text/format";
import { AdminsOnly } from "../../admin-error-state";

export function RegisteredUsersPage() {
  const [filter, changeFilter] = useUserFilter();
  const { ids, isLive } = useOnlineIds();
  const list = useRegisteredUsers(filter, ids);
  const [dismissed, setDismissed] = useState<unknown>(null);
  const [deleteFailure, setDeleteFailure] = useState<DeleteError | null>(null);
  if (list.isDenied) {
    return (
      <AdminFrame title={texts.title}>
        <AdminsOnly />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame title={texts.title} actions={<LiveIndicator isLive={isLive} />}>
      <div className="flex flex-col gap-6">
        {list.error !== null && list.error !== dismissed && (
          <ErrorBanner
            dismissLabel={texts.dismiss}
            onDismiss={() => setDismissed(list.error)}
            retryLabel={texts.retry}
            onRetry={list.reload}
          >
            {loadErrorText(list.error)}
          </ErrorBanner>
        )}
        {deleteFailure && (
          <ErrorBanner dismissLabel={texts.dismiss} onDismiss={() => setDeleteFailure(null)}>
            <p>{deleteFailure.text}</p>
            {deleteFailure.reason && <p className="text-muted">{deleteFailure.reason}</p>}
          </ErrorBanner>
        )}
        <UserTotals totals={list.totals} />
        <UserFilterBar filter={filter} onChange={changeFilter} />
        <UserList
          list={list}
          onlineIds={ids}
          isFiltered={isFiltered(filter)}
          isErrorDismissed={list.error === dismissed}
          onDeleteFailed={(id, error) => {
            setDeleteFailure(error);
            if (error.isGone) list.remove(id);
          }}
          onDeleted={(id) => {
            setDeleteFailure(null);
            list.remove(id);
          }}
        />
      </div>
    </AdminFrame>
  );
}

interface UserListProps {
  list: RegisteredUsers;
  onlineIds: ReadonlySet<string> | null;
  isFiltered: boolean;
  isErrorDismissed: boolean;
  onDeleted: (id: string) => void;
  onDeleteFailed: (id: string, error: DeleteError) => void;
}

function UserList({
  list,
  onlineIds,
  isFiltered: filtered,
  isErrorDismissed,
  onDeleted,
  onDeleteFailed,
}: UserListProps) {
  const { users, matching } = list;
  if (!users) {
    if (!list.hasFailed) return <UserListSkeleton />;
    // Until it is dismissed, the banner shows the error and the retry button.
    return isErrorDismissed ? <ErrorState title={loadErrorText(list.error)} onRetry={list.reload} /> : null;
  }
  if (users.length === 0 && !list.hasMore) {
    return (
      <EmptyState icon="users" title={texts.empty}>
        {filtered && "No one matches this search. Try fewer letters or a different filter."}
      </EmptyState>
    );
  }
  return (
    <section aria-label={adminTexts.users} className="flex flex-col gap-3">
      <p role="status" className="figures text-xs text-muted">
        {matching !== null && resultCountText(users.length, matching)}
      </p>
      <ul className="border-t border-line">
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            online={onlineIds?.has(user.id) ?? user.online}
            onDeleted={() => onDeleted(user.id)}
            onDeleteFailed={(error) => onDeleteFailed(user.id, error)}
          />
        ))}
      </ul>
      {list.hasMore && <MoreButton loadMore={list.loadMore} className="mt-3 self-center" />}
    </section>
  );
}

function LiveIndicator({ isLive }: { isLive: boolean }) {
  return (
    <p
      role="status"
      title={
        isLive
          ? "Online status updates live."
          : "The live connection is down. Online status refreshes every 30 seconds."
      }
      className="label flex items-center gap-2"
    >
      <span
        aria-hidden="true"
        className={classNames("size-2 rounded-full", isLive ? "bg-signal" : "animate-pulse-soft bg-warning")}
      />
      <span className={isLive ? "text-signal" : "text-warning"}>{isLive ? texts.live : texts.offline}</span>
    </p>
  );
}

/** All numbers come from one response, so that they add up. On phones, they fit on one line. */
function UserTotals({ totals }: { totals: RegisteredUsers["totals"] }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 sm:grid sm:grid-cols-3 sm:gap-px sm:border sm:border-line sm:bg-line">
      <Total label={texts.total} value={totals?.total} />
      <Total label={texts.online} value={totals?.online} />
      <Total label={texts.offline} value={totals ? totals.total - totals.online : undefined} />
    </dl>
  );
}

function Total({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex min-w-0 items-baseline gap-2 sm:flex-col sm:gap-1 sm:bg-surface sm:px-4 sm:py-3">
      <dt className="label text-muted">{label}</dt>
      <dd className="figures truncate font-mono sm:text-lg">{value === undefined ? "–" : formatNumber(value)}</dd>
    </div>
  );
}
