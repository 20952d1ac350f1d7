import { Link, useLocation } from "react-router-dom";
import type { LeaderboardPageQuery } from "../../../gql/graphql";
import { formatNumber } from "../../../lib/text/format";
import { Card } from "../../../ui/card";
import { Icon } from "../../../ui/icon";
import { ProgressBar } from "../../../ui/state/progress-bar";
import { Skeleton } from "../../../ui/state/skeleton";
import type { Viewer } from "../../accounts";
import { useOwnSanctions } from "../../moderation";
import { LevelBadge } from "../level-badge";
import { OWN_ROW_ID } from "./ranking-rules";
import { leaderboardTexts } from "../texts";

type LevelFields = Pick<Viewer, "id" | "level" | "xp" | "nextLevelXp">;

interface OwnRankProps {
  viewer: LevelFields;
  /** Null while loading. The level is shown without it. */
  leaderboard: Pick<LeaderboardPageQuery["leaderboard"], "around" | "rankedCount"> | null;
}

/** The viewer's rank in the selected period, their level, and their progress to the next one. */
export function OwnRank({ viewer, leaderboard }: OwnRankProps) {
  const own = leaderboard?.around.find(({ member }) => member.id === viewer.id);
  return (
    <Card as="section" className="grid gap-3 p-4 xl:gap-4 xl:p-5" aria-labelledby="own-rank">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="own-rank" className="font-display text-lg font-semibold">
          Your rank
        </h2>
        {own && <OwnRowLink />}
      </div>
      <div className="flex items-end justify-between gap-x-6 gap-y-4 xl:flex-col xl:items-stretch">
        {/* Reserves the height of a rank, so that nothing below shifts when it loads. */}
        <div className="min-h-14">
          {!leaderboard && <Skeleton width="9rem" height="3.5rem" />}
          {leaderboard && own && <RankNumber rank={own.rank} count={leaderboard.rankedCount} />}
          {leaderboard && !own && <NoRank />}
        </div>
        <p className="grid flex-none justify-items-end gap-1.5 xl:flex xl:items-center xl:justify-between xl:border-t xl:border-line xl:pt-4">
          <span className="label text-muted">{leaderboardTexts.level}</span> <LevelBadge level={viewer.level} />
        </p>
      </div>
      <LevelProgress viewer={viewer} />
    </Card>
  );
}

function RankNumber({ rank, count }: { rank: number; count: number }) {
  return (
    <p>
      <span className="label block text-muted">{leaderboardTexts.youAre}</span>{" "}
      <span className="figures text-xl">#{formatNumber(rank)}</span>{" "}
      <span className="figures text-sm text-muted">of {formatNumber(count)}</span>
    </p>
  );
}

/** Strikes can deduct all XP of the period, so "none yet" would be wrong for a member with strikes. */
function NoRank() {
  const { strikes } = useOwnSanctions();
  return (
    <p className="text-sm text-muted">
      {strikes.length > 0
        ? "Strikes deduct XP, so your XP for this period is 0 or less."
        : "You haven't earned XP in this period yet."}
    </p>
  );
}

/** Also moves the keyboard focus to the row. */
function OwnRowLink() {
  const { search } = useLocation();
  return (
    <Link
      to={{ search, hash: OWN_ROW_ID }}
      replace
      onClick={() => document.getElementById(OWN_ROW_ID)?.focus({ preventScroll: true })}
      className="flex flex-none items-center gap-1.5 text-sm text-signal hover:text-text"
    >
      Go to your row
      <Icon name="arrow-down" size={16} />
    </Link>
  );
}

function LevelProgress({ viewer: { level, xp, nextLevelXp } }: { viewer: LevelFields }) {
  return (
    <div className="grid gap-2">
      <ProgressBar
        value={xp / nextLevelXp}
        label={leaderboardTexts.xpOf(formatNumber(xp), formatNumber(nextLevelXp))}
      />
      <p className="figures flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs">
        <span>{leaderboardTexts.xpOf(formatNumber(xp), formatNumber(nextLevelXp))}</span>{" "}
        <span className="text-muted">
          {formatNumber(nextLevelXp - xp)} XP to level {level + 1}
        </span>
      </p>
    </div>
  );
}
