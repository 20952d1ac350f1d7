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

/** The top 10 can change twice a second, and every open page refetches. The first change refetches immediately. */
const THROTTLE_MS = 5_000;
/** No event reports changes below rank 10. */
const POLL_INTERVAL_MS = 15_000;

/** Refetched together so that the page never shows inconsistent rankings. */
const REFETCHED_QUERIES: readonly (string | undefined)[] = ["LeaderboardPage", "RankingPage"];

/** The live leaderboard of one timeframe: the top 10, the viewer's place, and the number of ranked members. */
export function useLeaderboard(timeframe: Timeframe, ownXp: number | null): LiveLeaderboard {
  const variables = { timeframe };
  const { data, error } = useLeaderboardPageQuery({ variables, fetchPolicy: "cache-and-network" });
  const status = useRealtimeStatus();
  const refetch = useRefetch();

  useLiveSubscription(TopTenChangedDocument, { variables, onData: refetch, onResync: refetch });

  const seenXp = useRef(ownXp);
  useEffect(
    function refetchOnXpChange() {
      if (seenXp.current === ownXp) return;
      seenXp.current = ownXp;
      refetch();
    },
    [ownXp, refetch],
  );

  return { leaderboard: data?.leaderboard ?? null, error: error ?? null, status };
}

/** Refetches everything shown, on demand and at an interval. Skips hidden pages. */
function useRefetch(): () => void {
  const client = useApolloClient();
  const [refetch] = useState(() => {
    const throttled = new Throttled<void>(() => {
      if (document.visibilityState === "hidden") return;
      client
        .refetchQueries({
          include: "active",
          onQueryUpdated: ({ queryName }) => REFETCHED_QUERIES.includes(queryName),
        })
        // A failed refetch leaves the current data in place.
        .catch(() => undefined);
    }, THROTTLE_MS);
    return () => throttled.push();
  });

  useEffect(
    function poll() {
      const timer = window.setInterval(refetch, POLL_INTERVAL_MS);
      return () => window.clearInterval(timer);
    },
    [refetch],
  );
  useOnReturn(refetch);
  return refetch;
}
