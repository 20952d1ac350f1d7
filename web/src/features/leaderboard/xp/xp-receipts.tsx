import { useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router-dom";
import type { XpReceiptRow_receiptFragment, MyXpReceiptsQuery } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { errorText } from "../../../lib/text/error-text";
import { formatDateTime, formatNumber } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { MoreButton } from "../../../ui/page/more-button";
import { Skeleton } from "../../../ui/state/skeleton";
import { Section } from "../../../ui/page/section";
import { useSession } from "../../accounts";
import { DisputeLine } from "./dispute-line";
import { countedOnLabel, ruleDetail } from "./receipt-labels";
import { xpNotificationTexts } from "../notifications/texts";
import { receiptTexts as texts } from "../texts";
import { useMyXpReceiptsQuery } from "./xp-receipts.generated";
import { ButtonLink } from "../../../ui/button";

/** The first page is smaller; see the query's default. */
const PAGE_SIZE = 15;

/** Every change of the viewer's XP, newest first. */
export function XpReceipts() {
  return (
    <Section
      id="xp-history"
      title={texts.title}
      hint="Every change to your XP, with its rule, source, and time. Only you and admins can see this."
    >
      <ReceiptList />
    </Section>
  );
}

function ReceiptList() {
  const query = useMyXpReceiptsQuery({ fetchPolicy: "network-only" });
  const { data, error, refetch, fetchMore } = query;
  useNewReceipts(query);
  if (!data) {
    if (!error) return <Skeleton height={200} shape="block" />;
    return (
      <ErrorState
        title="Couldn't load your XP history."
        message={errorText(error)}
        retryLabel="Retry"
        onRetry={() => void refetch()}
      />
    );
  }
  const { edges, pageInfo } = data.myXpReceipts;
  if (edges.length === 0)
    return (
      <EmptyState
        icon="bolt"
        title="No XP yet."
        action={
          <ButtonLink to={paths.community()} variant="secondary">
            Go to the community
          </ButtonLink>
        }
      >
        Your first message in a community channel earns 10.
      </EmptyState>
    );

  const loadMore = () => fetchMore({ variables: { first: PAGE_SIZE, after: pageInfo.endCursor } });

  return (
    <div className="flex flex-col items-start gap-4">
      <table className="block w-full border-t border-line text-left text-sm md:table">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="md:border-b md:border-line">
            {Object.values(texts.columns).map((label, index) => (
              <th
                key={label}
                scope="col"
                className={classNames("label py-2 pr-4 font-medium text-muted last:pr-0", index > 2 && "md:text-right")}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {edges.map(({ node }) => (
            <ReceiptRow key={node.id} receipt={node} />
          ))}
        </tbody>
      </table>
      {pageInfo.hasNextPage && (
        <MoreButton
          loadMore={loadMore}
          label="Show older changes"
          failedText="Couldn't load older changes. Please try again."
          size="sm"
        />
      )}
    </div>
  );
}

/** Adds new receipts when the viewer's XP changes, and keeps loaded older pages. */
function useNewReceipts({ fetchMore }: Pick<ReturnType<typeof useMyXpReceiptsQuery>, "fetchMore">): void {
  const xp = useSession().viewer?.xp;
  const seenXp = useRef(xp);

  const fetchNewest = useEffectEvent(() =>
    fetchMore({
      variables: { first: PAGE_SIZE },
      updateQuery: (shown, { fetchMoreResult }) => ({
        myXpReceipts: mergeNewest(shown.myXpReceipts, fetchMoreResult.myXpReceipts),
      }),
    }),
  );

  useEffect(
    function fetchOnXpChange() {
      if (seenXp.current === xp) return;
      seenXp.current = xp;
      // The next change fetches this receipt, too.
      fetchNewest().catch(() => undefined);
    },
    [xp],
  );
}

function ReceiptRow({ receipt }: { receipt: XpReceiptRow_receiptFragment }) {
  const { rule, amount, xpAfter, at } = receipt;
  const detail = ruleDetail(receipt);
  const countedOn = countedOnLabel(receipt);
  return (
    <tr className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-2 md:table-row md:py-0">
      <td className="figures order-3 text-xs whitespace-nowrap text-muted md:py-2.5 md:pr-4">
        <time dateTime={at}>{formatDateTime(at)}</time>
        {countedOn && <span className="block">{countedOn}</span>}
      </td>
      <td className="order-1 md:pr-4">
        {texts.rules[rule]}
        {detail && <span className="text-muted"> ({detail})</span>}
      </td>
      <td className="order-4 col-span-2 min-w-0 wrap-anywhere text-muted md:pr-4">
        <ReceiptSource receipt={receipt} />
        <DisputeLine receipt={receipt} />
      </td>
      <td
        className={classNames(
          "figures order-2 text-right whitespace-nowrap md:pr-4",
          amount > 0 ? "text-signal" : amount < 0 ? "text-danger" : "text-muted",
        )}
      >
        {amount === 0 ? "0 XP" : xpNotificationTexts.amount(amount)}
      </td>
      <td className="figures order-3 text-right text-xs text-muted md:text-sm">
        <span className="md:hidden">{texts.columns.xpAfter} </span>
        {formatNumber(xpAfter)}
      </td>
    </tr>
  );
}

/** The source of the change, linked while it exists. */
function ReceiptSource({ receipt }: { receipt: XpReceiptRow_receiptFragment }) {
  const { source, channelId, messageId, courseId } = receipt;
  if (source === null) return "no longer available";
  const target = courseId
    ? paths.course(courseId)
    : channelId && messageId
      ? paths.community(channelId, messageId)
      : null;
  const text = channelId ? `#${source}` : source;
  if (!target) return text;
  return (
    <Link to={target} className="inline-flex min-h-6 items-center text-signal hover:text-text">
      {text}
    </Link>
  );
}

type Receipts = MyXpReceiptsQuery["myXpReceipts"];

/** Prepends the newest page to the shown receipts, or replaces them if the two don't overlap. */
export function mergeNewest(shown: Receipts | undefined, newest: Receipts): Receipts {
  if (!shown) return newest;
  const overlapIndex = newest.edges.findIndex(({ node }) => node.id === shown.edges[0]?.node.id);
  return overlapIndex === -1 ? newest : { ...shown, edges: [...newest.edges.slice(0, overlapIndex), ...shown.edges] };
}
