import { useApolloClient } from "@apollo/client/react";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { AdminUserQuery } from "../../../../gql/graphql";
import { errorCode } from "../../../../lib/text/error-text";
import { paths } from "../../../../lib/paths";
import { ButtonLink } from "../../../../ui/button";
import { Icon } from "../../../../ui/icon";
import { EmptyState } from "../../../../ui/state/empty-state";
import { ErrorState } from "../../../../ui/state/error-state";
import { Skeleton } from "../../../../ui/state/skeleton";
import { ModerationPanel, ModeratorForm } from "../../../moderation";
import { AdminFrame } from "../../admin-frame";
import { adminUsersTexts, adminUserTexts as texts } from "../../texts";
import { DetailsSection } from "./details-section";
import { CourseList, PurchaseList, SanctionList, SessionList } from "./details-lists";
import { useListQuery } from "../list/list-query";
import { useOnlineIds } from "../list/use-online-ids";
import { UserFacts } from "./user-facts";
import { AdminUserDocument, AdminUserXpDocument, useAdminUserQuery } from "./user.generated";
import { XpLedger } from "./xp-ledger";
import { AdminsOnly } from "../../admin-error-state";

/** Everything admins see about a user, with moderation actions. */
export function UserPage() {
  const { userId = "" } = useParams();
  const { data, error, refetch } = useAdminUserQuery({ variables: { id: userId }, fetchPolicy: "cache-and-network" });
  const listQuery = useListQuery();
  const client = useApolloClient();
  const details = data?.registeredUser;

  // On failure, the current data stays on screen.
  function refetchUser(): void {
    client.refetchQueries({ include: [AdminUserDocument, AdminUserXpDocument] }).catch(() => undefined);
  }

  const member = details?.user.member;
  return (
    <AdminFrame
      title={member ? member.name || member.username : "User"}
      titleIsName={Boolean(member)}
      subtitle={member && `@${member.username}`}
    >
      <Link
        to={paths.adminUsers(listQuery)}
        className="mb-6 inline-flex items-center gap-2 text-sm text-muted hover:text-text"
      >
        <Icon name="arrow-left" size={16} />
        {texts.back}
      </Link>
      {details ? (
        <Details details={details} listQuery={listQuery} onChanged={refetchUser} />
      ) : error ? (
        <UserErrorState code={errorCode(error)} listQuery={listQuery} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} shape="block" />
      )}
    </AdminFrame>
  );
}

interface UserErrorStateProps {
  code: string | null;
  listQuery: string;
  onRetry: () => void;
}

function UserErrorState({ code, listQuery, onRetry }: UserErrorStateProps) {
  if (code === "FORBIDDEN") return <AdminsOnly />;
  if (code === "NOT_FOUND" || code === "VALIDATION") {
    return (
      <EmptyState
        icon="user"
        title="User not found"
        action={<ButtonLink to={paths.adminUsers(listQuery)}>{texts.back}</ButtonLink>}
      >
        The account may have been deleted.
      </EmptyState>
    );
  }
  return <ErrorState title={adminUsersTexts.loadFailed} onRetry={onRetry} />;
}

interface DetailsProps {
  details: NonNullable<AdminUserQuery["registeredUser"]>;
  listQuery: string;
  onChanged: () => void;
}

function Details({ details, listQuery, onChanged }: DetailsProps) {
  const navigate = useNavigate();
  const { ids } = useOnlineIds();
  const { user, sessions, purchases, courses, sanctions } = details;
  return (
    <div className="flex flex-col gap-10">
      <UserFacts
        user={user}
        online={ids?.has(user.id) ?? user.online}
        onDeleted={() => void navigate(paths.adminUsers(listQuery), { replace: true })}
      />
      <div className="grid items-start gap-10 lg:grid-cols-2">
        {/* First, so that phones show them without scrolling past the lists. */}
        <div className="min-w-0 lg:sticky lg:top-22 lg:col-start-2">
          <DetailsSection
            title="Admin actions"
            empty={!user.viewerCanDelete && "You can't moderate your own account. Ask another admin."}
          >
            <ModerationPanel person={user.member} onChanged={onChanged} />
          </DetailsSection>
        </div>
        <div className="flex min-w-0 flex-col gap-10 lg:col-start-1 lg:row-start-1">
          {user.viewerCanDelete && (
            <DetailsSection title="Moderator">
              <ModeratorForm member={user.member} />
            </DetailsSection>
          )}
          <DetailsSection title="Sanctions" empty={sanctions.length === 0 && "No sanctions on record."}>
            <SanctionList sanctions={sanctions} />
          </DetailsSection>
          <DetailsSection title="Sessions" empty={sessions.length === 0 && "Never signed in."}>
            <SessionList sessions={sessions} />
          </DetailsSection>
          <DetailsSection title="Purchases" empty={purchases.length === 0 && "No purchases yet."}>
            <PurchaseList purchases={purchases} />
          </DetailsSection>
          <DetailsSection title="Courses" empty={courses.length === 0 && "No courses yet."}>
            <CourseList courses={courses} />
          </DetailsSection>
          <DetailsSection title="XP ledger">
            <XpLedger userId={user.id} />
          </DetailsSection>
        </div>
      </div>
    </div>
  );
}
