import { signedInUserId, watchTokens } from "../accounts/tokens/session-tokens";
import { askChatbot, type AskOutcome, type EarlierTurn, type Source } from "./ask-chatbot";
import { cannedAnswer } from "./canned-answers";
import { chatbotErrors } from "./texts";

export interface Turn {
  id: number;
  /** Warnings and confirmations are about the chat itself and no part of the conversation. */
  author: EarlierTurn["author"] | "WARNING" | "CONFIRMATION";
  text: string;
  sources: readonly Source[];
}

export interface ConversationState {
  turns: readonly Turn[];
  thinking: boolean;
  /** Answers are canned until the server has answered again. */
  offline: boolean;
}

type Ask = (message: string, history: readonly EarlierTurn[]) => Promise<AskOutcome>;

const historyTurns = 12;
const transcriptTurns = 100;
/** Bound of one turn on the server. */
const longestTurn = 4_000;

/** Never in the midst of a character: half an emoji would be refused. */
const cut = (text: string): string => text.slice(0, longestTurn).replace(/\p{Surrogate}$/u, "");

const nothingSaid: ConversationState = { turns: [], thinking: false, offline: false };

/** A conversation with the chatbot; it outlives the window that shows it, and ends with the session or the page load. */
export class Conversation {
  private state = nothingSaid;
  private lastId = 0;
  /** Counts starting over: an answer to a conversation that was cleared is dropped. */
  private round = 0;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly askServer: Ask = askChatbot) {}

  readonly read = (): ConversationState => this.state;

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Blank questions are ignored, and so is one while another is being answered. */
  async ask(text: string): Promise<void> {
    const question = text.trim();
    if (!question || this.state.thinking) return;
    const { round } = this;
    const history = this.transcript().slice(-historyTurns);
    this.add("VISITOR", question);
    this.change({ thinking: true });
    const outcome = await this.askServer(question, history);
    if (round !== this.round) return;
    this.take(outcome, question);
    this.change({ thinking: false });
  }

  /** Says that something about the chat itself is done. */
  confirm(text: string): void {
    this.add("CONFIRMATION", text);
  }

  startOver(): void {
    this.round += 1;
    this.change({ ...nothingSaid, offline: this.state.offline });
  }

  /** What was said, for the server and for the team. */
  transcript(): EarlierTurn[] {
    return this.state.turns
      .flatMap(({ author, text }) =>
        author === "VISITOR" || author === "ASSISTANT" ? [{ author, text: cut(text) }] : [],
      )
      .slice(-transcriptTurns);
  }

  private take(outcome: AskOutcome, question: string): void {
    switch (outcome.status) {
      case "answered":
        this.change({ offline: false });
        this.add("ASSISTANT", outcome.reply, outcome.sources);
        return;
      case "refused":
        this.add("WARNING", outcome.text);
        return;
      case "failed":
      case "unavailable":
        // Said once: while it stays offline, the mark in the window's title says it.
        if (!this.state.offline) this.add("WARNING", chatbotErrors[outcome.status]);
        this.change({ offline: true });
        this.add("ASSISTANT", cannedAnswer(question));
    }
  }

  private add(author: Turn["author"], text: string, sources: readonly Source[] = []): void {
    this.lastId += 1;
    this.change({ turns: [...this.state.turns, { id: this.lastId, author, text, sources }] });
  }

  private change(changes: Partial<ConversationState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}

/** The one of this page load: following a source and coming back goes on with it. */
export const conversation = new Conversation();

let person = signedInUserId();
watchTokens(function endWithTheSession() {
  const now = signedInUserId();
  // A visitor who signs in keeps what they asked; whoever comes after a member finds nothing of theirs.
  if (person !== null && now !== person) conversation.startOver();
  person = now;
});
