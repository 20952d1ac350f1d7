import { Link } from "react-router-dom";
import type { AuditRowFragment } from "../../../gql/graphql";
import { actionParts } from "../../../lib/text/format-action";
import { formatDateTime } from "../../../lib/text/format";
import { isRecord } from "../../../lib/storage/json";
import { paths } from "../../../lib/paths";

export function AuditRow({ entry }: { entry: AuditRowFragment }) {
  const { action, reason, channelName, removedMessage, at, author, subject } = entry;
  const [before, object, after] = actionParts(action);
  const pairs = detailPairs(entry.details);
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line py-3 text-sm lg:grid-cols-[11rem_minmax(0,1.2fr)_minmax(0,1fr)]">
      <time dateTime={at} className="figures text-xs leading-5 text-muted">
        {formatDateTime(at)}
      </time>
      <p className="min-w-0 wrap-anywhere">
        {author ? <MemberLink member={author} /> : "The system"} {before}
        {subject ? <MemberLink member={subject} /> : channelName ? `#${channelName}` : object}
        {after}
        {reason && <span className="mt-0.5 block text-muted">“{reason}”</span>}
        {removedMessage && (
          <span className="mt-1.5 block max-h-48 overflow-y-auto border-l-2 border-line pl-3 whitespace-pre-wrap text-muted">
            {[removedMessage.text, ...removedMessage.files].filter(Boolean).join("\n")}
          </span>
        )}
      </p>
      {pairs.length > 0 && (
        <dl className="figures flex flex-wrap gap-x-4 gap-y-1 text-xs leading-5">
          {pairs.map(({ name, value }) => (
            <div key={name} className="flex max-w-full gap-1.5">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function MemberLink({ member }: { member: { id: string; username: string } }) {
  return (
    <Link to={paths.adminUser(member.id)} className="font-medium underline-offset-4 hover:text-signal hover:underline">
      {member.username}
    </Link>
  );
}

const UUID = /^([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ISO_TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The details as name-value pairs. A change of several fields becomes one pair for each. UUIDs are shortened. */
export function detailPairs(details: Record<string, unknown>): { name: string; value: string }[] {
  const { from, to, ...rest } = details;
  const changes = isRecord(from) && isRecord(to) ? Object.entries(to) : [];
  const others = changes.length ? rest : details;
  return [
    ...Object.entries(others)
      .filter(([, value]) => value !== null && value !== "")
      .map(([name, value]) => ({ name: humanizeName(name), value: formatValue(value) })),
    ...changes.map(([name, value]) => ({
      name: humanizeName(name),
      value: `${formatValue(isRecord(from) ? from[name] : null)} → ${formatValue(value)}`,
    })),
  ];
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "string") return formatText(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.map(formatValue).join(", ") : JSON.stringify(value);
}

/** Converts "contactMessageId" to "contact message". */
const humanizeName = (name: string): string =>
  name.replace(/(?<=[a-z])Ids?$/, "").replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function formatText(text: string): string {
  const [, idStart] = UUID.exec(text) ?? [];
  if (idStart) return `#${idStart}`;
  return ISO_TIMESTAMP.test(text) ? formatDateTime(text) : text;
}
