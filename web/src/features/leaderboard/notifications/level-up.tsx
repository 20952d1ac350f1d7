import { useApolloClient } from "@apollo/client/react";
import { Link } from "react-router-dom";
import { formatNumber } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Icon } from "../../../ui/icon";
import { IconButton } from "../../../ui/icon-button";
import { useSession } from "../../accounts";
import { unlockedText } from "./unlocked-channels";
import { levelBadge } from "../ranking/ranking-rules";
import type { XpChange } from "../xp/use-xp-changes";

interface LevelUpProps {
  change: XpChange;
  showsLeaderboardLink: boolean;
  onClose: () => void;
}

export function LevelUp({ change, showsLeaderboardLink, onClose }: LevelUpProps) {
  const { level, levelBefore, xp, nextLevelXp } = change;
  const { cache } = useApolloClient();
  // Admins can open every channel at any level.
  const isAdmin = useSession().viewer?.role === "ADMIN";
  const badge = levelBadge(level);
  const details = [
    badge !== levelBadge(levelBefore) && `Your badge is now ${badge}.`,
    !isAdmin && unlockedText(change, cache),
  ].filter(Boolean);
  return (
    <div className="cut scan-sweep pointer-events-auto relative flex animate-rise gap-4 border border-signal/50 bg-raised p-3 pr-12 shadow-overlay sm:p-4 sm:pr-12 [--cut-line:var(--color-signal)]">
      <span className="text-signal">
        <Icon name="bolt" size={24} />
      </span>
      <div className="min-w-0">
        <p className="label text-signal">Level up</p>
        <p className="glitch-title font-display text-lg font-semibold">LEVEL {level}</p>
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {details.map((detail) => `${detail} `)}
          <span className="figures">
            {formatNumber(nextLevelXp - xp)} XP to level {level + 1}.
          </span>
        </p>
        {showsLeaderboardLink && (
          <Link
            to={paths.leaderboard()}
            onClick={onClose}
            className="mt-2 inline-block text-sm text-signal hover:text-text"
          >
            See the leaderboard
          </Link>
        )}
      </div>
      <IconButton label="Close" icon="close" size="sm" onClick={onClose} className="absolute top-2 right-3" />
    </div>
  );
}
