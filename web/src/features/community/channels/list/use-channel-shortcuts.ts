import { useEffect, useEffectEvent } from "react";
import { groupChannels, type Channel } from "./channel-groups";

interface ChannelShortcuts {
  channels: readonly Channel[];
  currentId: string | undefined;
  onOpen: (channelId: string) => void;
  /** Question mark, or Ctrl+/ while typing. */
  onShowShortcuts: () => void;
}

/** The accessible channel above or below the current one in the sidebar. Wraps around at the ends. */
export function neighborChannel(
  channels: readonly Channel[],
  currentId: string | undefined,
  step: -1 | 1,
  onlyUnread: boolean,
): Channel | null {
  const listed = groupChannels(channels)
    .flatMap((group) => group.channels)
    .filter(({ id, viewerCanView, unread }) => id === currentId || (viewerCanView && (!onlyUnread || unread > 0)));
  const from = listed.findIndex(({ id }) => id === currentId);
  const start = from < 0 && step < 0 ? 0 : from;
  const next = listed[(start + step + listed.length) % Math.max(1, listed.length)];
  return next && next.id !== currentId ? next : null;
}

const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

const isShortcutsKey = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey ? event.key === "/" : event.key === "?" && !isTyping(event);

/** Page-wide shortcuts of the community. They're disabled while another dialog or a menu is open. */
export function useChannelShortcuts({ channels, currentId, onOpen, onShowShortcuts }: ChannelShortcuts): void {
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const isBlocked = document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
    if (isBlocked) return;
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (isShortcutsKey(event)) {
      event.preventDefault();
      onShowShortcuts();
    } else if (step && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const next = neighborChannel(channels, currentId, step, event.shiftKey);
      if (next) onOpen(next.id);
    }
  });
  useEffect(function listenForKeys() {
    const onKeyDown = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
