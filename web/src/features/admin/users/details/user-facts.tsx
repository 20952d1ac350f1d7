import { useState, type ReactNode } from "react";
import type { AdminUserQuery } from "../../../../gql/graphql";
import { formatDate, formatDateTime, formatNumber } from "../../../../lib/text/format";
import { paths } from "../../../../lib/paths";
import { Avatar } from "../../../../ui/avatar";
import { ButtonLink } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { ErrorBanner } from "../../../../ui/state/error-banner";
import { adminUsersTexts, adminUserTexts as texts } from "../../texts";
import { DeleteUserButton } from "./delete-user";
import type { DeleteError } from "../user-errors";
import { PresenceLabel, RoleBadge, AccountStatusBadges } from "../list/user-row";

interface UserFactsProps {
  user: NonNullable<AdminUserQuery["registeredUser"]>["user"];
  online: boolean;
  onDeleted: () => void;
}

/** The user's account details and main actions. */
export function UserFacts({ user, online, onDeleted }: UserFactsProps) {
  const [deleteFailure, setDeleteFailure] = useState<DeleteError | null>(null);
  const { member } = user;
  return (
    <Card as="section" aria-label="Account" className="flex flex-col gap-6 p-5 sm:p-6">
      {deleteFailure && (
        <ErrorBanner dismissLabel={adminUsersTexts.dismiss} onDismiss={() => setDeleteFailure(null)}>
          <p>{deleteFailure.text}</p>
          {deleteFailure.reason && <p className="text-muted">{deleteFailure.reason}</p>}
        </ErrorBanner>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar person={member} size={56} online={online} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <RoleBadge role={member.role} />
          <AccountStatusBadges user={user} />
          <PresenceLabel online={online} />
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.publicProfile(member.id)} variant="secondary" size="sm">
            {texts.publicProfile}
          </ButtonLink>
          <ButtonLink to={paths.adminAudit(member.username)} variant="secondary" size="sm">
            Audit log
          </ButtonLink>
          <div className="border-line sm:ml-2 sm:border-l sm:pl-4">
            <DeleteUserButton
              user={member}
              canDelete={user.viewerCanDelete}
              onDeleted={onDeleted}
              onFailed={setDeleteFailure}
            />
          </div>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 lg:grid-cols-4">
        <Fact label="Email">{member.email}</Fact>
        <Fact label="Phone">{member.phone}</Fact>
        <Fact label="Address">{member.address}</Fact>
        <Fact label="Sign-in code">{member.mfaEnabled ? adminUsersTexts.mfa : "Off"}</Fact>
        <Fact label="Joined">{formatDate(member.joinedAt)}</Fact>
        <Fact label="Last seen">{user.lastSeenAt && formatDateTime(user.lastSeenAt)}</Fact>
        <Fact label="Level">{formatNumber(member.level)}</Fact>
        <Fact label="XP">
          {formatNumber(member.xp)} / {formatNumber(member.nextLevelXp)}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="label text-muted">{label}</dt>
      <dd className="figures mt-1 text-sm wrap-anywhere">{children || adminUsersTexts.unknown}</dd>
    </div>
  );
}
