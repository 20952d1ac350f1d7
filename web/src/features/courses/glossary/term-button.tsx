import { Popover } from "radix-ui";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths";

/** A term as lessons contain it. */
export interface LessonTerm {
  id: string;
  term: string;
  definition: string;
}

interface TermButtonProps {
  term: LessonTerm;
  children: ReactNode;
}

/** Lets the pointer move from the term to its definition. */
const CLOSE_DELAY_MS = 200;
/** The header covers the top of the screen. */
const SCREEN_EDGES = { top: 64, right: 16, bottom: 16, left: 16 };

/** A term in a text. Shows its definition while the pointer is over it, on focus, and on tap. */
export function TermButton({ term: { id, term, definition }, children }: TermButtonProps) {
  const descriptionId = useId();
  const [isOpen, setOpen] = useState(false);
  const [root, setRoot] = useState<HTMLSpanElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // A term can continue on the next line.
  const firstLine = useRef({ getBoundingClientRect: () => button.current?.getClientRects()[0] ?? new DOMRect() });
  const closing = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(closing.current), []);

  const contains = (target: EventTarget | null): boolean => target instanceof Node && root?.contains(target) === true;
  const open = (): void => {
    window.clearTimeout(closing.current);
    setOpen(true);
  };

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Anchor virtualRef={firstLine} />
      <span
        ref={setRoot}
        onPointerEnter={({ pointerType }) => {
          if (pointerType === "mouse") open();
        }}
        onPointerLeave={({ pointerType }) => {
          if (pointerType !== "mouse" || contains(document.activeElement)) return;
          closing.current = window.setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
        }}
      >
        <button
          ref={button}
          type="button"
          className="term"
          aria-expanded={isOpen}
          aria-describedby={isOpen ? descriptionId : undefined}
          onFocus={open}
          onClick={open}
        >
          {children}
        </button>
        {/* Follows its term in the tab order. A portal, because a paragraph can't contain it. */}
        <Popover.Portal container={root}>
          <Popover.Content
            role="group"
            aria-label={term}
            side="top"
            align="start"
            sideOffset={6}
            collisionPadding={SCREEN_EDGES}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onEscapeKeyDown={() => {
              // Before it closes, because the focus opens it.
              if (contains(document.activeElement)) button.current?.focus();
            }}
            onInteractOutside={(event) => {
              if (contains(event.target)) event.preventDefault();
            }}
            className="cut z-50 flex w-80 max-w-[calc(100vw-2rem)] animate-fade flex-col gap-2 border border-line-strong bg-raised p-4 text-left text-sm font-normal text-text not-italic shadow-overlay [--cut-line:var(--color-line-strong)]"
          >
            <p className="font-semibold">{term}</p>
            <p id={descriptionId}>{definition}</p>
            <Link
              to={paths.glossary(id)}
              className="self-start"
              // The popover would keep the focus on its last link.
              onKeyDown={(event) => event.key === "Tab" && event.stopPropagation()}
            >
              Open in glossary
            </Link>
          </Popover.Content>
        </Popover.Portal>
      </span>
    </Popover.Root>
  );
}
