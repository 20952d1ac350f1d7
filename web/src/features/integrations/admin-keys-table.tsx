import { Link } from "react-router-dom";
import type { AllApiKeysQuery } from "../../gql/graphql";
import { formatDate, formatRelativeTime } from "../../lib/text/format";
import { paths } from "../../lib/paths";
import { KeyBadge } from "./key-badge";
import { keyState } from "./key-state";
import { RevokeKey } from "./revoke-key";
import { adminKeyTexts as texts, apiKeyTexts, scopeTexts } from "./texts";

type AdminKey = AllApiKeysQuery["apiKeys"]["edges"][number]["node"];

/** A table on wide screens. On phones, each key is a block. */
export function AdminKeysTable({ keys }: { keys: readonly AdminKey[] }) {
  return (
    <div className="relative w-full md:overflow-x-auto" tabIndex={0} role="region" aria-label={texts.title}>
      <table className="block w-full text-left text-sm md:table md:min-w-[44rem]">
        <thead className="label sr-only text-muted md:not-sr-only md:table-header-group">
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
        <tbody className="block md:table-row-group">
          {keys.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const [, ownerHeading, scopesHeading] = texts.columns;

/** Repeats the column heading on phones, where the header row is hidden. */
const CardLabel = ({ text }: { text: string }) => (
  <span aria-hidden="true" className="label mr-2 text-muted md:hidden">
    {text}
  </span>
);

function KeyRow({ apiKey }: { apiKey: AdminKey }) {
  const { id, name, prefix, owner, scopes, expiresAt, lastUsedAt } = apiKey;
  const state = keyState(apiKey, new Date());
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-b border-line py-4 align-top md:table-row">
      <td className="min-w-0 break-words md:py-3 md:pr-4">
        {name}
        <span className="figures block text-xs text-muted">{prefix}…</span>
      </td>
      <td className="max-md:col-span-2 md:py-3 md:pr-4">
        <CardLabel text={ownerHeading} />
        <Link to={paths.publicProfile(owner.id)} className="hover:text-signal">
          {owner.username}
        </Link>
      </td>
      <td className="max-md:col-span-2 md:py-3 md:pr-4">
        <CardLabel text={scopesHeading} />
        {scopes.map((scope) => scopeTexts[scope]).join(", ")}
      </td>
      <td className="max-md:col-start-2 max-md:row-start-1 max-md:text-right md:py-3 md:pr-4">
        <KeyBadge state={state} />
        <span className="figures block text-xs text-muted">
          {expiresAt ? apiKeyTexts.until(formatDate(expiresAt)) : apiKeyTexts.noExpiry}
        </span>
      </td>
      <td className="figures self-center text-muted md:py-3 md:pr-4 md:whitespace-nowrap">
        {lastUsedAt ? apiKeyTexts.used(formatRelativeTime(lastUsedAt)) : apiKeyTexts.neverUsed}
      </td>
      <td className="text-right empty:hidden md:py-2 md:empty:table-cell">
        {state === "active" && <RevokeKey id={id} name={name} />}
      </td>
    </tr>
  );
}
