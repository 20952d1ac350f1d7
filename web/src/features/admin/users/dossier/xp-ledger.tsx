import { useState } from "react";
import { formatDateTime, formatNumber } from "../../../../lib/text/format";
import { Button } from "../../../../ui/button";
import { ErrorState } from "../../../../ui/state/error-state";
import { MoreButton } from "../../../../ui/page/more-button";
import { Skeleton } from "../../../../ui/state/skeleton";
import { adminTexts, adminUserTexts as texts } from "../../texts";
import { DossierRow } from "./dossier-section";
import { useAdminUserXpQuery } from "./user.generated";
import { xpAfterEach } from "./xp-after";

const shownAtFirst = 5;

/** Every change of a person's XP, newest first: the latest few, and page after page once that is asked for. */
export function XpLedger({ userId }: { userId: string }) {
  const [isAskedFor, setAskedFor] = useState(false);
  const { data, error, refetch, fetchMore } = useAdminUserXpQuery({
    variables: { id: userId },
    fetchPolicy: "cache-and-network",
  });
  const page = data?.registeredUser.xpEntries;

  const loadMore = () =>
    fetchMore({
      variables: { after: page?.pageInfo.endCursor },
      updateQuery: (known, { fetchMoreResult }) => {
        const { edges, ...rest } = fetchMoreResult.registeredUser.xpEntries;
        const all = [...known.registeredUser.xpEntries.edges, ...edges];
        return { registeredUser: { ...known.registeredUser, xpEntries: { ...rest, edges: all } } };
      },
    });

  if (!page || !data) {
    return error ? (
      <ErrorState title={adminTexts.failed} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={200} shape="block" />
    );
  }
  const xpAfter = xpAfterEach(
    page.edges.map(({ node }) => node),
    data.registeredUser.user.member.xp,
  );
  const isWhole = isAskedFor || page.edges.length <= shownAtFirst;
  const entries = isWhole ? page.edges : page.edges.slice(0, shownAtFirst);
  if (page.edges.length === 0) return <p className="border-t border-line py-3 text-sm text-muted">{texts.noXp}</p>;
  return (
    <>
      <ul>
        {entries.map(({ node: { id, rule, amount, reversal, note, at } }, index) => (
          <DossierRow
            key={id}
            title={`${texts.rules[rule] ?? rule}${reversal ? `, ${texts.reversal}` : ""}`}
            detail={note ? `${formatDateTime(at)} · ${note}` : formatDateTime(at)}
            mark={
              <>
                <span className={amount < 0 ? "text-danger" : amount > 0 ? "text-signal" : "text-muted"}>
                  {amount > 0 && "+"}
                  {formatNumber(amount)}
                </span>
                <span className="block text-xs text-muted">{texts.xpAfter(formatNumber(xpAfter[index] ?? 0))}</span>
              </>
            }
          />
        ))}
      </ul>
      {!isWhole && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setAskedFor(true)}>
          {texts.showAll}
        </Button>
      )}
      {isWhole && page.pageInfo.hasNextPage && <MoreButton loadMore={loadMore} size="sm" className="mt-3" />}
    </>
  );
}
