import { Link } from "react-router-dom";
import type { AllApiKeysQuery } from "../../gql/graphql";
import { formatDate, formatRelativeTime } from "../../lib/format";
import { paths } from "../../lib/paths";
import { KeyBadge } from "./key-badge";
import { keyState } from "./key-state";
import { RevokeKey } from "./revoke-key";
import { adminKeyTexts as texts, apiKeyTexts, scopeTexts } from "./texts";

type AdminKey = AllApiKeysQuery["apiKeys"]["edges"][number]["node"];

export function AdminKeysTable({ keys }: { keys: readonly AdminKey[] }) {
  return (
    <div className="relative w-full overflow-x-auto" tabIndex={0} role="region" aria-label={texts.title}>
      <table className="w-full min-w-[44rem] text-left text-sm">
        <thead className="label text-muted">
          <tr className="border-b border-line">
            {texts.columns.map((heading) => (
              <th key={heading} scope="col" className="py-3 pr-4 font-normal">
                {heading}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{apiKeyTexts.revoke}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KeyRow({ apiKey }: { apiKey: AdminKey }) {
  const { id, name, prefix, owner, scopes, expiresAt, lastUsedAt } = apiKey;
  const state = keyState(apiKey, new Date());
  return (
    <tr className="border-b border-line align-top">
      <td className="py-3 pr-4">
        {name}
        <span className="figures block text-xs text-muted">{prefix}…</span>
      </td>
      <td className="py-3 pr-4">
        <Link to={paths.publicProfile(owner.id)} className="hover:text-signal">
          {owner.username}
        </Link>
      </td>
      <td className="py-3 pr-4">{scopes.map((scope) => scopeTexts[scope]).join(", ")}</td>
      <td className="py-3 pr-4">
        <KeyBadge state={state} />
        <span className="figures block text-xs text-muted">
          {expiresAt ? apiKeyTexts.until(formatDate(expiresAt)) : apiKeyTexts.forever}
        </span>
      </td>
      <td className="figures py-3 pr-4 whitespace-nowrap text-muted">
        {lastUsedAt ? apiKeyTexts.used(formatRelativeTime(lastUsedAt)) : apiKeyTexts.neverUsed}
      </td>
      <td className="py-2 text-right">{state === "active" && <RevokeKey id={id} name={name} />}</td>
    </tr>
  );
}
