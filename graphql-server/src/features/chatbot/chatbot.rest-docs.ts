import { closedInput, input, list, named, oneOf, record, text } from "../../kernel/rest/json-schema";
import type { RowDoc } from "../../kernel/rest/row-doc";

const SAID_BEFORE = list(
  closedInput({ author: oneOf(["VISITOR", "ASSISTANT"]), text: text(undefined, { minLength: 1, maxLength: 4_000 }) }),
  { maxItems: 12 },
);

export const ASK_CHATBOT: RowDoc = {
  tag: "Chatbot",
  body: input(
    { message: text("1 to 2,000 characters.", { minLength: 1, maxLength: 2_000 }) },
    { history: { ...SAID_BEFORE, description: "What was said before, oldest first." } },
  ),
  answer: named(
    "ChatbotReply",
    record({ reply: text(), sources: list(record({ title: text(), path: text("On this site.") })) }),
  ),
  refusals: { RATE_LIMITED: "20 a minute and address." },
  example: {
    as: "visitor",
    body: { message: "How many strikes make a ban?" },
    answer: {
      reply:
        "A strike takes 200 XP and expires after 90 days. Five at once make a ban of 30 days; after it the five are cleared.",
      sources: [{ title: "How XP Works", path: "/leaderboard" }],
    },
  },
};
