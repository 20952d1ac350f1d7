import { Popover } from "radix-ui";
import { useRef, useState, type KeyboardEvent } from "react";
import { IconButton } from "../../../ui/icon-button";
import { sendTexts } from "../texts";
import { emoji } from "./emoji";

const columns = 8;

interface EmojiPickerProps {
  disabled: boolean;
  onPick: (symbol: string) => void;
}

/** A searchable grid: arrow keys move, Enter inserts, Escape closes. */
export function EmojiPicker({ disabled, onPick }: EmojiPickerProps) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const grid = useRef<HTMLDivElement>(null);
  const found = emoji.filter(([, names]) => names.includes(search.trim().toLowerCase()));

  function pick(symbol: string): void {
    setOpen(false);
    setSearch("");
    onPick(symbol);
  }

  function move(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
    const step = steps[event.key];
    const buttons = [...(grid.current?.querySelectorAll("button") ?? [])];
    if (step === undefined || !buttons.length) return;
    const from = buttons.findIndex((button) => button === document.activeElement);
    if (from < 0 && step < 0) return;
    event.preventDefault();
    buttons[from < 0 ? 0 : Math.min(buttons.length - 1, Math.max(0, from + step))]?.focus();
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
          onKeyDown={move}
          className="z-50 w-80 max-w-[calc(100vw-1rem)] animate-fade border border-line-strong bg-raised p-3 shadow-overlay"
        >
          <input
            type="search"
            aria-label={sendTexts.emojiSearch}
            placeholder={sendTexts.emojiSearch}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="mb-3 h-9 w-full rounded-sm border border-line-strong bg-canvas px-3 text-sm"
          />
          <div ref={grid} className="grid max-h-56 grid-cols-8 gap-0.5 overflow-y-auto">
            {found.map(([symbol, names]) => (
              <button
                key={symbol}
                type="button"
                aria-label={names}
                title={names}
                onClick={() => pick(symbol)}
                className="grid aspect-square place-items-center rounded-sm text-lg hover:bg-line"
              >
                {symbol}
              </button>
            ))}
          </div>
          {found.length === 0 && <p className="text-sm text-muted">{sendTexts.emojiNone}</p>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
