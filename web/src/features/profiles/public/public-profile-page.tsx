import { useNavigate, useParams } from "react-router-dom";
import type { PublicProfilePageQuery } from "../../../gql/graphql";
import { usePublicProfilePageQuery } from "./public-profile-page.generated";
import { errorCode } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { useTitle } from "../../../lib/hooks/use-title";
import { Button, ButtonLink } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { useSession } from "../../accounts";
import { askForReport, BlockButton, ReportHost } from "../../moderation";
import { BackButton } from "./back-button";
import { askToWrite } from "./write-target";
import { ProfileFailed } from "./profile-failed";
import { ProfileNotFound } from "./profile-not-found";
import { PublicProfileSkeleton } from "./public-profile-skeleton";
import { PublicProfileView } from "./view/public-profile-view";

/** A member's profile, visible to anyone. */
export function PublicProfilePage() {
  const { userId = "" } = useParams();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-8">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <BackButton />
        <ProfileActions userId={userId} />
      </div>
      <div className="mt-4">
        <ProfileById key={userId} id={userId} />
      </div>
    </div>
  );
}

function ProfileActions({ userId }: { userId: string }) {
  const { viewer } = useSession();
  if (!viewer) return null;
  if (viewer.id !== userId.toLowerCase())
    return <OthersProfileActions userId={userId} canWrite={!viewer.viewerCanModerate} />;
  return (
    <ButtonLink to={paths.profile()} variant="secondary" size="sm">
      <Icon name="edit" size={16} />
      Edit your profile
    </ButtonLink>
  );
}

function OthersProfileActions({ userId, canWrite }: { userId: string; canWrite: boolean }) {
  const { data } = usePublicProfilePageQuery({ variables: { id: userId }, fetchPolicy: "cache-only" });
  return (
    <div className="flex gap-1">
      {canWrite && <WriteButton id={userId} />}
      {data?.publicProfile && <BlockButton member={data.publicProfile} size="sm" />}
      <Button variant="ghost" size="sm" onClick={() => askForReport({ kind: "PROFILE", id: userId })}>
        Report
      </Button>
      <ReportHost />
    </div>
  );
}

/** Opens the conversation with the member, or asks for one, in the community. */
function WriteButton({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data } = usePublicProfilePageQuery({ variables: { id }, fetchPolicy: "cache-only" });
  const member = data?.publicProfile;
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={!member}
      onClick={() => {
        if (member) askToWrite([member]);
        void navigate(paths.community());
      }}
    >
      <Icon name="chat" size={16} />
      Message
    </Button>
  );
}

function ProfileById({ id }: { id: string }) {
  const { data, error, refetch } = usePublicProfilePageQuery({ variables: { id }, fetchPolicy: "cache-and-network" });
  if (isNotFound(error)) return <ProfileNotFound />;
  if (data?.publicProfile) return <LoadedProfile profile={data.publicProfile} />;
  if (!error) return <PublicProfileSkeleton />;
  return <ProfileFailed onRetry={() => void refetch().catch(() => undefined)} />;
}

function LoadedProfile({ profile }: { profile: NonNullable<PublicProfilePageQuery["publicProfile"]> }) {
  useTitle(profile.username);
  return <PublicProfileView profile={profile} />;
}

/** A malformed ID also means that the profile doesn't exist. */
function isNotFound(error: unknown): boolean {
  const code = errorCode(error);
  return code === "NOT_FOUND" || code === "VALIDATION";
}
