import { Link } from "react-router-dom";
import type { AuditRowFragment } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { actionParts } from "../../../lib/text/format-action";
import { formatDateTime } from "../../../lib/text/format";
import { isRecord } from "../../../lib/storage/json";
import { paths } from "../../../lib/paths";

export function AuditRow({ entry }: { entry: AuditRowFragment }) {
  const { action, reason, channelName, removedMessage, at, author, subject } = entry;
  const [before, object, after] = actionParts(action);
  const details = detailsOf(entry.details);
  const weight = weightOf(action);
  return (
    <li
      className={classNames(
        "grid gap-x-6 gap-y-1 border-t border-line py-3 pl-4 text-sm lg:grid-cols-[11rem_minmax(0,1.2fr)_minmax(0,1fr)]",
        weight === "severe" && "border-l-2 border-l-glitch bg-glitch/5",
        weight === "notable" && "border-l-2 border-l-line-strong",
        weight === "routine" && "border-l-2 border-l-transparent text-muted",
      )}
    >
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
      {details.length > 0 && (
        <dl className="figures flex flex-col gap-1 text-xs leading-5">
          {details.map(({ name, from, value }) => (
            <div key={name} className="flex max-w-full flex-wrap gap-x-1.5">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere text-text">
                {from !== undefined && (
                  <>
                    <del className="text-danger decoration-glitch/60">{from}</del>
                    <span aria-hidden="true" className="text-muted">
                      {" → "}
                    </span>
                  </>
                )}
                {from === undefined ? value : <ins className="text-signal no-underline">{value}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** What takes something from a member, or gives power. */
const SEVERE =
  /^(user\.(banned|muted|kicked|struck|role_changed|deleted|mfa_reset|password_set)|message\.deleted|order\.|api_key\.|course\.deleted|quarantine\.)/;
/** What is undone with one click, or what readers hardly notice. */
const ROUTINE = /\.(moved|marked_read|marked_unread|draft_saved|pinned|unpinned)$/;

function weightOf(action: string): "severe" | "notable" | "routine" {
  if (SEVERE.test(action)) return "severe";
  return ROUTINE.test(action) ? "routine" : "notable";
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

interface Detail {
  name: string;
  /** The value before a change. */
  from?: string;
  value: string;
}

/** A change of several fields becomes one detail for each. UUIDs are shortened. */
export function detailsOf({ from, to, ...rest }: Record<string, unknown>): Detail[] {
  const others = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => ({ name: humanizeName(name), value: formatValue(value) }));
  if (to === undefined) return from === undefined ? others : [{ name: "from", value: formatValue(from) }, ...others];
  if (!isRecord(from) || !isRecord(to))
    return [{ name: "", from: formatValue(from), value: formatValue(to) }, ...others];
  const changes = Object.entries(to).map(([name, value]) => ({
    name: humanizeName(name),
    from: formatValue(from[name]),
    value: formatValue(value),
  }));
  return [...others, ...changes];
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
