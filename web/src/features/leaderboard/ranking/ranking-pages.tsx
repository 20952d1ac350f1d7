import { useId, useRef, useState, type ReactNode } from "react";
import type { LeaderboardRow_entryFragment, Timeframe } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { useRankingPageQuery } from "./leaderboard-page.generated";
import { RankingTable } from "../table/ranking-table";
import { OwnPlace, withoutShown } from "./own-place";
import { leaderboardTexts } from "../texts";

interface MorePlacesProps {
  timeframe: Timeframe;
  /** The cursor after the last place shown. */
  after: string;
  /** The viewer and the members around them who aren't shown above. */
  around: readonly LeaderboardRow_entryFragment[];
  viewerId: string | null;
}

/** A button that loads the next page, followed by the viewer's own place until a page contains it. */
export function MorePlaces(props: MorePlacesProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <RankingPage {...props} />;
  return (
    <ListEnd {...props}>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        Show more
      </Button>
    </ListEnd>
  );
}

/** Refetches when the preceding places change. */
function RankingPage({ timeframe, after, around, viewerId }: MorePlacesProps) {
  const variables = { timeframe, after };
  const query = useRankingPageQuery({ variables, fetchPolicy: "cache-and-network" });
  const { error, refetch } = query;
  const page = (query.data ?? query.previousData)?.ranking;
  const focusOnce = useFocusOnce();
  const headingId = useId();
  if (!page && error) {
    return (
      <ListEnd around={around} viewerId={viewerId}>
        <p role="alert" className="text-sm text-muted">
          {errorText(error)}
        </p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          {leaderboardTexts.retry}
        </Button>
      </ListEnd>
    );
  }
  if (!page) {
    return (
      <ListEnd around={around} viewerId={viewerId}>
        <Button variant="secondary" size="sm" busy busyLabel={leaderboardTexts.loading} />
      </ListEnd>
    );
  }
  const entries = page.edges.map(({ node }) => node);
  const notShown = withoutShown(around, entries);
  const { hasNextPage, endCursor } = page.pageInfo;
  return (
    <>
      <div ref={focusOnce} tabIndex={-1} className="outline-none">
        <h3 id={headingId} className="sr-only">
          More places
        </h3>
        <RankingTable labelledBy={headingId} entries={entries} viewerId={viewerId} hidesColumns />
      </div>
      {hasNextPage && endCursor ? (
        <MorePlaces timeframe={timeframe} after={endCursor} around={notShown} viewerId={viewerId} />
      ) : (
        <OwnPlace around={notShown} viewerId={viewerId} />
      )}
    </>
  );
}

/** Moves the keyboard focus to the loaded rows, because the pressed button is gone. */
function useFocusOnce(): (element: HTMLElement | null) => void {
  const hasFocused = useRef(false);
  return (element) => {
    if (!element || hasFocused.current) return;
    hasFocused.current = true;
    element.focus({ preventScroll: true });
  };
}

interface ListEndProps extends Pick<MorePlacesProps, "around" | "viewerId"> {
  children: ReactNode;
}

/** The end of the loaded list. */
function ListEnd({ around, viewerId, children }: ListEndProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-center gap-4 bg-surface p-4">{children}</div>
      <OwnPlace around={around} viewerId={viewerId} />
    </>
  );
}
