import { trackActivity } from "../../../lib/activity";
import { paymentTexts } from "../texts";

/** Fixed by the specification. */
const PAYMENT_TIMEOUT_MS = 10_000;

/** Too many requests, and servers that are restarting or overloaded. */
const RETRYABLE = [429, 502, 503, 504];

export interface CompletionRequest {
  courseId: string;
  /** The provider's checkout session. Null after a free enrollment. */
  sessionId: string | null;
  token: string;
}

export type Completion =
  | { status: "completed"; title: string | null }
  | { status: "pending" }
  /** `canRetry`: the server didn't answer, or asked to try again, so the purchase may still succeed. */
  | { status: "failed"; message: string; canRetry: boolean };

/** Reports to the server that the buyer returned from paying or enrolling. Idempotent; never rejects. */
export async function completePayment(request: CompletionRequest, signal?: AbortSignal): Promise<Completion> {
  let response: Response;
  try {
    response = await trackActivity(postCompletion(request, signal));
  } catch (error) {
    const canRetry = isNoResponse(error);
    return { status: "failed", message: canRetry ? paymentTexts.noResponse : paymentTexts.unexpected, canRetry };
  }
  const body = (await response.json().catch(() => null)) as unknown;
  return readCompletion(response, body);
}

function postCompletion({ courseId, sessionId, token }: CompletionRequest, signal?: AbortSignal): Promise<Response> {
  const timeout = AbortSignal.timeout(PAYMENT_TIMEOUT_MS);
  return fetch("/api/payments/complete", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({
      courseId: toCourseId(courseId),
      ...(sessionId && { sessionId }),
      timestamp: new Date().toISOString(),
    }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
}

/** Sends a numeric ID as a number, and a slug unchanged. */
const toCourseId = (courseId: string): number | string => (/^\d+$/.test(courseId) ? Number(courseId) : courseId);

const isNoResponse = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");

function readCompletion(response: Response, body: unknown): Completion {
  if (response.status === 200) return { status: "completed", title: textField(body, "title") };
  if (response.status === 202) return { status: "pending" };
  const message = textField(body, "message");
  const canRetry = RETRYABLE.includes(response.status);
  // A proxy answers instead of the server.
  if (canRetry && !message) return { status: "failed", message: paymentTexts.noResponse, canRetry };
  return { status: "failed", message: failureMessage(response, message), canRetry };
}

function failureMessage(response: Response, serverMessage: string | null): string {
  if (response.ok) return paymentTexts.notEnrolled;
  if (response.status === 403) return paymentTexts.forbidden;
  return serverMessage ? paymentTexts.serverError(serverMessage) : paymentTexts.serverRejected;
}

function textField(body: unknown, name: "title" | "message"): string | null {
  if (typeof body !== "object" || body === null || !(name in body)) return null;
  const value = (body as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" ? value : null;
}
