import { Link } from "react-router-dom";
import type { PodiumPlace_entryFragment } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { formatNumber } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Avatar } from "../../../ui/avatar";
import { medalColors, type MedalPlace } from "./medal";
import { leaderboardTexts } from "../texts";

/** The top 3 in podium order: second, first, third. Empty places show placeholders. */
export function Podium({ entries }: { entries: readonly PodiumPlace_entryFragment[] }) {
  return (
    <ol className="grid grid-cols-3 items-end gap-2 sm:gap-4">
      <PodiumPlace place={2} entry={entries[1]} />
      <PodiumPlace place={1} entry={entries[0]} />
      <PodiumPlace place={3} entry={entries[2]} />
    </ol>
  );
}

const stepClasses: Record<MedalPlace, string> = {
  1: "h-20 border-t-gold sm:h-28",
  2: "h-14 border-t-silver sm:h-20",
  3: "h-10 border-t-bronze sm:h-14",
};

const EMPTY_MEMBER = { username: leaderboardTexts.placeholderName, avatar: "" };

function PodiumPlace({ place, entry }: { place: MedalPlace; entry?: PodiumPlace_entryFragment }) {
  return (
    <li className="grid min-w-0 justify-items-center gap-1 text-center" value={place}>
      <span className={classNames("h-6", medalColors[place])}>{place === 1 && <Crown />}</span>
      <Avatar person={entry?.member ?? EMPTY_MEMBER} size={place === 1 ? 96 : 56} />
      <span className="mt-2 max-w-full truncate text-sm font-semibold sm:text-base">
        {entry ? (
          <Link to={paths.publicProfile(entry.member.id)} className="hover:text-signal">
            {entry.member.username}
          </Link>
        ) : (
          <span className="text-muted">{leaderboardTexts.placeholderName}</span>
        )}
      </span>
      <span className="figures text-sm">{formatNumber(entry?.xp ?? 0)} XP</span>
      <span className="text-xs text-muted">
        Level <span className="figures">{entry?.level ?? 0}</span>
      </span>
      <span
        aria-hidden
        className={classNames(
          "mt-2 grid w-full place-items-center border-t-2 bg-linear-to-b from-raised to-surface font-display text-lg font-semibold",
          stepClasses[place],
          medalColors[place],
        )}
      >
        {place}
      </span>
    </li>
  );
}

function Crown() {
  return (
    <svg aria-hidden="true" width={24} height={24} viewBox="0 0 24 24" fill="currentColor">
      <path d="M3 7l4.75 4.25L12 4l4.25 7.25L21 7l-1.75 10.5H4.75zM5 19.5h14V22H5z" />
    </svg>
  );
}
