import type { ProfileRank, PublicProfileView_profileFragment } from "../../../../gql/graphql";
import { classNames } from "../../../../lib/class-names";
import { formatDay, formatNumber } from "../../../../lib/text/format";
import { Avatar } from "../../../../ui/avatar";
import { Badge } from "../../../../ui/badge";
import { Card } from "../../../../ui/card";
import { LevelProgress } from "./level-progress";
import { RankBadge } from "./rank-badge";
import { publicProfileTexts as texts } from "../texts";

interface ProfileCardProps {
  profile: PublicProfileView_profileFragment;
  sample: boolean;
}

/** A faint glow behind the avatar. */
const rankGlows: Record<ProfileRank, string> = {
  ROOKIE: "from-text/4",
  MEMBER: "from-text/6",
  PRO: "from-signal/8",
  ELITE: "from-warning/8",
  LEGEND: "from-premium/10",
};

/** The member's avatar, rank, level, and stats. */
export function ProfileCard({ profile, sample }: ProfileCardProps) {
  const { username, rank, level, xp, joinDate, stats } = profile;
  return (
    <Card className="cut-lg">
      <span
        aria-hidden
        className={classNames(
          "pointer-events-none absolute inset-0 bg-radial-[28rem_20rem_at_0%_0%] to-transparent",
          rankGlows[rank],
        )}
      />
      <div className="relative grid lg:grid-cols-3">
        <header className="flex min-w-0 items-center gap-4 p-5 sm:gap-6 sm:p-8 lg:col-span-2">
          <Avatar person={profile} size={96} />
          <div className="min-w-0">
            <p className="flex flex-wrap gap-2">
              <RankBadge rank={rank} />
              {sample && <Badge tone="warning">Sample</Badge>}
            </p>
            <h1 className="glitch-title mt-2 font-display text-lg font-semibold wrap-anywhere caps sm:text-xl">
              {username}
            </h1>
            <p className="mt-1 text-sm text-muted">
              Joined{" "}
              <time dateTime={joinDate} className="figures">
                {formatDay(joinDate)}
              </time>
            </p>
          </div>
        </header>
        <LevelProgress username={username} level={level} xp={xp} />
      </div>
      <dl className="relative grid grid-cols-3 divide-x divide-line border-t border-line">
        <Stat label={texts.stats.reputation} value={stats.reputation} />
        <Stat label={texts.stats.messages} value={stats.messages} />
        <Stat label={texts.stats.trades} value={stats.trades} hint="Trade cards" />
      </dl>
    </Card>
  );
}

function Stat({ label, value, hint }: { label: string; value: number; hint?: string }) {
  return (
    <div className="min-w-0 px-3 py-4 first:pl-5 sm:px-8 sm:first:pl-8">
      <dt className="label tracking-[0.06em] text-muted sm:tracking-[0.12em]">{label}</dt>
      <dd className="figures mt-1 text-base sm:text-lg">{formatNumber(value)}</dd>
      {hint && <dd className="text-xs text-muted">{hint}</dd>}
    </div>
  );
}
