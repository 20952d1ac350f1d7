import { useEffect, useRef, useState } from "react";
import { classNames } from "../../lib/class-names";
import { Icon } from "../../ui/icon";
import { lazyPart } from "../../ui/state/lazy-part";
import { chatbotTexts as texts } from "./texts";

// Loaded on first use, because most visitors never open the chat.
const chatWindow = lazyPart(async () => (await import("./chat-window")).ChatWindow);

const windowId = "chatbot-window";

/** The chat button in the corner of a page. */
export function ChatbotWidget() {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const isReading = useIsScrollingDown();

  function close() {
    setOpen(false);
    toggle.current?.focus();
  }

  return (
    <>
      {open && (
        <chatWindow.Part
          id={windowId}
          onClose={close}
          fallback={
            <p role="status" className="sr-only">
              Opening the chat...
            </p>
          }
        />
      )}
      <button
        ref={toggle}
        type="button"
        aria-label={open ? texts.close : texts.open}
        aria-expanded={open}
        aria-controls={open ? windowId : undefined}
        title={open ? texts.close : texts.open}
        onClick={() => setOpen(!open)}
        className={classNames(
          "print:hidden cut fixed right-4 bottom-4 z-30 grid size-14 place-items-center border transition-[background-color,color,opacity] sm:right-6 sm:bottom-6",
          // On phones, it would cover the text, so it is a narrow tab in the margin that hides while the visitor reads. A third of it
          // is transparent, because the margin is narrower than a target for a finger.
          !open &&
            "max-sm:right-0 max-sm:w-6 max-sm:border-y-0 max-sm:border-r-0 max-sm:border-l-8 max-sm:border-l-transparent max-sm:bg-clip-padding",
          isReading && !open && "max-sm:pointer-events-none max-sm:not-focus-visible:opacity-0",
          open
            ? "border-line-strong bg-raised text-text [--cut-line:var(--color-line-strong)] hover:text-signal"
            : "border-signal bg-signal text-signal-ink [--cut-line:transparent] hover:bg-text focus-visible:outline-signal-ink",
        )}
      >
        <Icon name={open ? "close" : "chat"} size={24} className={open ? undefined : "max-sm:size-4"} />
      </button>
    </>
  );
}

const MIN_SCROLL_PX = 8;

/** Whether the visitor's latest scroll was down, away from the top of the page. */
function useIsScrollingDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(function watchScroll() {
    let last = window.scrollY;
    const onScroll = (): void => {
      const { scrollY } = window;
      if (Math.abs(scrollY - last) < MIN_SCROLL_PX) return;
      setDown(scrollY > last);
      last = scrollY;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  return isDown;
}
