import { useState } from "react";
import { formatDateTime, formatNumber } from "../../../../lib/text/format";
import { Button } from "../../../../ui/button";
import { ErrorState } from "../../../../ui/state/error-state";
import { MoreButton } from "../../../../ui/page/more-button";
import { Skeleton } from "../../../../ui/state/skeleton";
import { adminTexts, adminUserTexts as texts } from "../../texts";
import { DetailsRow } from "./details-section";
import { useAdminUserXpQuery } from "./user.generated";
import { errorText } from "../../../../lib/text/error-text";

const INITIAL_ENTRIES = 5;

/** The user's XP entries, newest first. Shows a few until expanded. */
export function XpLedger({ userId }: { userId: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const { data, error, refetch, fetchMore } = useAdminUserXpQuery({
    variables: { id: userId },
    fetchPolicy: "cache-and-network",
  });
  const user = data?.registeredUser;
  const page = user?.xpEntries;

  const loadMore = () => fetchMore({ variables: { after: page?.pageInfo.endCursor } });

  if (!page) {
    return error ? (
      <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={200} shape="block" />
    );
  }
  const xpAfter = xpAfterEach(
    page.edges.map(({ node }) => node),
    user.user.member.xp,
  );
  const showsAll = isExpanded || page.edges.length <= INITIAL_ENTRIES;
  const entries = showsAll ? page.edges : page.edges.slice(0, INITIAL_ENTRIES);
  if (page.edges.length === 0) return <p className="border-t border-line py-3 text-sm text-muted">No XP earned yet.</p>;
  return (
    <>
      <ul>
        {entries.map(({ node: { id, rule, amount, isReversal, note, at } }, index) => (
          <DetailsRow
            key={id}
            title={`${texts.rules[rule] ?? rule}${isReversal ? ", reversed" : ""}`}
            detail={note ? `${formatDateTime(at)} · ${note}` : formatDateTime(at)}
            trailing={
              <>
                <span className={amount < 0 ? "text-danger" : amount > 0 ? "text-signal" : "text-muted"}>
                  {amount > 0 && "+"}
                  {formatNumber(amount)}
                </span>
                <span className="block text-xs text-muted">{`Balance: ${formatNumber(xpAfter[index] ?? 0)} XP`}</span>
              </>
            }
          />
        ))}
      </ul>
      {!showsAll && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setExpanded(true)}>
          Show all
        </Button>
      )}
      {showsAll && page.pageInfo.hasNextPage && <MoreButton loadMore={loadMore} size="sm" className="mt-3" />}
    </>
  );
}

/** The XP balance after each entry, newest first. `xp` is the current balance. */
export function xpAfterEach(entries: readonly { amount: number }[], xp: number): number[] {
  let after = xp;
  return entries.map(({ amount }) => {
    const balance = after;
    after -= amount;
    return balance;
  });
}
