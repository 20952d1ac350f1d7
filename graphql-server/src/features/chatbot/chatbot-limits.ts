import type { Limit } from "../../kernel/rate-limits";

export const CHATBOT_LIMITS = { chatbotQuestionsPerAddress: { points: 20, duration: 60 } } as const satisfies Record<
  string,
  Limit
>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof CHATBOT_LIMITS, Limit> {}
}
