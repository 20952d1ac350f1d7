import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { classNames } from "../../../../lib/class-names";
import { Icon } from "../../../../ui/icon";
import { Modal } from "../../../../ui/overlay/modal";
import { categoryNames, switcherTexts } from "../../texts";
import { groupChannels, type Channel } from "./channel-groups";
import { channelIcon, UnreadBadge } from "./channel-row";

const MAX_SHOWN = 50;

interface ChannelSwitcherProps {
  channels: readonly Channel[];
  onOpen: (channelId: string) => void;
  onClose: () => void;
}

/** Finds channels by name. Prefix matches come first, then channels with mentions, then unread ones. */
export function findChannels(channels: readonly Channel[], text: string): Channel[] {
  const query = text.trim().replace(/^#/, "").toLowerCase();
  const rank = ({ name, unread, unreadMentions }: Channel): number =>
    (query && name.toLowerCase().startsWith(query) ? 4 : 0) + (unreadMentions > 0 ? 2 : 0) + (unread > 0 ? 1 : 0);
  return groupChannels(channels)
    .flatMap((group) => group.channels)
    .filter(({ name, viewerCanView }) => viewerCanView && name.toLowerCase().includes(query))
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, MAX_SHOWN);
}

/** A dialog that opens a channel by name. */
export function ChannelSwitcher({ channels, onOpen, onClose }: ChannelSwitcherProps) {
  const chosen = useRef<string | null>(null);
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={switcherTexts.title}
      // Opening the channel earlier would focus the message box before the dialog restores the focus.
      onClosed={() => chosen.current !== null && onOpen(chosen.current)}
    >
      <ChannelSearch
        channels={channels}
        onChoose={(channelId) => {
          chosen.current = channelId;
          onClose();
        }}
      />
    </Modal>
  );
}

interface ChannelSearchProps {
  channels: readonly Channel[];
  onChoose: (channelId: string) => void;
}

function ChannelSearch({ channels, onChoose }: ChannelSearchProps) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const found = findChannels(channels, text);
  const activeIndex = Math.min(active, Math.max(0, found.length - 1));

  useEffect(
    function scrollToActive() {
      list.current?.children[activeIndex]?.scrollIntoView({ block: "nearest" });
    },
    [activeIndex],
  );

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = found[activeIndex];
    if (event.nativeEvent.isComposing || found.length === 0) return;
    if (step !== undefined) setActive((activeIndex + step + found.length) % found.length);
    else if (event.key === "Enter" && choice) onChoose(choice.id);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label={switcherTexts.search}
        placeholder={switcherTexts.search}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${listId}-${activeIndex}` : undefined}
        autoComplete="off"
        autoFocus
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="h-10 w-full rounded-sm border border-line-strong bg-canvas px-3 text-sm pointer-coarse:text-base"
      />
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label={switcherTexts.results}
        className="mt-3 max-h-72 overflow-y-auto empty:hidden"
      >
        {found.map((channel, index) => (
          <li
            key={channel.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            onMouseMove={() => setActive(index)}
            onClick={() => onChoose(channel.id)}
            className={classNames(
              "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 text-sm select-none pointer-coarse:min-h-11",
              index === activeIndex && "bg-line",
            )}
          >
            <Icon name={channelIcon(channel)} size={16} className="text-muted" />
            <span className="min-w-0 truncate">{channel.name}</span>
            <span className="min-w-0 flex-1 truncate text-right text-xs text-muted">
              {categoryNames[channel.category]}
            </span>
            {channel.unread > 0 && <UnreadBadge unread={channel.unread} mentions={channel.unreadMentions} />}
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {found.length === 0 && switcherTexts.none}
      </p>
      <p className="mt-4 border-t border-line pt-3 text-xs text-muted pointer-coarse:hidden">
        {switcherTexts.shortcutsHint}
      </p>
    </>
  );
}
