import { perSessionKeptAtSignIn } from "../../lib/session-scope";
import { askChatbot, type AskOutcome, type HistoryTurn, type Source } from "./ask-chatbot";
import { cannedAnswer } from "./canned-answers";
import { chatbotErrors } from "./texts";

export interface Turn {
  id: number;
  /** Warnings and confirmations are notices about the chat and not part of the conversation. */
  author: HistoryTurn["author"] | "WARNING" | "CONFIRMATION";
  text: string;
  sources: readonly Source[];
}

export interface ChatbotState {
  turns: readonly Turn[];
  thinking: boolean;
  /** Canned answers are used until the server replies again. */
  offline: boolean;
}

type FetchAnswer = (message: string, history: readonly HistoryTurn[]) => Promise<AskOutcome>;

const MAX_HISTORY_TURNS = 12;
const MAX_TRANSCRIPT_TURNS = 100;
/** The server's limit for one turn. */
const MAX_TURN_LENGTH = 4_000;

/** Never splits a character, because the server rejects half an emoji. */
const truncateTurn = (text: string): string => text.slice(0, MAX_TURN_LENGTH).replace(/\p{Surrogate}$/u, "");

const EMPTY_STATE: ChatbotState = { turns: [], thinking: false, offline: false };

/** A conversation with the chatbot. It survives closing the chat window, and ends with the session or the page load. */
export class ChatbotConversation {
  private state = EMPTY_STATE;
  private lastId = 0;
  /** Incremented on starting over, so that a reply to the previous conversation is dropped. */
  private generation = 0;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly fetchAnswer: FetchAnswer = askChatbot) {}

  readonly getSnapshot = (): ChatbotState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Ignores blank questions, and any question while another is being answered. */
  async ask(text: string): Promise<void> {
    const question = text.trim();
    if (!question || this.state.thinking) return;
    const { generation } = this;
    const history = this.transcript().slice(-MAX_HISTORY_TURNS);
    this.add("VISITOR", question);
    this.update({ thinking: true });
    const outcome = await this.fetchAnswer(question, history);
    if (generation !== this.generation) return;
    this.handleOutcome(outcome, question);
    this.update({ thinking: false });
  }

  /** Adds a confirmation notice. */
  confirm(text: string): void {
    this.add("CONFIRMATION", text);
  }

  startOver(): void {
    this.generation += 1;
    this.update({ ...EMPTY_STATE, offline: this.state.offline });
  }

  /** The conversation without notices, for the server and the team. */
  transcript(): HistoryTurn[] {
    return this.state.turns
      .flatMap(({ author, text }) =>
        author === "VISITOR" || author === "ASSISTANT" ? [{ author, text: truncateTurn(text) }] : [],
      )
      .slice(-MAX_TRANSCRIPT_TURNS);
  }

  private handleOutcome(outcome: AskOutcome, question: string): void {
    switch (outcome.status) {
      case "answered":
        this.update({ offline: false });
        this.add("ASSISTANT", outcome.reply, outcome.sources);
        return;
      case "refused":
        this.add("WARNING", outcome.text);
        return;
      case "failed":
      case "unavailable":
        // Only once: while offline, the window's title shows a badge.
        if (!this.state.offline) this.add("WARNING", chatbotErrors[outcome.status]);
        this.update({ offline: true });
        this.add("ASSISTANT", cannedAnswer(question));
    }
  }

  private add(author: Turn["author"], text: string, sources: readonly Source[] = []): void {
    this.lastId += 1;
    this.update({ turns: [...this.state.turns, { id: this.lastId, author, text, sources }] });
  }

  private update(changes: Partial<ChatbotState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}

/** The conversation of this page load. It continues across page navigation and when a visitor signs in. */
export const chatbotConversation = perSessionKeptAtSignIn(() => new ChatbotConversation());
