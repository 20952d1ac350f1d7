import { Link, useLocation } from "react-router-dom";
import type { AdminUserRowFragment, Role } from "../../../../gql/graphql";
import { classNames } from "../../../../lib/class-names";
import { formatDate, formatRelativeTime } from "../../../../lib/text/format";
import { paths } from "../../../../lib/paths";
import { Avatar } from "../../../../ui/avatar";
import { Badge, type BadgeTone } from "../../../../ui/badge";
import { Skeleton } from "../../../../ui/state/skeleton";
import { adminUsersTexts as texts } from "../../texts";
import { DeleteUserButton } from "../details/delete-user";
import { listLinkState } from "./list-query";
import type { DeleteError } from "../user-errors";

interface UserRowProps {
  user: AdminUserRowFragment;
  online: boolean;
  onDeleted: () => void;
  onDeleteFailed: (error: DeleteError) => void;
}

export function UserRow({ user, online, onDeleted, onDeleteFailed }: UserRowProps) {
  const { id, member, lastSeenAt } = user;
  const { search } = useLocation();
  const name = member.name || member.username || texts.noName;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-2 transition-colors hover:bg-raised lg:grid-cols-[auto_minmax(0,1.4fr)_10rem_minmax(0,1fr)_9rem_auto]">
      <Avatar person={member} size={32} online={online} />
      <div className="min-w-0">
        <p className="truncate">
          <Link
            to={paths.adminUser(id)}
            state={listLinkState(search)}
            className="font-medium underline-offset-4 hover:text-signal hover:underline"
          >
            {name}
          </Link>
          <span className="ml-2 text-sm text-muted">@{member.username}</span>
        </p>
        <p className="text-xs break-all text-muted">{member.email ?? texts.unknown}</p>
      </div>
      <div className="flex flex-col items-end gap-1 lg:flex-row lg:items-center lg:gap-2">
        <RoleBadge role={member.role} />
        <PresenceLabel online={online} />
      </div>
      <div className="col-span-3 flex flex-wrap items-center gap-2 empty:hidden lg:col-span-1 lg:empty:flex">
        {member.mfaEnabled && <Badge>{texts.mfa}</Badge>}
        <AccountStatusBadges user={user} />
      </div>
      <p className="figures col-span-2 flex flex-col text-xs text-muted lg:col-span-1">
        <span>{texts.joined(member.joinedAt ? formatDate(member.joinedAt) : texts.unknown)}</span>
        <span>{lastSeenAt ? texts.seen(formatRelativeTime(lastSeenAt)) : "Never signed in"}</span>
      </p>
      <div className="justify-self-end">
        <DeleteUserButton
          user={member}
          canDelete={user.viewerCanDelete}
          variant="secondary"
          onDeleted={onDeleted}
          onFailed={onDeleteFailed}
        />
      </div>
    </li>
  );
}

const roleTones: Record<Role, BadgeTone> = { FREE: "neutral", PREMIUM: "premium", ADMIN: "signal" };

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={roleTones[role]}>{role}</Badge>;
}

export function AccountStatusBadges({ user }: { user: Pick<AdminUserRowFragment, "banned" | "muted" | "strikes"> }) {
  return (
    <>
      {user.banned && <Badge tone="danger">Banned</Badge>}
      {user.muted && <Badge tone="warning">Muted</Badge>}
      {user.strikes > 0 && <Badge tone="warning">{`${user.strikes}/5 strikes`}</Badge>}
    </>
  );
}

export function PresenceLabel({ online }: { online: boolean }) {
  return (
    <span className={classNames("label", online ? "text-signal" : "text-muted")}>
      {online ? texts.online : texts.offline}
    </span>
  );
}

export function UserListSkeleton() {
  return (
    <div>
      <p role="status" className="mb-3 text-xs text-muted">
        {texts.loading}
      </p>
      <div className="flex flex-col gap-px">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={54} shape="block" />
        ))}
      </div>
    </div>
  );
}
