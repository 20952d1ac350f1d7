import type { Env } from "./env";
import { dollars, OpenAiCompatibleModel, type FaqFacts } from "../features/chatbot";

/** The model that the settings choose; null where the written answers stand alone. */
export function chatModel(env: Env): OpenAiCompatibleModel | null {
  const { CHATBOT_MODEL_URL: url, CHATBOT_MODEL: model, CHATBOT_MODEL_KEY: key = null } = env;
  return url && model ? new OpenAiCompatibleModel({ url, model, key }) : null;
}

/** What the settings decide of the written answers. */
export const faqFacts = (env: Env): FaqFacts => ({
  premiumPrice: dollars(Math.round(env.PREMIUM_PRICE * 100)),
  canBuy: env.PAYMENTS !== "off",
  membersCreateChannels: env.CHANNEL_CREATORS === "members",
  marketingFigures: env.MARKETING_FIGURES,
  supportAddress: env.SUPPORT_EMAIL,
});
