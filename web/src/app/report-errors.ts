import { perSession } from "../lib/session-scope";
import { errorCode } from "../lib/text/error-text";

const MAX_REPORTS = 5;
const MAX_MESSAGE_LENGTH = 200;
const MAX_STACK_LENGTH = 4_000;
/** Requests that were ended or got no response, and what Chrome reports of a resize observer although nothing is wrong. */
const EXPECTED = /^(?:AbortError|TimeoutError)$|fetch|NetworkError|Load failed|No response|session|ResizeObserver/;

const reportedMessages = perSession(() => new Set<string>());

/** Sends a crash to the server's log, once. Only the first part of the page's address is sent, because the rest can be a secret. */
export function reportError(error: unknown): void {
  const reported = reportedMessages();
  if (!(error instanceof Error) || EXPECTED.test(error.name) || EXPECTED.test(error.message)) return;
  // The server knows its own answers. Of a TypeError, the code says only that it could be a lost connection.
  if (
    (errorCode(error) !== null && !(error instanceof TypeError)) ||
    reported.size >= MAX_REPORTS ||
    reported.has(error.message)
  )
    return;
  reported.add(error.message);
  const { name, message, stack = "" } = error;
  const page = `/${window.location.pathname.split("/")[1]}`;
  const report = { name, message: message.slice(0, MAX_MESSAGE_LENGTH), stack: stack.slice(0, MAX_STACK_LENGTH), page };
  void fetch("/client-errors", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => undefined);
}
