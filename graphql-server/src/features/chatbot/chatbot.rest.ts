import { z } from "zod";
import type { RowDoc } from "../../kernel/rest/row-doc";
import { row, type RestRow } from "../../kernel/rest/rest-row";

const ASK_CHATBOT: RowDoc = {
  tag: "Chatbot",
  body: z.object({
    message: z.string().min(1).max(2_000).describe("1 to 2,000 characters."),
    history: z
      .array(
        z.strictObject({
          author: z.enum(["VISITOR", "ASSISTANT"]).describe("Who wrote the message: the caller or the chatbot."),
          text: z.string().min(1).max(4_000).describe("1 to 4,000 characters."),
        }),
      )
      .max(12)
      .describe("Earlier messages of the conversation, oldest first.")
      .optional(),
  }),
  returns: "The chatbot's reply with its sources.",
  response: z
    .object({
      reply: z.string().describe("Plain text."),
      sources: z
        .array(
          z.object({
            title: z.string().describe("The title of the page."),
            path: z.string().describe("A path on this site."),
          }),
        )
        .describe("Sources, most relevant first. At most three."),
    })
    .meta({ id: "ChatbotReply" }),
  limits: ["chatbotQuestionsPerAddress"],
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

export const CHATBOT_ROWS: RestRow[] = [
  row<{ askChatbot: { reply: string; sources: object[] } }>({
    method: "POST",
    operationId: "askChatbot",
    path: "/api/chatbot",
    doc: ASK_CHATBOT,
    isPublic: true,
    summary: "Ask the chatbot a question",
    operation: `mutation ($input: AskChatbotInput!) { askChatbot(input: $input) { reply sources { title path } } }`,
    variables: ({ body: { message, history } }) => ({ input: { message, history } }),
    body: ({ askChatbot }) => askChatbot,
  }),
];
