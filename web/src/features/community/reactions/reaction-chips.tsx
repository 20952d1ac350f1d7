import { useEffect, useRef, useState } from "react";
import type { Reaction } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { formatList } from "../../../lib/text/format";
import type { FeedMessage } from "../live/window/message-feed";
import { useReactedMembersQuery } from "./reacted-members.generated";
import { reactions, reactionTexts } from "./reaction-texts";

type React = (message: FeedMessage, reaction: Reaction, isAdded: boolean) => void;

interface ReactionChipsProps {
  message: FeedMessage;
  /** Whether the chips are tab stops. */
  isTabStop: boolean;
  /** Undefined for muted members. */
  onReact: React | undefined;
}

/** The reactions to a message. Clicking one adds or removes the viewer's own. */
export function ReactionChips({ message, isTabStop, onReact }: ReactionChipsProps) {
  if (message.reactions.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-1">
      {message.reactions.map(({ reaction, count }) => (
        <Chip
          key={reaction}
          message={message}
          reaction={reaction}
          count={count}
          isTabStop={isTabStop}
          onReact={onReact}
        />
      ))}
    </ul>
  );
}

/** A pointer that only passes over the chip doesn't show who reacted. */
const HOVER_MS = 300;

interface ChipProps extends ReactionChipsProps {
  reaction: Reaction;
  count: number;
}

function Chip({ message, reaction, count, isTabStop, onReact }: ChipProps) {
  const isOwn = message.viewerReactions?.includes(reaction) ?? false;
  const { symbol, name } = reactions[reaction];
  const [isShown, setShown] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const show = (delay: number): void => {
    timer.current = window.setTimeout(() => setShown(true), delay);
  };
  const hide = (): void => {
    window.clearTimeout(timer.current);
    setShown(false);
  };
  return (
    <li className="relative">
      <button
        type="button"
        tabIndex={isTabStop ? undefined : -1}
        disabled={!onReact}
        aria-pressed={isOwn}
        aria-label={reactionTexts.count(name, count)}
        onClick={() => onReact?.(message, reaction, !isOwn)}
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && show(HOVER_MS)}
        onPointerLeave={hide}
        onFocus={({ target }) => target.matches(":focus-visible") && show(0)}
        onBlur={hide}
        onContextMenu={(event) => {
          // A long press. It would otherwise open the menu of the message.
          event.preventDefault();
          event.stopPropagation();
          show(0);
        }}
        className={classNames(
          "flex h-6 items-center gap-1.5 rounded-sm border px-1.5 text-xs select-none pointer-coarse:h-9 pointer-coarse:px-2.5",
          isOwn ? "border-signal/60 bg-signal/10 text-signal" : "border-line-strong text-muted hover:text-text",
        )}
      >
        <span aria-hidden="true">{symbol}</span>
        <span className="figures">{count}</span>
      </button>
      {isShown && <ReactedMembers key={count} messageId={message.id} reaction={reaction} name={name} count={count} />}
    </li>
  );
}

interface ReactedMembersProps {
  messageId: string;
  reaction: Reaction;
  name: string;
  count: number;
}

/** Who chose the reaction. */
function ReactedMembers({ messageId, reaction, name, count }: ReactedMembersProps) {
  const { data } = useReactedMembersQuery({ variables: { messageId, reaction }, fetchPolicy: "network-only" });
  const usernames = data?.reactedMembers?.map(({ username }) => username) ?? [];
  const others = count - usernames.length;
  return (
    <p
      role="status"
      className="pointer-events-none absolute bottom-full left-0 z-20 mb-1 w-max max-w-64 border border-line-strong bg-raised px-2 py-1 text-xs"
    >
      {name}
      {usernames.length > 0 && `: ${formatList(others > 0 ? [...usernames, `${others} more`] : usernames)}`}
    </p>
  );
}

interface ReactionBarProps {
  message: FeedMessage;
  onReact: React;
  onClose: () => void;
}

/** The six reactions to choose from. Takes the focus; arrow keys move, and Escape closes it. */
export function ReactionBar({ message, onReact, onClose }: ReactionBarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Choose a reaction"
      onKeyDown={(event) => {
        const buttons = [...event.currentTarget.querySelectorAll("button")];
        const index = buttons.findIndex((button) => button === event.target);
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (event.key === "Escape") onClose();
        else if (step) buttons[(index + step + buttons.length) % buttons.length]?.focus();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      // Some browsers don't focus a clicked button, so the focus would leave the bar and close it before the click.
      onMouseDown={(event) => event.preventDefault()}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onClose()}
      className="absolute -top-3 right-4 z-20 flex rounded-sm border border-line-strong bg-raised p-0.5"
    >
      {Object.entries(reactions).map(([key, { symbol, name }], index) => {
        const reaction = key as Reaction;
        const isOwn = message.viewerReactions?.includes(reaction) ?? false;
        return (
          <button
            key={key}
            // The bar opens on request, so it takes the focus.
            ref={(button) => {
              if (button && index === 0 && !button.parentElement?.contains(document.activeElement)) button.focus();
            }}
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            aria-label={name}
            aria-pressed={isOwn}
            title={name}
            onClick={() => {
              onReact(message, reaction, !isOwn);
              onClose();
            }}
            className={classNames(
              "grid size-8 place-items-center rounded-sm hover:bg-line pointer-coarse:size-11",
              isOwn && "bg-signal/15",
            )}
          >
            {symbol}
          </button>
        );
      })}
    </div>
  );
}
