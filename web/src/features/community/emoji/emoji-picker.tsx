import { Popover } from "radix-ui";
import { useRef, useState, type KeyboardEvent } from "react";
import { useBackCloses } from "../../../lib/navigation/use-back-closes";
import { IconButton } from "../../../ui/icon-button";
import { sendTexts } from "../texts";
import { findEmoji, type Emoji, emoji } from "./emoji";
import { isList } from "../../../lib/storage/json";
import { readStoredJson, storageKeys, writeStoredJson } from "../../../lib/storage/storage";

const emojiTexts = {
  search: "Search emoji",
  none: "No matching emoji",
  recent: "Recently used",
  all: "All emoji",
} as const;

const COLUMNS = 8;

interface EmojiPickerProps {
  onPick: (symbol: string) => void;
}

/** A button that opens a searchable grid of emoji, which is open at first. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const [open, setOpen] = useState(true);
  const isPicked = useRef(false);
  useBackCloses(open, () => setOpen(false));

  function pick(symbol: string): void {
    isPicked.current = true;
    setOpen(false);
    onPick(symbol);
  }

  function onCloseAutoFocus(event: Event): void {
    // After a pick, focus stays in the composer instead of returning to the button.
    if (isPicked.current) event.preventDefault();
    isPicked.current = false;
  }

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton icon="smile" label={sendTexts.emoji} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={sendTexts.emoji}
          onCloseAutoFocus={onCloseAutoFocus}
          className="z-50 w-80 max-w-[calc(100vw-1rem)] animate-fade border border-line-strong bg-raised p-3 shadow-overlay"
        >
          <EmojiSearch onPick={pick} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The next index for a key, counting recent emoji first. Null for other keys; negative for the search field. */
function indexAfterKey(key: string, from: number, count: number, recent: number): number | null {
  const column = (from - recent) % COLUMNS;
  const isFirstRow = recent > 0 && from >= recent && from < recent + COLUMNS;
  const indexes: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from < recent ? recent + from : from + COLUMNS,
    ArrowUp: isFirstRow ? Math.min(column, recent - 1) : from - COLUMNS,
    Home: 0,
    End: count - 1,
  };
  const index = indexes[key];
  return index === undefined ? null : Math.min(count - 1, index);
}

/** Enter inserts the first result. Arrow keys move through the grid, which is a single tab stop. */
function EmojiSearch({ onPick }: Pick<EmojiPickerProps, "onPick">) {
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const found = findEmoji(search);
  const [stored] = useState(readRecentEmoji);
  const recent = search === "" ? stored : [];

  function pick(symbol: string): void {
    storeRecentEmoji(symbol);
    onPick(symbol);
  }

  function focusAt(index: number): void {
    setActive(index);
    grid.current?.querySelectorAll("button")[index]?.focus();
  }

  function onSearchKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const [first] = found;
    if (event.key === "Enter" && first) pick(first[0]);
    else if (event.key === "ArrowDown" && first) focusAt(0);
    else return;
    event.preventDefault();
  }

  function onGridKey(event: KeyboardEvent): void {
    const index = indexAfterKey(event.key, active, recent.length + found.length, recent.length);
    if (index === null) return;
    event.preventDefault();
    if (index < 0) field.current?.focus();
    else focusAt(index);
  }

  return (
    <>
      <input
        ref={field}
        type="search"
        aria-label={emojiTexts.search}
        placeholder={emojiTexts.search}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
        onKeyDown={onSearchKey}
        className="mb-3 h-9 w-full rounded-sm border border-line-strong bg-canvas px-3 text-sm pointer-coarse:text-base"
      />
      <div
        ref={grid}
        onKeyDown={onGridKey}
        className="max-h-[min(15rem,var(--radix-popover-content-available-height)-5rem)] overflow-y-auto"
      >
        {recent.length > 0 && (
          <>
            <p className="label mb-1 text-muted">{emojiTexts.recent}</p>
            <EmojiGrid emoji={recent} startIndex={0} active={active} onPick={pick} />
            <p className="label mt-3 mb-1 text-muted">{emojiTexts.all}</p>
          </>
        )}
        <EmojiGrid emoji={found} startIndex={recent.length} active={active} onPick={pick} />
      </div>
      <p role="status" className="text-sm text-muted">
        {found.length === 0 && emojiTexts.none}
      </p>
    </>
  );
}

interface EmojiGridProps {
  emoji: readonly Emoji[];
  /** The index of the first emoji among all shown. */
  startIndex: number;
  active: number;
  onPick: (symbol: string) => void;
}

function EmojiGrid({ emoji, startIndex, active, onPick }: EmojiGridProps) {
  return (
    <div className="grid grid-cols-8 gap-0.5">
      {emoji.map(([symbol, names], index) => (
        <button
          key={symbol}
          type="button"
          aria-label={names}
          title={names}
          tabIndex={startIndex + index === active ? 0 : -1}
          onClick={() => onPick(symbol)}
          className="grid aspect-square place-items-center rounded-sm text-lg outline-offset-[-2px] hover:bg-line"
        >
          {symbol}
        </button>
      ))}
    </div>
  );
}

/** One row of the picker. */
const MAX_RECENT = 8;

/** The recently used emoji in this browser, latest first. Cleared at sign-out. */
export function readRecentEmoji(): readonly Emoji[] {
  const stored = readStoredJson(storageKeys.recentEmoji, isList) ?? [];
  const known = stored.map((symbol) => emoji.find(([each]) => each === symbol)).filter((each) => each !== undefined);
  return [...new Set(known)].slice(0, MAX_RECENT);
}

export function storeRecentEmoji(symbol: string): void {
  const others = readRecentEmoji()
    .map(([other]) => other)
    .filter((other) => other !== symbol);
  writeStoredJson(storageKeys.recentEmoji, [symbol, ...others].slice(0, MAX_RECENT));
}
