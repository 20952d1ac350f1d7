import { useRef, useState, type MouseEvent, type ReactNode } from "react";
import type { PersonFragment } from "../../../../gql/graphql";
import { classNames } from "../../../../lib/class-names";
import { formatDateTime, formatRelativeTime, formatTime } from "../../../../lib/text/format";
import { plainText } from "../../../../lib/markup/plain-text";
import { Avatar } from "../../../../ui/avatar";
import { Icon } from "../../../../ui/icon";
import { IconButton } from "../../../../ui/icon-button";
import { ContextMenu } from "../../../../ui/overlay/menu";
import { MessageAttachments } from "../../attachments/message-attachments";
import type { FeedMessage } from "../../live/window/message-feed";
import { Markup } from "../../markup/markup";
import { HelpfulMark } from "../../helpful-marks/helpful-mark";
import { RoleBadge } from "../../people/role-badge";
import { ReactionBar, ReactionChips } from "../../reactions/reaction-chips";
import { memberTexts, messageTexts } from "../../texts";
import { TradeCardView } from "../../trade-cards/trade-card-view";
import type { MessageAction, MessageHandlers } from "./message-actions";
import { QuoteLine } from "./quote-line";
import { ThreadLine } from "./thread-line";
import type { Emphasis } from "../list/rows";

interface MessageRowProps {
  message: FeedMessage;
  startsGroup: boolean;
  now: Date;
  readerName: string;
  /** Whether the viewer wrote it. */
  isOwn: boolean;
  actions: MessageAction[];
  /** Replaces the text while the message is edited. */
  editor: ReactNode;
  emphasis: Emphasis;
  onOpenPerson: (person: PersonFragment) => void;
  onShowQuoted: (messageId: string) => void;
  hidesQuote: boolean;
  /** Undefined for members who can't react. */
  onReact: MessageHandlers["onReact"] | undefined;
  onOpenThread: MessageHandlers["onOpenThread"];
}

/** One stored message. */
export function MessageRow(props: MessageRowProps) {
  const { message, startsGroup, now, editor, emphasis, onOpenPerson, onShowQuoted, onReact, onOpenThread } = props;
  // Only the focused message has tab stops; arrow keys move between messages.
  const [hasFocus, setHasFocus] = useState(false);
  const [isReacting, setReacting] = useState(false);
  const article = useRef<HTMLElement>(null);
  const canReact = onReact !== undefined && !message.deleted;
  const react: MessageAction = { label: "Add reaction", icon: "smile", onSelect: () => setReacting(true) };
  // After the actions to reply.
  const index = props.actions.findIndex(({ icon }) => icon !== "reply" && icon !== "chat");
  const actions = canReact ? [...props.actions.slice(0, index), react, ...props.actions.slice(index)] : props.actions;
  const row = (
    <article
      ref={article}
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
        {message.pinnedAt && <PinnedLabel />}
        {message.replyTo && !props.hidesQuote && (
          <QuoteLine quote={message.replyTo} isTabStop={hasFocus} onShow={onShowQuoted} />
        )}
        {startsGroup && <Author message={message} now={now} isTabStop={hasFocus} onOpenPerson={onOpenPerson} />}
        {editor ?? (
          <Content message={message} readerName={props.readerName} isOwn={props.isOwn} isTabStop={hasFocus} now={now} />
        )}
        {message.attachments.length > 0 && (
          <MessageAttachments attachments={message.attachments} isTabStop={hasFocus} />
        )}
        <ReactionChips message={message} isTabStop={hasFocus} onReact={onReact} />
        {onOpenThread && <ThreadLine message={message} isTabStop={hasFocus} onOpen={onOpenThread} />}
      </div>
      {isReacting && canReact && (
        <ReactionBar
          message={message}
          onReact={onReact}
          onClose={() => {
            setReacting(false);
            if (article.current?.contains(document.activeElement)) article.current.focus({ preventScroll: true });
          }}
        />
      )}
      {!editor && !isReacting && actions.length > 0 && <Toolbar actions={actions} username={message.sender.username} />}
    </article>
  );
  if (editor || actions.length === 0) return row;
  return (
    <ContextMenu items={actions} heading={<MenuHeading message={message} />}>
      {row}
    </ContextMenu>
  );
}

function MenuHeading({ message: { sender, content } }: Pick<MessageRowProps, "message">) {
  return (
    <span className="line-clamp-2 wrap-anywhere">
      <span className="font-semibold text-text">{sender.username}</span> {plainText(content)}
    </span>
  );
}

function PinnedLabel() {
  return (
    <p className="flex items-center gap-1 text-xs text-muted">
      <Icon name="pin" size={12} />
      Pinned
    </p>
  );
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

interface ContentProps extends Pick<MessageRowProps, "message" | "readerName" | "isOwn" | "now"> {
  isTabStop: boolean;
}

function Content({ message, readerName, isOwn, isTabStop, now }: ContentProps) {
  if (message.deleted) return <p className="text-sm text-muted italic">{messageTexts.deleted}</p>;
  if (message.tradeCard) {
    return (
      <TradeCardView
        card={message.tradeCard}
        messageId={message.id}
        isOwn={isOwn}
        isTabStop={isTabStop}
        now={now}
        readerName={readerName}
      />
    );
  }
  if (!message.content && !message.isEdited) return null;
  const text = <Markup source={message.content} sourceId={message.id} viewerUsername={readerName} />;
  return (
    <div className="max-w-[64ch] text-sm leading-[1.45] wrap-anywhere">
      {isLong(message.content) ? <LongText isTabStop={isTabStop}>{text}</LongText> : text}
      {message.isEdited && <span className="text-xs text-muted">(edited)</span>}
    </div>
  );
}

const LONG_CHARACTERS = 1_200;
const LONG_LINES = 18;

const isLong = (content: string): boolean =>
  content.length > LONG_CHARACTERS || content.split("\n").length > LONG_LINES;

/** The beginning of a long text, and a button that shows the rest. */
function LongText({ isTabStop, children }: { isTabStop: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div
        className={classNames(!isOpen && "max-h-72 overflow-hidden mask-b-from-[calc(100%-4rem)]")}
        // For example, a link in the part that is cut off.
        onFocus={() => setOpen(true)}
      >
        {children}
      </div>
      <button
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="min-h-6 font-semibold text-signal hover:underline pointer-coarse:min-h-11"
      >
        {isOpen ? "Show less" : "Show more"}
      </button>
    </>
  );
}

/** Opens the context menu below the button. Clears the selection, which would keep the browser's own menu. */
function openMenu({ currentTarget }: MouseEvent): void {
  window.getSelection()?.removeAllRanges();
  const { left, bottom } = currentTarget.getBoundingClientRect();
  currentTarget.dispatchEvent(
    new window.MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: left, clientY: bottom }),
  );
}

function Toolbar({ actions, username }: { actions: MessageAction[]; username: string }) {
  return (
    <div
      role="group"
      aria-label={`Actions for ${username}'s message`}
      className="absolute -top-3 right-4 z-10 flex rounded-sm border border-line-strong bg-raised p-0.5 invisible group-focus-within:visible group-hover:visible pointer-coarse:hidden"
    >
      {actions.map(
        ({ label, icon, onSelect, tone, isMenuOnly }) =>
          icon &&
          !isMenuOnly && (
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
      <IconButton size="sm" icon="dots" label="More actions" aria-haspopup="menu" onClick={openMenu} />
    </div>
  );
}
