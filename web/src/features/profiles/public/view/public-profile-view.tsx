import type { PublicProfilePageQuery } from "../../../../gql/graphql";
import { Achievements } from "./achievements";
import { MemberActivity } from "./member-activity";
import { ProfileCard } from "./profile-card";
import { publicProfileTexts as texts } from "../texts";

interface PublicProfileViewProps {
  profile: NonNullable<PublicProfilePageQuery["publicProfile"]>;
  /** Made-up data, marked by a badge next to the rank. */
  sample?: boolean;
}

export function PublicProfileView({ profile, sample = false }: PublicProfileViewProps) {
  return (
    <article className="grid gap-8">
      <ProfileCard profile={profile} sample={sample} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12">
        <About bio={profile.bio.trim()} />
        <Achievements achievements={profile.achievements} />
      </div>
      {!sample && <MemberActivity {...profile} />}
    </article>
  );
}

function About({ bio }: { bio: string }) {
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="border-b border-line pb-2 font-display text-lg font-semibold">
        {texts.about}
      </h2>
      <p className="mt-4 max-w-prose whitespace-pre-line wrap-anywhere">
        {bio || <span className="text-muted">No bio yet.</span>}
      </p>
    </section>
  );
}
