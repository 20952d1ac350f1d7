import { freshAccessToken } from "../../accounts/session/refresh-session";
import { readAccessToken } from "../../accounts/tokens/session-tokens";
import {
  clearPurchasedCourse,
  readPurchasedCourse,
  readUserCourses,
  storeUserCourses,
} from "../../courses/my-courses/course-storage";
import { completePayment, type Completion, type CompletionRequest } from "./payment-completion";
import { paymentTexts } from "../texts";
import { fetchUserCourseIds } from "./user-courses";

export interface Purchase {
  /** From the address; what was stored when the purchase began stands in for it. */
  courseId: string | null;
  sessionId: string | null;
  /** A free course, just enrolled in. */
  isFree: boolean;
  /** Whose course list is stored afterwards. */
  viewerId: string | null;
}

export type PurchaseOutcome =
  { status: "success"; message: string } | { status: "error"; message: string; signedOut: boolean };

/** Completes a purchase and stores its consequences in the browser; null when it was aborted on the way. */
export async function completePurchase(
  purchase: Purchase,
  signal: AbortSignal,
  onPending: () => void,
): Promise<PurchaseOutcome | null> {
  const outcome = await attemptPurchase(purchase, signal, onPending);
  if (signal.aborted) return null;
  clearPurchasedCourse();
  return outcome;
}

async function attemptPurchase(
  { courseId: addressedId, sessionId: addressedSession, isFree, viewerId }: Purchase,
  signal: AbortSignal,
  onPending: () => void,
): Promise<PurchaseOutcome> {
  const stored = readPurchasedCourse();
  const courseId = addressedId || stored?.courseId;
  const sessionId = sessionOf(addressedSession, stored?.courseId === courseId ? stored?.sessionId : null);
  const token = await freshAccessToken();
  if (!courseId) return failure(paymentTexts.missingCourse);
  if (!token) return failure(paymentTexts.notSignedIn);

  const completion = await settledCompletion({ courseId, sessionId, token }, signal, onPending);
  if (completion.status !== "completed") return failure(completion.message);

  if (!signal.aborted) await rememberCourses(Number(courseId), viewerId, token);
  if (courseId === "premium") return { status: "success", message: paymentTexts.premiumSuccess };
  if (isFree) return { status: "success", message: paymentTexts.enrolled };
  const storedTitle = stored?.courseId === courseId ? stored.title : null;
  const title = completion.title ?? storedTitle ?? paymentTexts.unnamedCourse;
  return { status: "success", message: paymentTexts.success(title) };
}

/** A fixed payment page knows its own session only; the one it was opened with is the one that is ours. */
const sessionOf = (addressed: string | null, begun: string | null | undefined): string | null =>
  begun?.startsWith("link_") ? begun : addressed;

function failure(message: string): PurchaseOutcome {
  return { status: "error", message, signedOut: readAccessToken() === null };
}

const quickPolls = 15;

/** First every 2 s; a payment that takes longer than half a minute is asked for every 10 s. */
const pollDelayMs = (polls: number): number => (polls < quickPolls ? 2_000 : 10_000);

async function settledCompletion(
  request: CompletionRequest,
  signal: AbortSignal,
  onPending: () => void,
): Promise<Exclude<Completion, { status: "pending" }>> {
  for (let polls = 0; ; polls += 1) {
    const completion = await completePayment(request, signal);
    if (completion.status !== "pending") return completion;
    if (!signal.aborted) onPending();
    await pause(pollDelayMs(polls), signal);
    if (signal.aborted) return { status: "failed", message: paymentTexts.unexpected };
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The purchase stands even when the list cannot be fetched: then the course is added to what was known. */
async function rememberCourses(courseId: number, viewerId: string | null, token: string): Promise<void> {
  try {
    if (!viewerId) throw new Error("The session has no user yet");
    storeUserCourses(await fetchUserCourseIds(viewerId, token));
  } catch {
    if (Number.isInteger(courseId)) storeUserCourses([...readUserCourses(), courseId]);
  }
}
