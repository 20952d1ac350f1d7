import { HttpError } from "../../lib/http-error";
import { errorText } from "../../lib/text/error-text";
import { chatbotErrors } from "./texts";

export interface Source {
  title: string;
  path: string;
}

export interface HistoryTurn {
  author: "VISITOR" | "ASSISTANT";
  text: string;
}

/** `unavailable`: the server has no chatbot. `failed`: unreachable or broken. `refused`: rejected with a reason. */
export type AskOutcome =
  | { status: "answered"; reply: string; sources: Source[] }
  | { status: "unavailable" | "failed" }
  | { status: "refused"; text: string };

const TIMEOUT_MS = 30_000;

/** Sends a question to the server. `history` has the earlier turns. */
export async function askChatbot(message: string, history: readonly HistoryTurn[]): Promise<AskOutcome> {
  try {
    const response = await fetch("/api/chatbot", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ message, history }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = parseBody(await response.text());
    if (response.ok) return readReply(body);
    if (response.status === 404) return { status: "unavailable" };
    if (response.status >= 500) return { status: "failed" };
    return { status: "refused", text: errorText(new HttpError(response.status, response.statusText, body)) };
  } catch {
    return { status: "failed" };
  }
}

/** The reply is in `reply`, `message`, or `response`, or the whole body is plain text. */
function readReply(body: unknown): AskOutcome {
  if (typeof body === "string") return toAnswer(body, []);
  if (typeof body !== "object" || body === null) return toAnswer("", []);
  const { reply, message, response, sources } = body as Record<string, unknown>;
  const text = [reply, message, response].find((candidate) => typeof candidate === "string" && candidate.trim());
  return toAnswer(typeof text === "string" ? text : "", readSources(sources));
}

function toAnswer(text: string, sources: Source[]): AskOutcome {
  // An HTML page comes from a proxy, not from the chatbot.
  if (/^\s*<(!doctype|html)/i.test(text)) return { status: "failed" };
  return { status: "answered", reply: text.trim() || chatbotErrors.empty, sources };
}

function readSources(value: unknown): Source[] {
  return Array.isArray(value) ? value.filter(isSitePage) : [];
}

/** Sources must be paths on this site, so that a reply can't link elsewhere. */
function isSitePage(value: unknown): value is Source {
  if (typeof value !== "object" || value === null) return false;
  const { title, path } = value as Record<string, unknown>;
  return typeof title === "string" && typeof path === "string" && /^\/(?![/\\])/.test(path);
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
