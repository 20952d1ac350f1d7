import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import type { LeaderboardPageQuery, Timeframe } from "../../../gql/graphql";
import { useRealtimeStatus, type RealtimeStatus } from "../../../lib/live/realtime-status";
import { Throttled } from "../../../lib/hooks/throttled";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { TopTenChangedDocument, useLeaderboardPageQuery } from "./leaderboard-page.generated";

type Leaderboard = LeaderboardPageQuery["leaderboard"];

export interface LiveLeaderboard {
  leaderboard: Leaderboard | null;
  error: Error | null;
  status: RealtimeStatus;
}

/** The first ten may change twice a second, and everybody on the page asks then: the first change at once. */
const THROTTLE_MS = 5_000;
/** For what nobody announces: one is passed below the tenth place. */
const POLL_INTERVAL_MS = 15_000;

/** All that the page shows of a ranking; what is asked at different moments would contradict itself. */
const REFETCHED_QUERIES: readonly (string | undefined)[] = ["LeaderboardPage", "RankingPage"];

/** One timeframe's leaderboard, which follows the server: the first ten, one's own place, how many are ranked. */
export function useLeaderboard(timeframe: Timeframe, ownXp: number | null): LiveLeaderboard {
  const variables = { timeframe };
  const { data, error } = useLeaderboardPageQuery({ variables, fetchPolicy: "cache-and-network" });
  const status = useRealtimeStatus();
  const lookAgain = useRefetch();

  useLiveSubscription(TopTenChangedDocument, { variables, onData: lookAgain, onResync: lookAgain });

  const seenXp = useRef(ownXp);
  useEffect(
    function lookAgainWhenOwnXpMoved() {
      if (seenXp.current === ownXp) return;
      seenXp.current = ownXp;
      lookAgain();
    },
    [ownXp, lookAgain],
  );

  return { leaderboard: data?.leaderboard ?? null, error: error ?? null, status };
}

/** Asks again for all that is shown, now and then by itself; not for a page that nobody sees. */
function useRefetch(): () => void {
  const client = useApolloClient();
  const [lookAgain] = useState(() => {
    const throttled = new Throttled<void>(() => {
      if (document.visibilityState === "hidden") return;
      client
        .refetchQueries({
          include: "active",
          onQueryUpdated: ({ queryName }) => REFETCHED_QUERIES.includes(queryName),
        })
        // What is shown stays until then, and when it fails.
        .catch(() => undefined);
    }, THROTTLE_MS);
    return () => throttled.push();
  });

  useEffect(
    function lookNowAndThen() {
      const timer = window.setInterval(lookAgain, POLL_INTERVAL_MS);
      return () => window.clearInterval(timer);
    },
    [lookAgain],
  );
  useOnReturn(lookAgain);
  return lookAgain;
}
