import { Link } from "react-router-dom";
import type { LeaderboardRow_entryFragment, StrikeStatus } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { formatNumber } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Avatar } from "../../../ui/avatar";
import { Badge, type BadgeTone } from "../../../ui/badge";
import { ProgressBar } from "../../../ui/state/progress-bar";
import { LevelBadge } from "../level-badge";
import { MAX_BAR_XP, OWN_ROW_ID } from "../ranking/ranking-rules";
import { strikeText } from "./strike-text";
import { isMedalPlace, Medal } from "./medal";
import { Icon } from "../../../ui/icon";

interface LeaderboardRowProps {
  entry: LeaderboardRow_entryFragment;
  isViewer: boolean;
}

/** One entry: a table row from 768 px, a two-line block on narrower screens. */
export function LeaderboardRow({ entry, isViewer }: LeaderboardRowProps) {
  return (
    <tr
      id={isViewer ? OWN_ROW_ID : undefined}
      tabIndex={isViewer ? -1 : undefined}
      className={classNames(
        "grid scroll-mt-48 grid-cols-[minmax(3rem,auto)_1fr_auto] items-center gap-x-3 gap-y-2 border-b border-line px-3 py-3 outline-offset-[-2px] transition-colors md:table-row md:p-0",
        isViewer ? "bg-signal/5 md:shadow-[inset_2px_0_0_var(--color-signal)]" : "hover:bg-raised",
      )}
    >
      <td className="md:px-3 md:py-3">
        <RankMark rank={entry.rank} />
      </td>
      <td className="col-span-2 min-w-0 md:px-3 md:py-3">
        <MemberCell member={entry.member} isViewer={isViewer} />
      </td>
      <td className="col-start-3 row-start-2 md:px-3 md:py-3">
        <LevelBadge level={entry.level} />
      </td>
      <td className="col-start-2 row-start-2 md:px-3 md:py-3">
        <XpCell username={entry.member.username} xp={entry.xp} />
      </td>
      <td className="col-span-2 col-start-2 empty:hidden md:px-3 md:py-3 md:empty:table-cell">
        <StrikeMark status={entry.status} strikes={entry.strikes} />
      </td>
    </tr>
  );
}

function MemberCell({ member, isViewer }: { member: LeaderboardRow_entryFragment["member"]; isViewer: boolean }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar person={member} size={40} />
      <div className="min-w-0">
        <Link
          to={paths.publicProfile(member.id)}
          title={member.username}
          className="block truncate font-medium hover:text-signal"
        >
          {member.username}
        </Link>
        <p className="flex items-center gap-2">
          <span className={classNames("label", member.role === "PREMIUM" ? "text-premium" : "text-muted")}>
            {member.role}
          </span>
          {isViewer && <Badge tone="signal">You</Badge>}
        </p>
      </div>
    </div>
  );
}

function XpCell({ username, xp }: { username: string; xp: number }) {
  return (
    <div className="flex items-center gap-3 md:flex-col md:items-end md:gap-2">
      {/* The key restarts the animation when the number changes. */}
      <span key={xp} className="figures min-w-14 flex-none animate-rise text-sm md:text-right">
        {formatNumber(xp)}
      </span>
      <ProgressBar
        value={xp / MAX_BAR_XP}
        label={`${username}: ${formatNumber(xp)} of ${formatNumber(MAX_BAR_XP)} XP`}
      />
    </div>
  );
}

/** A medal for the top 3, '#n' for everyone else. */
function RankMark({ rank }: { rank: number }) {
  if (!isMedalPlace(rank)) return <span className="figures text-sm text-muted">#{rank}</span>;
  return (
    <span className="flex">
      <Medal place={rank} />
      <span className="sr-only">#{rank}</span>
    </span>
  );
}

const tones: Record<StrikeStatus, BadgeTone> = {
  NONE: "neutral",
  WARNING: "warning",
  DANGER: "danger",
  BANNED: "danger",
};

/** A member's strikes. Renders nothing without strikes. */
function StrikeMark({ status, strikes }: { status: StrikeStatus; strikes: number }) {
  const text = strikeText(status, strikes);
  if (!text) return null;
  return (
    <Badge tone={tones[status]}>
      <Icon name={status === "BANNED" ? "denied" : "warning"} size={12} />
      {text}
    </Badge>
  );
}
