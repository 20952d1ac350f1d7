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

/** 'unavailable': there is no chatbot at this server. 'failed': it could not be reached or broke. 'refused': it said why. */
export type AskOutcome =
  | { status: "answered"; reply: string; sources: Source[] }
  | { status: "unavailable" | "failed" }
  | { status: "refused"; text: string };

const TIMEOUT_MS = 30_000;

/** Asks the server; `history` is what was said before. */
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

/** The reply stands in `reply`, `message` or `response`, or is the whole answer as plain text. */
function readReply(body: unknown): AskOutcome {
  if (typeof body === "string") return toAnswer(body, []);
  if (typeof body !== "object" || body === null) return toAnswer("", []);
  const { reply, message, response, sources } = body as Record<string, unknown>;
  const text = [reply, message, response].find((candidate) => typeof candidate === "string" && candidate.trim());
  return toAnswer(typeof text === "string" ? text : "", readSources(sources));
}

function toAnswer(text: string, sources: Source[]): AskOutcome {
  // A page in place of an answer comes from something in front of the server.
  if (/^\s*<(!doctype|html)/i.test(text)) return { status: "failed" };
  return { status: "answered", reply: text.trim() || chatbotErrors.empty, sources };
}

function readSources(value: unknown): Source[] {
  return Array.isArray(value) ? value.filter(isSitePage) : [];
}

/** Sources are pages of this site; an address that leads elsewhere is none. */
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
