import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { glossaryTexts as texts } from "./texts";

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
const DISTANCE = 6;
const SCREEN_EDGE = 16;
/** The height of the site's header, which covers what is behind it. */
const HEADER = 64;

/** A term in a text. Shows its definition while the pointer is over it, on focus, and on tap. */
export function TermButton({ term, children }: TermButtonProps) {
  const descriptionId = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const closing = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(closing.current), []);

  const open = (): void => {
    window.clearTimeout(closing.current);
    setOpen(true);
  };
  const close = (): void => {
    // Otherwise, the focus gets lost with the link.
    if (root.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(false);
  };

  return (
    <span
      ref={root}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === "mouse") open();
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== "mouse" || root.current?.contains(document.activeElement)) return;
        closing.current = window.setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
      }}
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) setOpen(false);
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
      {isOpen && <Definition term={term} descriptionId={descriptionId} root={root} button={button} onClose={close} />}
    </span>
  );
}

interface DefinitionProps {
  term: LessonTerm;
  /** The id of the element with the definition. */
  descriptionId: string;
  /** Contains the button and the definition. */
  root: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Follows its term in the text and in the tab order. Consists of spans, because it is inside a paragraph. */
function Definition({ term: { id, term, definition }, descriptionId, root, button, onClose }: DefinitionProps) {
  const panel = useRef<HTMLSpanElement>(null);

  useLayoutEffect(
    function stayNextToButton() {
      function place(): void {
        // A term can continue on the next line.
        const line = button.current?.getClientRects()[0];
        if (!line || !panel.current) return;
        const { offsetWidth: width, offsetHeight: height, style } = panel.current;
        const maxLeft = window.innerWidth - width - SCREEN_EDGE;
        const above = line.top - height - DISTANCE;
        style.left = `${Math.max(SCREEN_EDGE, Math.min(line.left, maxLeft))}px`;
        style.top = `${above > HEADER ? above : line.bottom + DISTANCE}px`;
      }
      place();
      window.addEventListener("scroll", place, { capture: true, passive: true });
      window.addEventListener("resize", place);
      return () => {
        window.removeEventListener("scroll", place, { capture: true });
        window.removeEventListener("resize", place);
      };
    },
    [button],
  );

  useEffect(function closeOnEscapeAndOutside() {
    function closeOnEscape({ key }: KeyboardEvent): void {
      if (key === "Escape") onClose();
    }
    function closeOutside({ target }: PointerEvent): void {
      if (target instanceof Node && !root.current?.contains(target)) onClose();
    }
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("pointerdown", closeOutside);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("pointerdown", closeOutside);
    };
  });

  return (
    <span
      ref={panel}
      role="group"
      aria-label={term}
      className="cut fixed z-50 flex w-80 max-w-[calc(100vw-2rem)] animate-fade flex-col gap-2 border border-line-strong bg-raised p-4 text-left text-sm font-normal text-text not-italic shadow-overlay [--cut-line:var(--color-line-strong)]"
    >
      <span className="font-semibold">{term}</span>
      <span id={descriptionId}>{definition}</span>
      <Link to={paths.glossary(id)} className="self-start">
        {texts.openInGlossary}
      </Link>
    </span>
  );
}
