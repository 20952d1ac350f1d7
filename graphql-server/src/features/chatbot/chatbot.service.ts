import type { Logger } from "../../kernel/logging/logger";
import type { RateLimits } from "../../kernel/rate-limits";
import type { ClientInfo } from "../../kernel/request-context";
import type { Viewer } from "../../kernel/auth/viewer";
import type { ContactService, TranscriptTurn } from "../contact";
import type { CoursesService } from "../courses";
import type { ChatModel } from "./chat-model";
import type { AskChatbotInput, HandOverChatInput } from "./chatbot.inputs";
import type { ChatbotAnswer, ChatbotSource } from "./chatbot.types";
import type { FaqIndex } from "./knowledge/faq-index";
import { HELP } from "./knowledge/advice";
import { SOURCES, type FaqEntry, type FaqSource } from "./knowledge/faq-entry";
import { foreignReply } from "./knowledge/foreign-language";
import { modelPrompt } from "./model-prompt";
import { refersToPrevious } from "./knowledge/question-terms";

const MAX_SOURCES = 3;

const MAX_TRANSCRIPT_LENGTH = 40_000;

const NO_ANSWER: ChatbotAnswer = {
  reply:
    "I couldn't find anything about that in the course catalog, the rules, or the FAQ. I only understand English. Try different words, or contact our team, who answer by email.",
  sources: [SOURCES.contact],
};

interface ChatbotDeps {
  faq: FaqIndex;
  courses: CoursesService;
  contact: ContactService;
  limits: RateLimits;
  logger: Logger;
  /** Null if none is configured. */
  model: ChatModel | null;
}

/** Answers questions from the FAQ and the catalog. If a model is configured, it phrases the answer from the same entries. */
export class ChatbotService {
  constructor(private readonly deps: ChatbotDeps) {}

  /** Public; limited per address. Members with access get links to the lessons themselves. */
  async ask(viewer: Viewer | null, client: ClientInfo, { message, history }: AskChatbotInput): Promise<ChatbotAnswer> {
    await this.deps.limits.take("chatbotQuestionsPerAddress", client);
    const question = message.trim();
    const before = history ?? [];
    const found = await this.findEntries(question, before);
    const isEmergency = found[0]?.id === HELP;
    const fromModel = isEmergency ? null : await this.replyFromModel(question, before, found);
    const inOtherLanguage = fromModel || isEmergency ? null : foreignReply(question);
    if (inOtherLanguage) return { reply: inOtherLanguage, sources: [SOURCES.contact, SOURCES.help] };
    const reply = fromModel ?? found[0]?.answer;
    if (!reply) return NO_ANSWER;
    return { reply, sources: await this.sourcesOf(viewer, found) };
  }

  /** Sends the conversation to the team, who answer by email. */
  async handOver(viewer: Viewer | null, client: ClientInfo, input: HandOverChatInput): Promise<void> {
    await this.deps.contact.send(viewer, client, input, newestTurns(input.transcript));
  }

  /** Finds the entries for a question. If a follow-up such as "and how long is it?" finds none, adds the previous question. */
  private async findEntries(question: string, history: readonly TranscriptTurn[]): Promise<FaqEntry[]> {
    const search = await this.deps.faq.search();
    const found = search.find(question);
    const previous = history.findLast(({ author }) => author === "VISITOR");
    if (found.length > 0 || !previous || !refersToPrevious(question)) return found;
    return search.find(`${previous.text} ${question}`);
  }

  /** Null if there is no model or it fails. The caller then uses the FAQ's answer. */
  private async replyFromModel(
    question: string,
    history: readonly TranscriptTurn[],
    notes: readonly FaqEntry[],
  ): Promise<string | null> {
    const { model, logger } = this.deps;
    if (!model) return null;
    try {
      return await model.answer(modelPrompt(question, history, notes));
    } catch (error) {
      logger.warn({ error }, "chatbot model failed, using the FAQ answer");
      return null;
    }
  }

  /** One source per title. */
  private async sourcesOf(viewer: Viewer | null, entries: readonly FaqEntry[]): Promise<ChatbotSource[]> {
    const byTitle = new Map<string, FaqSource>();
    for (const { source } of entries) if (!byTitle.has(source.title)) byTitle.set(source.title, source);
    const sources = [...byTitle.values()].slice(0, MAX_SOURCES);
    const courseIds = sources.flatMap(({ lesson }) => lesson?.courseId ?? []);
    const entitled =
      viewer && courseIds.length > 0 ? await this.deps.courses.entitledCourseIds(viewer, courseIds) : new Set<number>();
    return sources.map(({ title, path, lesson }) => ({
      title,
      path: lesson && entitled.has(lesson.courseId) ? lesson.path : path,
    }));
  }
}

/** The last turns of a long conversation. */
function newestTurns(turns: readonly TranscriptTurn[]): TranscriptTurn[] {
  const kept: TranscriptTurn[] = [];
  let remaining = MAX_TRANSCRIPT_LENGTH;
  for (const { author, text } of turns.toReversed()) {
    remaining -= text.length;
    if (remaining < 0) break;
    kept.unshift({ author, text });
  }
  return kept;
}
