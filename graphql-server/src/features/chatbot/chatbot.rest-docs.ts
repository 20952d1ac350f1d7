import { strictInput, input, array, named, stringEnum, object, string } from "../../kernel/rest/json-schema";
import type { RowDoc } from "../../kernel/rest/row-doc";

const HISTORY = array(
  strictInput({
    author: stringEnum(["VISITOR", "ASSISTANT"]),
    text: string(undefined, { minLength: 1, maxLength: 4_000 }),
  }),
  { maxItems: 12 },
);

export const ASK_CHATBOT: RowDoc = {
  tag: "Chatbot",
  body: input(
    { message: string("1 to 2,000 characters.", { minLength: 1, maxLength: 2_000 }) },
    { history: { ...HISTORY, description: "Earlier messages of the conversation, oldest first." } },
  ),
  returns: "The chatbot's reply with its sources.",
  response: named(
    "ChatbotReply",
    object({ reply: string(), sources: array(object({ title: string(), path: string("A path on this site.") })) }),
  ),
  errors: { RATE_LIMITED: "Limit: 20 per minute per IP address." },
  example: {
    as: "visitor",
    body: { message: "How many strikes make a ban?" },
    response: {
      reply:
        "A strike costs 200 XP and expires after 90 days. Five active strikes lead to a 30-day ban, which clears them.",
      sources: [{ title: "How XP Works", path: "/leaderboard" }],
    },
  },
};
