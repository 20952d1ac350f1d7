import { skipToken, useApolloClient } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import type { LeaderboardPageQuery, Timeframe, TopTenChangedSubscription } from "../../gql/graphql";
import { useRealtimeStatus, type RealtimeStatus } from "../../lib/realtime-status";
import {
  LeaderboardPageDocument,
  useLeaderboardPageQuery,
  useTopTenChangedSubscription,
} from "./leaderboard-page.generated";

type Leaderboard = LeaderboardPageQuery["leaderboard"];

interface LiveLeaderboard {
  leaderboard: Leaderboard | null;
  error: Error | null;
  status: RealtimeStatus;
}

/** One timeframe's leaderboard, whose first ten follow the server; one's own place when one's own XP moves. */
export function useLeaderboard(timeframe: Timeframe, ownXp: number | null): LiveLeaderboard {
  const variables = { timeframe };
  const { data, error, refetch } = useLeaderboardPageQuery({ variables, fetchPolicy: "cache-and-network" });
  const status = useRealtimeStatus();
  const { cache } = useApolloClient();

  function take({ windowStart, windowEnd, endCursor, entries }: TopTenChangedSubscription["topTenChanged"]): void {
    cache.updateQuery<LeaderboardPageQuery>(
      { query: LeaderboardPageDocument, variables },
      (present) => present && { leaderboard: { ...present.leaderboard, windowStart, windowEnd, endCursor, entries } },
    );
  }

  useTopTenChangedSubscription(
    status === "connected"
      ? {
          variables,
          onData: ({ data: { data: event } }) => event && take(event.topTenChanged),
          ignoreResults: true,
        }
      : skipToken,
  );

  const seenXp = useRef(ownXp);
  useEffect(
    function lookAgainWhenOwnXpMoved() {
      if (seenXp.current === ownXp) return;
      seenXp.current = ownXp;
      // What is shown stays until then, and when it fails.
      refetch().catch(() => undefined);
    },
    [ownXp, refetch],
  );

  return { leaderboard: data?.leaderboard ?? null, error: error ?? null, status };
}
