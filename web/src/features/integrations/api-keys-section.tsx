import { useState } from "react";
import type { ApiKeyRowFragment } from "../../gql/graphql";
import { classNames } from "../../lib/class-names";
import { formatDate, formatRelativeTime } from "../../lib/text/format";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/state/error-state";
import { Skeleton } from "../../ui/state/skeleton";
import { SettingRow } from "../accounts";
import { useMyApiKeysQuery } from "./api-keys.generated";
import { CreateKeyForm } from "./create-key-form";
import { KeyBadge } from "./key-badge";
import { keyState } from "./key-state";
import { NewKeyDialog } from "./new-key-dialog";
import { RevokeKey } from "./revoke-key";
import { apiKeyTexts as texts, scopeTexts } from "./texts";
import { errorText } from "../../lib/text/error-text";

/** Creates and revokes the viewer's API keys. */
export function ApiKeysSection() {
  const [isCreating, setCreating] = useState(false);
  const [newKey, setNewKey] = useState<string | null>(null);
  function handleCreated(key: string) {
    setCreating(false);
    setNewKey(key);
  }
  return (
    <section aria-labelledby="api-keys" className="flex flex-col">
      <h2 id="api-keys" className="mb-4 font-display text-lg font-semibold">
        {texts.heading}
      </h2>
      <SettingRow
        title="Personal API keys"
        text={
          <>
            Let your own programs read courses and leaderboards. A key can't act on your behalf.{" "}
            <a href="/api/guide" className="text-signal underline underline-offset-2">
              Documentation
            </a>
          </>
        }
        action={
          !isCreating && (
            <Button variant="secondary" size="sm" onClick={() => setCreating(true)}>
              {texts.create}
            </Button>
          )
        }
      >
        {isCreating && <CreateKeyForm onCreated={handleCreated} onCancel={() => setCreating(false)} />}
        <OwnKeys />
      </SettingRow>
      {newKey && <NewKeyDialog apiKey={newKey} onClose={() => setNewKey(null)} />}
    </section>
  );
}

function OwnKeys() {
  const { data, error, refetch } = useMyApiKeysQuery({ fetchPolicy: "cache-and-network" });
  if (!data) {
    if (error) return <ErrorState title={texts.failed} message={errorText(error)} onRetry={() => void refetch()} />;
    return <Skeleton height={56} shape="block" />;
  }
  if (data.myApiKeys.length === 0) {
    return (
      <p className="text-sm text-muted">
        No keys yet. Create one to read courses or leaderboards from your own programs.
      </p>
    );
  }
  return (
    <ul className="flex flex-col">
      {data.myApiKeys.map((apiKey) => (
        <KeyItem key={apiKey.id} apiKey={apiKey} />
      ))}
    </ul>
  );
}

function KeyItem({ apiKey }: { apiKey: ApiKeyRowFragment }) {
  const { id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt } = apiKey;
  const state = keyState(apiKey, new Date());
  const details = [
    `${prefix}…`,
    scopes.map((scope) => scopeTexts[scope]).join(", "),
    `created ${formatDate(createdAt)}`,
    expiresAt ? texts.until(formatDate(expiresAt)) : texts.noExpiry,
    lastUsedAt ? texts.used(formatRelativeTime(lastUsedAt)) : texts.neverUsed,
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className={classNames("min-w-0", state !== "active" && "text-muted")}>
        <p className="flex flex-wrap items-center gap-2 break-words">
          {name}
          <KeyBadge state={state} />
        </p>
        <p className="figures text-xs text-muted">{details.join(" · ")}</p>
      </div>
      {state === "active" && <RevokeKey id={id} name={name} />}
    </li>
  );
}
