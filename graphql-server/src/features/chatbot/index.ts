import type { Limit } from "../../kernel/rate-limits";
import type { Feature, FeatureDeps } from "../feature";
import type { ContactService } from "../contact";
import type { CoursesService, Glossary } from "../courses";
import type { Calculators } from "../tools";
import { OpenAiCompatibleModel } from "./chat-model";
import { ChatbotResolver } from "./chatbot.resolver";
import { CHATBOT_ROWS } from "./chatbot.rest";
import { ChatbotService } from "./chatbot.service";
import { formatDollars } from "../../kernel/text/format";
import { FaqIndex } from "./knowledge/faq-index";

interface ChatbotOptions {
  courses: CoursesService;
  glossary: Glossary;
  contact: ContactService;
  calculators: Calculators;
}

const LIMITS = { chatbotQuestionsPerAddress: { points: 20, duration: 60 } } as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

export function createChatbot(
  { env, limits, logger }: FeatureDeps,
  { courses, glossary, contact, calculators }: ChatbotOptions,
): Feature {
  const { CHATBOT_MODEL_URL: url, CHATBOT_MODEL: model, CHATBOT_MODEL_KEY: key = null } = env;
  const chatModel = url && model ? new OpenAiCompatibleModel({ url, model, key }) : null;
  const facts = {
    premiumPrice: formatDollars(Math.round(env.PREMIUM_PRICE * 100)),
    canBuy: env.PAYMENTS !== "off",
    membersCreateChannels: env.CHANNEL_CREATORS === "members",
    marketingFigures: env.MARKETING_FIGURES,
    supportAddress: env.SUPPORT_EMAIL,
  };
  const faq = new FaqIndex({ courses, facts, calculators, glossary });
  return {
    resolvers: [new ChatbotResolver(new ChatbotService({ faq, courses, contact, limits, logger, model: chatModel }))],
    restRows: CHATBOT_ROWS,
    limits: LIMITS,
  };
}
