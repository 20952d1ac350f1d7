import { useState } from "react";
import { errorText } from "../../lib/text/error-text";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/state/empty-state";
import { ErrorState } from "../../ui/state/error-state";
import { MoreButton } from "../../ui/page/more-button";
import { Skeleton } from "../../ui/state/skeleton";
import { AdminFrame } from "../admin";
import { useAllApiKeysQuery } from "./api-keys.generated";
import { AdminKeysTable } from "./admin-keys-table";
import { CreateKeyForm } from "./create-key-form";
import { NewKeyDialog } from "./new-key-dialog";
import { adminKeyTexts as texts, apiKeyTexts } from "./texts";

const PAGE_SIZE = 50;

/** Creates and revokes API keys for all members. */
export function AdminApiKeysPage() {
  const [isCreating, setCreating] = useState(false);
  const [newKey, setNewKey] = useState<string | null>(null);
  function handleCreated(key: string) {
    setCreating(false);
    setNewKey(key);
  }
  return (
    <AdminFrame
      title={texts.title}
      subtitle="All members' keys, newest first. A revoked key stops working immediately."
      actions={!isCreating && <Button onClick={() => setCreating(true)}>{apiKeyTexts.create}</Button>}
    >
      <div className="flex flex-col gap-8">
        {isCreating && <CreateKeyForm forOthers onCreated={handleCreated} onCancel={() => setCreating(false)} />}
        <AllKeys />
      </div>
      {newKey && <NewKeyDialog apiKey={newKey} onClose={() => setNewKey(null)} />}
    </AdminFrame>
  );
}

function AllKeys() {
  const { data, error, refetch, fetchMore } = useAllApiKeysQuery({
    variables: { first: PAGE_SIZE },
    fetchPolicy: "cache-and-network",
  });
  if (!data) {
    if (error)
      return <ErrorState title={apiKeyTexts.failed} message={errorText(error)} onRetry={() => void refetch()} />;
    return <Skeleton height={320} shape="block" />;
  }
  const { edges, pageInfo } = data.apiKeys;
  if (edges.length === 0) {
    return (
      <EmptyState icon="check" title="No API keys yet">
        Members create keys in their profile, or you create one for them.
      </EmptyState>
    );
  }
  const loadMore = () => fetchMore({ variables: { after: pageInfo.endCursor } });
  return (
    <div className="flex flex-col items-start gap-6">
      <AdminKeysTable keys={edges.map(({ node }) => node)} />
      {pageInfo.hasNextPage && <MoreButton loadMore={loadMore} />}
    </div>
  );
}
