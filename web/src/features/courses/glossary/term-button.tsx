import { Popover } from "radix-ui";
import { useEffect, useId, useRef, useState, type FocusEvent, type PointerEvent, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { glossaryTexts as texts } from "./texts";

/** A term as lessons contain it. */
export interface LessonTerm {
  id: string;
  term: string;
  definition: string;
}

/** Lets the pointer move from the term to its definition. */
const CLOSE_DELAY_MS = 200;

/** A term in a text. Shows its definition while the pointer is over it, on focus, and on tap. */
export function TermButton({ term: { id, term, definition }, children }: { term: LessonTerm; children: ReactNode }) {
  const descriptionId = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const closing = useRef<number>(undefined);

  const open = (): void => {
    window.clearTimeout(closing.current);
    setOpen(true);
  };
  useEffect(() => () => window.clearTimeout(closing.current), []);

  const hover = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") open();
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== "mouse" || button.current === document.activeElement) return;
      closing.current = window.setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
    },
  };
  const closeOnBlur = ({ relatedTarget }: FocusEvent): void => {
    const stays = button.current === relatedTarget || panel.current?.contains(relatedTarget);
    if (!stays) setOpen(false);
  };

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <button
          ref={button}
          type="button"
          className="term"
          aria-expanded={isOpen}
          aria-describedby={descriptionId}
          onFocus={open}
          onBlur={closeOnBlur}
          onClick={({ detail }) => {
            open();
            // Enter moves the focus to the link, because the definition isn't next in the tab order.
            if (detail === 0) panel.current?.querySelector("a")?.focus();
          }}
          {...hover}
        >
          {children}
        </button>
      </Popover.Anchor>
      <span id={descriptionId} hidden>
        {definition}
      </span>
      <Popover.Portal>
        <Popover.Content
          ref={panel}
          aria-label={term}
          side="top"
          sideOffset={6}
          collisionPadding={16}
          className="cut z-50 flex w-80 max-w-[calc(100vw-2rem)] animate-fade flex-col gap-2 border border-line-strong bg-raised p-4 text-sm shadow-overlay [--cut-line:var(--color-line-strong)]"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={() => {
            if (panel.current?.contains(document.activeElement)) button.current?.focus();
          }}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          }}
          onBlur={closeOnBlur}
          {...hover}
        >
          <p className="font-semibold">{term}</p>
          <p>{definition}</p>
          <Link to={paths.glossary(id)} className="self-start text-signal underline underline-offset-4">
            {texts.openInGlossary}
          </Link>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
