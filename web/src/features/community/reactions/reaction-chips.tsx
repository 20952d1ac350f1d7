import type { Reaction } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import type { FeedMessage } from "../live/window/message-feed";
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
      {message.reactions.map(({ reaction, count }) => {
        const isOwn = message.viewerReactions?.includes(reaction) ?? false;
        const { symbol, name } = reactions[reaction];
        return (
          <li key={reaction}>
            <button
              type="button"
              tabIndex={isTabStop ? undefined : -1}
              disabled={!onReact}
              aria-pressed={isOwn}
              aria-label={reactionTexts.count(name, count)}
              title={reactionTexts.count(name, count)}
              onClick={() => onReact?.(message, reaction, !isOwn)}
              className={classNames(
                "flex h-6 items-center gap-1.5 rounded-sm border px-1.5 text-xs pointer-coarse:h-9 pointer-coarse:px-2.5",
                isOwn ? "border-signal/60 bg-signal/10 text-signal" : "border-line-strong text-muted hover:text-text",
              )}
            >
              <span aria-hidden="true">{symbol}</span>
              <span className="figures">{count}</span>
            </button>
          </li>
        );
      })}
    </ul>
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
