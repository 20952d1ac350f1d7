import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { useSession } from "../../../accounts";
import { classNames } from "../../../../lib/class-names";
import { Button } from "../../../../ui/button";
import { introTexts as texts } from "../texts";
import { IntroScene } from "./intro-scene";
import { endIntro, isIntroOver, startIntro, useIsIntroOver } from "./intro-state";
import { PHASE_COUNT, useIntroPhase } from "./use-intro-phase";

/** Plays for five seconds, once per browser, for visitors only. Any key or click skips it. */
export function Intro() {
  const { status } = useSession();
  const isOver = useIsIntroOver();
  return isOver || status === "signedIn" ? null : <RunningIntro />;
}

/** Uses the native modal, which makes the page inert and closes on Escape. */
function RunningIntro() {
  const dialog = useRef<HTMLDialogElement>(null);
  const phase = useIntroPhase(endIntro);
  // Opens before the first paint, so that the page below doesn't flash.
  useLayoutEffect(function open() {
    // The server's page includes the introduction for everyone.
    if (isIntroOver()) return;
    const cleanUp = startIntro();
    if (!dialog.current?.open) dialog.current?.showModal();
    // Focuses the dialog, because the browser would show a focus ring on the button.
    dialog.current?.focus();
    return cleanUp;
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={texts.label}
      onClose={endIntro}
      onClick={endIntro}
      onKeyDown={endOnKey}
      className={classNames(
        "first-intro m-0 h-dvh max-h-none w-screen max-w-none flex-col overflow-hidden border-0 bg-canvas p-0 text-text transition-opacity delay-500 duration-300 outline-none open:flex",
        phase > PHASE_COUNT && "opacity-0",
      )}
    >
      <IntroScene phase={phase} />
      <Button variant="secondary" size="sm" className="absolute! top-4 right-4" onClick={endIntro}>
        {texts.skip}
      </Button>
    </dialog>
  );
}

function endOnKey(event: KeyboardEvent): void {
  // Tab moves focus to the button, and modifiers may start a shortcut.
  if (!["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) endIntro();
}
