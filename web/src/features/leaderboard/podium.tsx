import { Link } from "react-router-dom";
import type { PodiumPlace_entryFragment } from "../../gql/graphql";
import { classNames } from "../../lib/class-names";
import { formatNumber } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Avatar } from "../../ui/avatar";
import { Icon } from "../../ui/icon";
import { leaderboardTexts } from "./texts";

type Place = 1 | 2 | 3;

/** Second, first and third, as they stand on a podium; places nobody holds yet keep their placeholder. */
export function Podium({ entries }: { entries: readonly PodiumPlace_entryFragment[] }) {
  return (
    <ol className="grid grid-cols-3 items-end gap-2 sm:gap-4">
      <PodiumPlace place={2} entry={entries[1]} />
      <PodiumPlace place={1} entry={entries[0]} />
      <PodiumPlace place={3} entry={entries[2]} />
    </ol>
  );
}

const looks: Record<Place, { step: string; color: string }> = {
  1: { step: "h-20 sm:h-28", color: "text-premium border-t-premium" },
  2: { step: "h-14 sm:h-20", color: "text-text border-t-text/60" },
  3: { step: "h-10 sm:h-14", color: "text-warning border-t-warning/70" },
};

const nobody = { username: leaderboardTexts.placeholderName, avatar: "" };

function PodiumPlace({ place, entry }: { place: Place; entry?: PodiumPlace_entryFragment }) {
  const look = looks[place];
  return (
    <li className="grid min-w-0 justify-items-center gap-1 text-center" value={place}>
      <span className={classNames("h-6", look.color)}>{place === 1 && <Icon name="crown" size={24} />}</span>
      <Avatar person={entry?.member ?? nobody} size={place === 1 ? 96 : 56} />
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
          "mt-2 grid w-full place-items-center border-t-2 bg-linear-to-b from-raised to-surface font-display text-xl font-semibold",
          look.step,
          look.color,
        )}
      >
        {place}
      </span>
    </li>
  );
}
