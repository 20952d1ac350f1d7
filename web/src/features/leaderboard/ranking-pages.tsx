import { useRef, useState, type ReactNode } from "react";
import type { Timeframe } from "../../gql/graphql";
import { errorText } from "../../lib/error-text";
import { Button } from "../../ui/button";
import { useRankingPageQuery } from "./leaderboard-page.generated";
import { LeaderboardRow } from "./leaderboard-row";
import { leaderboardTexts } from "./texts";

interface FurtherPlacesProps {
  timeframe: Timeframe;
  /** Where the places before end. */
  after: string;
  viewerId: string | null;
}

/** What follows a place: a button, then a page, then the button again. A page asks anew when the places before it move. */
export function FurtherPlaces(props: FurtherPlacesProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <RankingPage {...props} />;
  return (
    <FullRow>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        {leaderboardTexts.more}
      </Button>
    </FullRow>
  );
}

function RankingPage({ timeframe, after, viewerId }: FurtherPlacesProps) {
  const variables = { timeframe, after };
  const query = useRankingPageQuery({ variables, fetchPolicy: "cache-and-network" });
  const { error, refetch } = query;
  const page = (query.data ?? query.previousData)?.ranking;
  const focusOnce = useFocusOnce();
  if (!page && error) {
    return (
      <FullRow>
        <p role="alert" className="text-sm text-muted">
          {errorText(error)}
        </p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          {leaderboardTexts.retry}
        </Button>
      </FullRow>
    );
  }
  if (!page) {
    return (
      <FullRow>
        <Button variant="secondary" size="sm" busy busyLabel={leaderboardTexts.loading} />
      </FullRow>
    );
  }
  return (
    <>
      <tbody
        ref={focusOnce}
        tabIndex={-1}
        aria-label={leaderboardTexts.furtherPlaces}
        className="block outline-none md:table-row-group"
      >
        {page.edges.map(({ node }) => (
          <LeaderboardRow key={node.member.id} entry={node} isViewer={node.member.id === viewerId} />
        ))}
      </tbody>
      {page.pageInfo.hasNextPage && page.pageInfo.endCursor && (
        <FurtherPlaces timeframe={timeframe} after={page.pageInfo.endCursor} viewerId={viewerId} />
      )}
    </>
  );
}

/** The button that was pressed is gone: the keyboard goes on with what it brought. */
function useFocusOnce(): (element: HTMLElement | null) => void {
  const isDone = useRef(false);
  return (element) => {
    if (!element || isDone.current) return;
    isDone.current = true;
    element.focus({ preventScroll: true });
  };
}

function FullRow({ children }: { children: ReactNode }) {
  return (
    <tbody className="block md:table-row-group">
      <tr className="block md:table-row">
        <td colSpan={5} className="block p-4 md:table-cell">
          <div className="flex flex-wrap items-center justify-center gap-4">{children}</div>
        </td>
      </tr>
    </tbody>
  );
}
