import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from "react";
import { writeTab } from "../../lib/storage/tab-storage";
import { Badge } from "../../ui/badge";
import { IconButton } from "../../ui/icon-button";
import { useSession } from "../accounts";
import { contactDraftKey } from "../contact";
import { ChatLog } from "./chat-log";
import { ChatbotComposer, hasKeyboard } from "./chatbot-composer";
import { chatbotConversation } from "./chatbot-conversation";
import { HandOver, handOverPurpose } from "./hand-over";
import { chatbotTexts as texts } from "./texts";

/** The open chat. It isn't modal: the page behind it stays usable. Escape closes it. */
export function ChatWindow({ id, onClose }: { id: string; onClose: () => void }) {
  const state = useSyncExternalStore(chatbotConversation().subscribe, chatbotConversation().getSnapshot);
  const { viewer } = useSession();
  const [isHandingOver, setHandingOver] = useState(false);
  const section = useRef<HTMLElement>(null);
  const hasStarted = state.turns.length > 0;

  useEffect(
    function keepFocusInside() {
      // The pressed button may have been removed, along with the keyboard focus.
      if (section.current?.contains(document.activeElement)) return;
      const field = hasKeyboard() ? section.current?.querySelector("input") : null;
      (field ?? section.current)?.focus();
    },
    [hasStarted, isHandingOver],
  );

  function startOver() {
    chatbotConversation().startOver();
    // The draft of the handover message belongs to the old conversation.
    writeTab(contactDraftKey(viewer, handOverPurpose), null);
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  }

  return (
    <section
      ref={section}
      id={id}
      role="dialog"
      tabIndex={-1}
      aria-label={texts.title}
      onKeyDown={closeOnEscape}
      className="fixed inset-x-4 top-18 bottom-22 z-30 flex animate-rise flex-col outline-none border border-line-strong bg-surface shadow-overlay sm:inset-x-auto sm:top-auto sm:right-6 sm:bottom-24 sm:h-[min(38rem,calc(100dvh-11rem))] sm:w-[25rem]"
    >
      <header className="flex h-14 flex-none items-center gap-3 border-b border-line pr-2 pl-4">
        <h2 className="font-display font-semibold">{texts.title}</h2>
        <span role="status" className="empty:hidden">
          {state.offline && <Badge tone="warning">{texts.offline}</Badge>}
        </span>
        {hasStarted && !isHandingOver && (
          <IconButton label="Start over" icon="refresh" className="ml-auto" onClick={startOver} />
        )}
      </header>
      {isHandingOver ? (
        <HandOver onDone={() => setHandingOver(false)} />
      ) : (
        <>
          <ChatLog state={state} onAsk={(question) => void chatbotConversation().ask(question)} />
          <ChatbotComposer
            state={state}
            onAsk={(question) => void chatbotConversation().ask(question)}
            onHandOver={() => setHandingOver(true)}
          />
        </>
      )}
    </section>
  );
}
