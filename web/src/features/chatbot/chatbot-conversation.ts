import { signedInId, watchTokens } from "../accounts/tokens/session-tokens";
import { askChatbot, type AskOutcome, type HistoryTurn, type Source } from "./ask-chatbot";
import { cannedAnswer } from "./canned-answers";
import { chatbotErrors } from "./texts";

export interface Turn {
  id: number;
  /** Warnings and confirmations are about the chat itself and no part of the conversation. */
  author: HistoryTurn["author"] | "WARNING" | "CONFIRMATION";
  text: string;
  sources: readonly Source[];
}

export interface ChatbotState {
  turns: readonly Turn[];
  thinking: boolean;
  /** Answers are canned until the server has answered again. */
  offline: boolean;
}

type FetchAnswer = (message: string, history: readonly HistoryTurn[]) => Promise<AskOutcome>;

const MAX_HISTORY_TURNS = 12;
const MAX_TRANSCRIPT_TURNS = 100;
/** Bound of one turn on the server. */
const MAX_TURN_LENGTH = 4_000;

/** Never in the midst of a character: half an emoji would be refused. */
const truncateTurn = (text: string): string => text.slice(0, MAX_TURN_LENGTH).replace(/\p{Surrogate}$/u, "");

const EMPTY_STATE: ChatbotState = { turns: [], thinking: false, offline: false };

/** A conversation with the chatbot; it outlives the window that shows it, and ends with the session or the page load. */
export class ChatbotConversation {
  private state = EMPTY_STATE;
  private lastId = 0;
  /** Counts starting over: an answer to a conversation that was cleared is dropped. */
  private generation = 0;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly fetchAnswer: FetchAnswer = askChatbot) {}

  readonly getSnapshot = (): ChatbotState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Blank questions are ignored, and so is one while another is being answered. */
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

  /** Says that something about the chat itself is done. */
  confirm(text: string): void {
    this.add("CONFIRMATION", text);
  }

  startOver(): void {
    this.generation += 1;
    this.update({ ...EMPTY_STATE, offline: this.state.offline });
  }

  /** What was said, for the server and for the team. */
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
        // Said once: while it stays offline, the mark in the window's title says it.
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

/** The one of this page load: following a source and coming back goes on with it. */
export const chatbotConversation = new ChatbotConversation();

let lastUserId = signedInId();
watchTokens(function endWithTheSession() {
  const now = signedInId();
  // A visitor who signs in keeps what they asked; whoever comes after a member finds nothing of theirs.
  if (lastUserId !== null && now !== lastUserId) chatbotConversation.startOver();
  lastUserId = now;
});
