import { useState } from "react";
import { errorCode } from "../../../lib/text/error-text";
import { notify } from "../../../ui/toast/notify";
import { storePurchasedCourse } from "../my-courses/course-storage";
import { coursesTexts } from "../texts";
import { useStartCheckoutMutation } from "./use-checkout.generated";

const CHECKOUT_TIMEOUT_MS = 10_000;

/** Opens the checkout in a new tab, for Premium if no course is given. */
export function useCheckout(course?: { id: number; title: string }): {
  buy: () => Promise<void>;
  busy: boolean;
} {
  const [busy, setBusy] = useState(false);
  const [startCheckout] = useStartCheckoutMutation();

  async function buy(): Promise<void> {
    // Opened during the click, because browsers block later pop-ups.
    const tab = window.open("", "_blank");
    if (tab) showPlaceholder(tab);
    setBusy(true);
    try {
      const { data } = await startCheckout({
        variables: { input: { courseId: course ? String(course.id) : null } },
        context: { fetchOptions: { signal: AbortSignal.timeout(CHECKOUT_TIMEOUT_MS) } },
      });
      if (!data) throw new Error(coursesTexts.paymentFailed);
      if (course) storePurchasedCourse(course.id, course.title, data.startCheckout.sessionId);
      const { url, notice } = data.startCheckout;
      if (tab && notice) showNotice(tab, notice, url);
      else if (tab || !notice || window.confirm(notice)) openCheckout(tab, url);
    } catch (error) {
      tab?.close();
      notify.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return { buy, busy };
}

/** Shown in the new tab until the provider responds. */
function showPlaceholder({ document }: Window): void {
  document.title = coursesTexts.openingCheckout;
  document.body.style.cssText =
    "margin:0;padding:0 16px;display:grid;place-content:center;justify-items:center;gap:24px;min-height:100vh;background:#080a0f;color:#e6eaf2;font:16px/1.5 sans-serif";
  document.body.textContent = coursesTexts.openingCheckout;
}

/** A fixed payment link can't describe the purchase, so the new tab describes it first. */
function showNotice(tab: Window, notice: string, url: string): void {
  tab.opener = null;
  const { document } = tab;
  document.title = "Before you pay";
  const text = document.createElement("p");
  text.style.cssText = "margin:0;max-width:60ch;text-align:center";
  text.textContent = notice;
  const link = document.createElement("a");
  link.style.cssText = "padding:12px 24px;background:#2cefc3;color:#03140f;font-weight:600;text-decoration:none";
  link.href = url;
  link.rel = "noreferrer";
  link.textContent = "Continue to payment";
  document.body.replaceChildren(text, link);
}

/** Clears `opener`, so that the checkout can't navigate this page. */
function openCheckout(tab: Window | null, url: string): void {
  if (!tab) return window.location.assign(url);
  tab.opener = null;
  tab.location.replace(url);
}

function errorMessage(error: unknown): string {
  const isConflict = error instanceof Error && errorCode(error) === "CONFLICT";
  return isConflict ? error.message : coursesTexts.paymentFailed;
}
