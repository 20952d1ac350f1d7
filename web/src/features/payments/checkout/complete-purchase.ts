import { freshAccessToken, readAccessToken } from "../../accounts";
import { clearPurchasedCourse, readPurchasedCourse, readUserCourses, storeUserCourses } from "../../courses";
import { completePayment, type Completion, type CompletionRequest } from "./payment-completion";
import { paymentTexts } from "../texts";
import { fetchUserCourseIds } from "./user-courses";

export interface Purchase {
  /** From the URL. Falls back to the stored purchase. */
  courseId: string | null;
  sessionId: string | null;
  /** Whether the member just enrolled in a free course. */
  isFree: boolean;
  /** The member whose course list is stored afterward. */
  viewerId: string | null;
}

export type PurchaseOutcome =
  { status: "success"; message: string } | { status: "error"; message: string; signedOut: boolean; canRetry: boolean };

/** Completes a purchase and updates the stored courses. Returns null if aborted. */
export async function completePurchase(
  purchase: Purchase,
  signal: AbortSignal,
  onPending: () => void,
): Promise<PurchaseOutcome | null> {
  const outcome = await attemptPurchase(purchase, signal, onPending);
  if (signal.aborted) return null;
  // Retrying needs the stored purchase.
  if (outcome.status === "success" || !outcome.canRetry) clearPurchasedCourse();
  return outcome;
}

async function attemptPurchase(
  { courseId: urlCourseId, sessionId: urlSessionId, isFree, viewerId }: Purchase,
  signal: AbortSignal,
  onPending: () => void,
): Promise<PurchaseOutcome> {
  const stored = readPurchasedCourse();
  const courseId = urlCourseId || stored?.courseId;
  const sessionId = pickSessionId(urlSessionId, stored?.courseId === courseId ? stored?.sessionId : null);
  const token = await freshAccessToken();
  if (!courseId) return failure(paymentTexts.missingCourse);
  if (!token) return failure(paymentTexts.notSignedIn);

  const completion = await pollUntilSettled({ courseId, sessionId, token }, signal, onPending);
  if (completion.status !== "completed") return failure(completion.message, completion.canRetry);

  if (!signal.aborted) await storeCourses(Number(courseId), viewerId, token);
  if (courseId === "premium")
    return {
      status: "success",
      message: "Your Premium membership is active! You now have its courses and the premium channels.",
    };
  if (isFree) return { status: "success", message: paymentTexts.enrolled };
  const storedTitle = stored?.courseId === courseId ? stored.title : null;
  const title = completion.title ?? storedTitle ?? "your course";
  return { status: "success", message: paymentTexts.success(title) };
}

/** A fixed payment link returns the provider's session ID, so use our stored one. */
const pickSessionId = (fromUrl: string | null, stored: string | null | undefined): string | null =>
  stored?.startsWith("link_") ? stored : fromUrl;

function failure(message: string, canRetry = false): PurchaseOutcome {
  return { status: "error", message, signedOut: readAccessToken() === null, canRetry };
}

const FAST_POLL_COUNT = 15;

/** Polls every 2 s for the first 30 s, then every 10 s. */
const pollDelayMs = (polls: number): number => (polls < FAST_POLL_COUNT ? 2_000 : 10_000);

async function pollUntilSettled(
  request: CompletionRequest,
  signal: AbortSignal,
  onPending: () => void,
): Promise<Exclude<Completion, { status: "pending" }>> {
  for (let polls = 0; ; polls += 1) {
    const completion = await completePayment(request, signal);
    if (completion.status !== "pending") return completion;
    if (!signal.aborted) onPending();
    await sleep(pollDelayMs(polls), signal);
    if (signal.aborted) return { status: "failed", message: paymentTexts.unexpected, canRetry: true };
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** If the list can't be fetched, adds the course to the stored list: the purchase itself succeeded. */
async function storeCourses(courseId: number, viewerId: string | null, token: string): Promise<void> {
  try {
    if (!viewerId) throw new Error("no viewer loaded");
    storeUserCourses(await fetchUserCourseIds(viewerId, token));
  } catch {
    if (Number.isInteger(courseId)) storeUserCourses([...readUserCourses(), courseId]);
  }
}
