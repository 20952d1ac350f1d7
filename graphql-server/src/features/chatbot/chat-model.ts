import { z } from "zod";

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_TOKENS = 400;
const MAX_ANSWER_LENGTH = 4_000;

export interface ModelMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** Generates an answer; throws on failure. */
export interface ChatModel {
  answer(messages: ModelMessage[]): Promise<string>;
}

export interface ModelSettings {
  /** Base URL of the API, for example https://host/v1. */
  url: string;
  model: string;
  /** Null for APIs without authentication. */
  key: string | null;
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().trim().min(1) }) })).min(1),
});

/** A model behind an OpenAI-compatible API: POST {url}/chat/completions. */
export class OpenAiCompatibleModel implements ChatModel {
  constructor(
    private readonly settings: ModelSettings,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  async answer(messages: ModelMessage[]): Promise<string> {
    const { url, model, key } = this.settings;
    const response = await fetch(`${url.replace(/(?<!\/)\/+$/, "")}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, messages, max_tokens: MAX_ANSWER_TOKENS, temperature: 0.2 }),
      redirect: "error",
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    if (!response.ok) throw new Error(`The model API returned status ${response.status}`);
    const { choices } = completion.parse(await response.json());
    return (choices[0]?.message.content ?? "").slice(0, MAX_ANSWER_LENGTH);
  }
}
