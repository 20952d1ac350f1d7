import { useEffect, type RefObject } from "react";
import { sessionScope } from "../../../lib/session-scope";
import { useSaveLessonPositionMutation } from "./lesson-page.generated";

const TICK_MS = 1_000;
const SAVE_INTERVAL_MS = 15_000;
/** Soon, so that "Continue" names this lesson when the reader leaves it. */
const FIRST_SAVE_MS = 3_000;
/** Without any input for this long, the reader is considered away. */
const IDLE_MS = 60_000;

/** A block counts as read once its top is in the upper part of the screen. */
const READING_LINE = 0.4;

/** Reports the block that is being read and the active time, so that the reader can continue there on any device. */
export function useReadingPosition(lessonId: string, text: RefObject<HTMLElement | null>, isEnabled: boolean): void {
  const [savePosition] = useSaveLessonPositionMutation();
  useEffect(
    function trackReading() {
      if (!isEnabled) return;
      const session = sessionScope();
      let lastInputAt = Date.now();
      let lastSavedAt = Date.now() - SAVE_INTERVAL_MS + FIRST_SAVE_MS;
      let seconds = 0;
      let anchor: string | null = null;

      function save(): void {
        if (!anchor || seconds === 0 || session.hasEnded) return;
        lastSavedAt = Date.now();
        const input = { lessonId, anchor, seconds };
        seconds = 0;
        // The position isn't worth an error message. The next call stores it.
        savePosition({ variables: { input }, context: { fetchOptions: { keepalive: true } } }).catch(() => undefined);
      }

      function tick(): void {
        if (document.visibilityState === "hidden" || Date.now() - lastInputAt > IDLE_MS) return;
        seconds += 1;
        anchor = anchorAtReadingLine(text.current);
        if (Date.now() - lastSavedAt >= SAVE_INTERVAL_MS) save();
      }

      const onInput = (): void => void (lastInputAt = Date.now());
      const onVisibilityChange = (): void => {
        if (document.visibilityState === "hidden") save();
      };
      const timer = window.setInterval(tick, TICK_MS);
      const inputs = ["scroll", "pointerdown", "pointermove", "keydown"];
      for (const input of inputs) window.addEventListener(input, onInput, { passive: true });
      document.addEventListener("visibilitychange", onVisibilityChange);
      return () => {
        window.clearInterval(timer);
        for (const input of inputs) window.removeEventListener(input, onInput);
        document.removeEventListener("visibilitychange", onVisibilityChange);
        save();
      };
    },
    [lessonId, text, isEnabled, savePosition],
  );
}

/** The last block that starts above the reading line. Blocks are the elements with an ID inside the lesson's text. */
function anchorAtReadingLine(text: HTMLElement | null): string | null {
  const blocks = [...(text?.querySelectorAll<HTMLElement>(".lesson-text > [id]") ?? [])];
  const limit = window.innerHeight * READING_LINE;
  return (blocks.findLast((block) => block.getBoundingClientRect().top <= limit) ?? blocks[0])?.id ?? null;
}
