import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../lib/class-names";
import type { ChatbotState, Turn } from "./chatbot-conversation";
import { Suggestions } from "./suggestions";
import { chatbotTexts as texts } from "./texts";

interface ChatLogProps {
  state: ChatbotState;
  onAsk: (question: string) => void;
}

/** The conversation, scrolled to the newest turn. */
export function ChatLog({ state: { turns, thinking }, onAsk }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null);
  useEffect(
    function scrollToNewest() {
      log.current?.scrollTo({ top: log.current.scrollHeight });
    },
    [turns.length, thinking],
  );
  return (
    <div
      ref={log}
      role="log"
      aria-label="Conversation"
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 focus-visible:-outline-offset-2"
    >
      <p className="max-w-[88%] text-sm text-muted">
        Ask me about courses, rules, or your account. I'll show you where each answer comes from.
      </p>
      {turns.length === 0 && <Suggestions onAsk={onAsk} />}
      {turns.map((turn) => (
        <TurnBubble key={turn.id} turn={turn} />
      ))}
      {thinking && <p className="animate-pulse-soft text-sm text-muted">{texts.thinking}</p>}
    </div>
  );
}

const bubbleClasses: Record<Turn["author"], string> = {
  VISITOR: "self-end border-signal/40 bg-signal/10",
  ASSISTANT: "self-start border-line bg-raised",
  WARNING: "self-start border-transparent border-l-warning text-muted",
  CONFIRMATION: "self-start border-transparent border-l-signal",
};

function TurnBubble({ turn: { author, text, sources } }: { turn: Turn }) {
  return (
    <div className={classNames("max-w-[88%] animate-fade border px-3.5 py-2.5 text-sm", bubbleClasses[author])}>
      <p className="wrap-anywhere whitespace-pre-wrap">
        <span className="sr-only">{author === "VISITOR" ? "You" : texts.title}: </span>
        {text}
      </p>
      {sources.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 border-t border-line pt-2 text-xs text-muted">
          Source
          {sources.map(({ title, path }) => (
            <Link key={path} to={path} className="text-signal underline underline-offset-4 hover:text-text">
              {title}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}
