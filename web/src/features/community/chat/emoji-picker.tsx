import { Popover } from "radix-ui";
import { useRef, useState, type KeyboardEvent } from "react";
import { IconButton } from "../../../ui/icon-button";
import { sendTexts } from "../texts";
import { findEmoji } from "./emoji";

const columns = 8;

interface EmojiPickerProps {
  disabled: boolean;
  onPick: (symbol: string) => void;
}

/** A button that opens a searchable grid. */
export function EmojiPicker({ disabled, onPick }: EmojiPickerProps) {
  const [open, setOpen] = useState(false);
  const isPicked = useRef(false);

  function pick(symbol: string): void {
    isPicked.current = true;
    setOpen(false);
    onPick(symbol);
  }

  function onCloseAutoFocus(event: Event): void {
    // Whoever picked one goes on writing; whoever did not is back at the button.
    if (isPicked.current) event.preventDefault();
    isPicked.current = false;
  }

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton icon="smile" label={sendTexts.emoji} disabled={disabled} />
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

/** From one place of the grid to another; null: the key leads nowhere. */
function placeAfterKey(key: string, from: number, count: number): number | null {
  const places: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: count - 1,
  };
  const place = places[key];
  return place === undefined ? null : Math.min(count - 1, place);
}

/** Enter inserts the first that is found, arrow keys lead through the grid, which is one stop of the Tab key. */
function EmojiSearch({ onPick }: Pick<EmojiPickerProps, "onPick">) {
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const found = findEmoji(search);

  function focusAt(index: number): void {
    setActive(index);
    grid.current?.querySelectorAll("button")[index]?.focus();
  }

  function onSearchKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const [first] = found;
    if (event.key === "Enter" && first) onPick(first[0]);
    else if (event.key === "ArrowDown" && first) focusAt(0);
    else return;
    event.preventDefault();
  }

  function onGridKey(event: KeyboardEvent): void {
    const place = placeAfterKey(event.key, active, found.length);
    if (place === null) return;
    event.preventDefault();
    if (place < 0) field.current?.focus();
    else focusAt(place);
  }

  return (
    <>
      <input
        ref={field}
        type="search"
        aria-label={sendTexts.emojiSearch}
        placeholder={sendTexts.emojiSearch}
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
        className="grid max-h-[min(15rem,var(--radix-popover-content-available-height)-5rem)] grid-cols-8 gap-0.5 overflow-y-auto"
      >
        {found.map(([symbol, names], index) => (
          <button
            key={symbol}
            type="button"
            aria-label={names}
            title={names}
            tabIndex={index === active ? 0 : -1}
            onClick={() => onPick(symbol)}
            className="grid aspect-square place-items-center rounded-sm text-lg outline-offset-[-2px] hover:bg-line"
          >
            {symbol}
          </button>
        ))}
      </div>
      <p role="status" className="text-sm text-muted">
        {found.length === 0 && sendTexts.emojiNone}
      </p>
    </>
  );
}
