import { useState } from "react";
import { errorCode } from "../../../lib/text/error-text";
import { notify } from "../../../ui/toast/notify";
import { storePurchasedCourse } from "../my-courses/course-storage";
import { coursesTexts } from "../texts";
import { useStartCheckoutMutation } from "./use-checkout.generated";

const checkoutTimeoutMs = 10_000;

/** Opens the checkout page in a new tab; without a course it is the one of Premium. */
export function useCheckout(course?: { id: number; title: string }): {
  buy: () => Promise<void>;
  busy: boolean;
} {
  const [busy, setBusy] = useState(false);
  const [startCheckout] = useStartCheckoutMutation();

  async function buy(): Promise<void> {
    // Opened at the click itself: later the browser would take it for an unwanted window.
    const tab = window.open("", "_blank");
    if (tab) showWaiting(tab);
    setBusy(true);
    try {
      const { data } = await startCheckout({
        variables: { input: { courseId: course ? String(course.id) : null } },
        context: { fetchOptions: { signal: AbortSignal.timeout(checkoutTimeoutMs) } },
      });
      if (!data) throw new Error(coursesTexts.paymentFailed);
      if (course) storePurchasedCourse(course.id, course.title, data.startCheckout.sessionId);
      const { url, notice } = data.startCheckout;
      if (tab && notice) showNotice(tab, notice, url);
      else if (tab || !notice || window.confirm(notice)) show(tab, url);
    } catch (error) {
      tab?.close();
      notify.error(refusalText(error));
    } finally {
      setBusy(false);
    }
  }

  return { buy, busy };
}

/** The provider may take some seconds: the new tab says what it waits for. */
function showWaiting({ document }: Window): void {
  document.title = coursesTexts.openingCheckout;
  document.body.style.cssText =
    "margin:0;padding:0 16px;display:grid;place-content:center;justify-items:center;gap:24px;min-height:100vh;background:#080a0f;color:#e6eaf2;font:16px/1.5 sans-serif";
  document.body.textContent = coursesTexts.openingCheckout;
}

/** A fixed page of the operator can't say what is bought, so the new tab says it first. */
function showNotice(tab: Window, notice: string, url: string): void {
  tab.opener = null;
  const { document } = tab;
  document.title = coursesTexts.beforePayment;
  const text = document.createElement("p");
  text.style.cssText = "margin:0;max-width:60ch;text-align:center";
  text.textContent = notice;
  const link = document.createElement("a");
  link.style.cssText = "padding:12px 24px;background:#2cefc3;color:#03140f;font-weight:600;text-decoration:none";
  link.href = url;
  link.rel = "noreferrer";
  link.textContent = coursesTexts.continueToPayment;
  document.body.replaceChildren(text, link);
}

/** The checkout must not be able to steer the page it was opened from. */
function show(tab: Window | null, url: string): void {
  if (!tab) return window.location.assign(url);
  tab.opener = null;
  tab.location.replace(url);
}

function refusalText(error: unknown): string {
  const isRefusal = error instanceof Error && errorCode(error) === "CONFLICT";
  return isRefusal ? error.message : coursesTexts.paymentFailed;
}
