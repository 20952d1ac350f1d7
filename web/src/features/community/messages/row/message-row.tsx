import { useState, type ReactNode } from "react";
import type { PersonFragment } from "../../../../gql/graphql";
import { classNames } from "../../../../lib/class-names";
import { formatDateTime, formatRelativeTime, formatTime } from "../../../../lib/text/format";
import { Avatar } from "../../../../ui/avatar";
import { IconButton } from "../../../../ui/icon-button";
import { ContextMenu, type MenuAction } from "../../../../ui/overlay/menu";
import { MessageAttachments } from "../../attachments/message-attachments";
import type { FeedMessage } from "../../live/window/message-feed";
import { Markup } from "../../markup/markup";
import { HelpfulMark } from "../../helpful-marks/helpful-mark";
import { RoleBadge } from "../../people/role-badge";
import { memberTexts, messageTexts } from "../../texts";
import { QuoteLine } from "./quote-line";
import type { Emphasis } from "../list/rows";

interface MessageRowProps {
  message: FeedMessage;
  startsGroup: boolean;
  now: Date;
  readerName: string;
  actions: MenuAction[];
  /** Replaces the text while the message is edited. */
  editor: ReactNode;
  emphasis: Emphasis;
  onOpenPerson: (person: PersonFragment) => void;
  onShowQuoted: (messageId: string) => void;
}

/** One stored message. */
export function MessageRow(props: MessageRowProps) {
  const { message, startsGroup, now, actions, editor, emphasis, onOpenPerson, onShowQuoted } = props;
  // Only the focused message has tab stops; arrow keys move between messages.
  const [hasFocus, setHasFocus] = useState(false);
  const row = (
    <article
      data-message-id={message.id}
      tabIndex={-1}
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
      aria-label={`${message.sender.username}, ${formatTime(message.createdAt)}`}
      className={classNames(
        "group relative flex gap-3 px-4 hover:bg-surface focus-within:bg-surface",
        startsGroup ? "pt-3 pb-0.5" : "py-0.5",
        emphasis === "highlighted" && "bg-signal/10 shadow-[inset_2px_0_0_var(--color-signal)]",
      )}
    >
      {emphasis && <ArrivalSweep />}
      <div className="flex w-10 flex-none items-start">
        {startsGroup ? (
          <Avatar person={message.sender} size={40} />
        ) : (
          <Time
            iso={message.createdAt}
            className="-ml-3 hidden pt-0.5 whitespace-nowrap group-focus-within:block group-hover:block"
            isClock
            now={now}
          />
        )}
      </div>
      <div className="min-w-0 flex-1">
        {message.replyTo && <QuoteLine quote={message.replyTo} isTabStop={hasFocus} onShow={onShowQuoted} />}
        {startsGroup && <Author message={message} now={now} isTabStop={hasFocus} onOpenPerson={onOpenPerson} />}
        {editor ?? <Content message={message} readerName={props.readerName} />}
        {message.attachments.length > 0 && (
          <MessageAttachments attachments={message.attachments} isTabStop={hasFocus} />
        )}
      </div>
      {!editor && actions.length > 0 && <Toolbar actions={actions} username={message.sender.username} />}
    </article>
  );
  return actions.length > 0 && !editor ? <ContextMenu items={actions}>{row}</ContextMenu> : row;
}

/** The scan line over a new or highlighted message. A separate element, because the animation clips its content. */
function ArrivalSweep() {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0">
      <span className="scan-sweep block size-full" />
    </span>
  );
}

function Author({
  message: { sender, createdAt, helpful, replyTo },
  now,
  isTabStop,
  onOpenPerson,
}: Pick<MessageRowProps, "message" | "now" | "onOpenPerson"> & { isTabStop: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <button
        type="button"
        tabIndex={isTabStop ? undefined : -1}
        title={memberTexts.openProfile(sender.username)}
        onClick={() => onOpenPerson(sender)}
        className="max-w-full truncate text-sm font-semibold hover:underline"
      >
        {sender.username}
      </button>
      <RoleBadge role={sender.role} />
      <span className="figures text-xs text-muted">
        <span aria-hidden="true">{messageTexts.level(sender.level)}</span>
        <span className="sr-only">{messageTexts.levelLong(sender.level)}</span>
      </span>
      <span aria-hidden="true" className="text-xs text-muted">
        ·
      </span>
      <Time iso={createdAt} now={now} />
      {helpful && replyTo && <HelpfulMark asker={replyTo.senderUsername} />}
    </div>
  );
}

interface TimeProps {
  iso: string;
  now: Date;
  className?: string;
  /** Shows the time of day instead of the relative time. */
  isClock?: boolean;
}

function Time({ iso, now, className, isClock = false }: TimeProps) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className={classNames("figures text-xs text-muted", className)}>
      {isClock ? formatTime(iso) : formatRelativeTime(iso, now)}
    </time>
  );
}

function Content({ message, readerName }: { message: FeedMessage; readerName: string }) {
  if (message.deleted) return <p className="text-sm text-muted italic">{messageTexts.deleted}</p>;
  if (!message.content && !message.isEdited) return null;
  return (
    <div className="max-w-[75ch] text-sm leading-[1.45] wrap-anywhere">
      <Markup source={message.content} sourceId={message.id} viewerUsername={readerName} />
      {message.isEdited && <span className="text-xs text-muted">{messageTexts.edited}</span>}
    </div>
  );
}

function Toolbar({ actions, username }: { actions: MenuAction[]; username: string }) {
  return (
    <div
      role="group"
      aria-label={messageTexts.actionsOf(username)}
      className="absolute -top-3 right-4 z-10 flex rounded-sm border border-line-strong bg-raised p-0.5 invisible group-focus-within:visible group-hover:visible pointer-coarse:hidden"
    >
      {actions.map(
        ({ label, icon, onSelect, tone }) =>
          icon && (
            <IconButton
              key={label}
              size="sm"
              label={label}
              icon={icon}
              onClick={onSelect}
              className={tone === "danger" ? "hover:text-danger!" : undefined}
            />
          ),
      )}
    </div>
  );
}
