import { useRef, useState, type SyntheticEvent } from "react";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { inputClasses } from "../../ui/form/field-frame";
import type { ChatbotState } from "./chatbot-conversation";
import { Suggestions } from "./suggestions";
import { chatbotTexts as texts } from "./texts";

interface ChatbotComposerProps {
  state: ChatbotState;
  onAsk: (question: string) => void;
  onHandOver: () => void;
}

const MAX_QUESTION_LENGTH = 2_000;

/** On a touch screen, focusing the input would open a keyboard that covers the suggestions. */
export const hasKeyboard = (): boolean => window.matchMedia("(pointer: fine)").matches;

/** The question input. Once a conversation has started, it also offers suggestions and the handover to the team. */
export function ChatbotComposer({ state: { turns, thinking }, onAsk, onHandOver }: ChatbotComposerProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const hasStarted = turns.some(({ author }) => author === "VISITOR");

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!text.trim() || thinking) return;
    onAsk(text);
    setText("");
  }

  function askSuggested(question: string) {
    onAsk(question);
    if (hasKeyboard()) field.current?.focus();
  }

  return (
    <div className="flex flex-none flex-col gap-3 border-t border-line p-4">
      {hasStarted && <ComposerActions onAsk={askSuggested} onHandOver={onHandOver} />}
      <form onSubmit={handleSubmit} className="flex items-center gap-2">
        <input
          ref={field}
          aria-label="Your question"
          placeholder={texts.placeholder}
          value={text}
          maxLength={MAX_QUESTION_LENGTH}
          autoComplete="off"
          autoFocus={hasKeyboard()}
          onChange={(event) => setText(event.target.value)}
          className={`${inputClasses} h-11 min-w-0`}
        />
        <IconButton
          type="submit"
          label={texts.send}
          icon="send"
          disabled={!text.trim() || thinking}
          className="size-11 enabled:text-signal"
        />
      </form>
    </div>
  );
}

function ComposerActions({ onAsk, onHandOver }: Pick<ChatbotComposerProps, "onAsk" | "onHandOver">) {
  const [isSuggesting, setSuggesting] = useState(false);

  function ask(question: string) {
    setSuggesting(false);
    onAsk(question);
  }

  return (
    <>
      {isSuggesting && (
        <div className="max-h-44 overflow-y-auto">
          <Suggestions onAsk={ask} />
        </div>
      )}
      <div className="-mx-3 -my-1 flex flex-wrap justify-between">
        <Button variant="ghost" size="sm" aria-expanded={isSuggesting} onClick={() => setSuggesting(!isSuggesting)}>
          Suggestions
        </Button>
        <Button variant="ghost" size="sm" onClick={onHandOver}>
          Contact our team
        </Button>
      </div>
    </>
  );
}
