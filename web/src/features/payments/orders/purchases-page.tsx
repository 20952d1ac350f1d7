import { errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { MoreButton } from "../../../ui/page/more-button";
import { PageHeader } from "../../../ui/page/page-header";
import { Skeleton } from "../../../ui/state/skeleton";
import { PurchaseRow } from "./purchase-row";
import { useMyPurchasesQuery } from "./purchases-page.generated";

/** The viewer's orders, each with its status and next step. */
export function PurchasesPage() {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-8 px-4 py-10 sm:px-8">
      <PageHeader title="Purchases" subtitle="Your orders, their status, and what to do next." />
      <Purchases />
    </div>
  );
}

function Purchases() {
  const { data, error, refetch, fetchMore } = useMyPurchasesQuery({ fetchPolicy: "cache-and-network" });
  const reload = (): void => void refetch().catch(() => undefined);
  useOnReturn(reload);
  if (!data) {
    if (!error) return <Skeleton height={320} shape="block" />;
    return <ErrorState title="Couldn't load your purchases" message={errorText(error)} onRetry={reload} />;
  }
  const { edges, pageInfo } = data.myPurchases;
  if (edges.length === 0) {
    return (
      <EmptyState
        icon="archive"
        title="No purchases yet"
        action={<ButtonLink to={paths.courses()}>Browse courses</ButtonLink>}
      >
        Courses and Premium memberships you buy appear here.
      </EmptyState>
    );
  }
  const loadMore = () => fetchMore({ variables: { after: pageInfo.endCursor } });
  return (
    <div className="flex flex-col gap-6">
      <ul>
        {edges.map(({ node }) => (
          <PurchaseRow key={node.id} purchase={node} />
        ))}
      </ul>
      {pageInfo.hasNextPage && <MoreButton loadMore={loadMore} className="self-center" />}
    </div>
  );
}
