import * as docs from "./chatbot.rest-docs";
import { row, type RestRow } from "../../kernel/rest/rest-row";

export const CHATBOT_ROWS: RestRow[] = [
  row<{ askChatbot: { reply: string; sources: object[] } }>({
    method: "POST",
    operationId: "askChatbot",
    path: "/api/chatbot",
    doc: docs.ASK_CHATBOT,
    isPublic: true,
    summary: "Ask the chatbot a question",
    operation: `mutation ($input: AskChatbotInput!) { askChatbot(input: $input) { reply sources { title path } } }`,
    variables: ({ body: { message, history } }) => ({ input: { message, history } }),
    body: ({ askChatbot }) => askChatbot,
  }),
];
